// A booking with extras, its invoice, and the credit notes after an admin has cancelled it.
import type { Locator, Page } from '@playwright/test';
import type { Invoice } from '#domain/contract/invoices.ts';
import { findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import {
  becomeAdmin,
  enterDates,
  expectConfirmation,
  goToCheckout,
  openCar,
  payWithCard,
  signInAs,
} from '../steps.ts';

// Three days at £1,260.00, three days of a permit at £180.00, and ribbons for £35.00.
const LINES = ['£3,780.00', '£540.00', '£35.00'];
const TOTAL = '£4,355.00';

async function chooseExtras(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Reservation' });
  await form.getByRole('button', { name: 'Add extras' }).click();
  await form.getByLabel('Ribbons').selectOption('1');
  await form.getByLabel('Filming permit').selectOption('3');
  await expect(form.getByRole('button', { name: 'Extras (2 chosen)' })).toBeVisible();
  await expect(form).toContainText(TOTAL);
}

async function expectLines(part: Locator): Promise<void> {
  for (const amount of LINES) await expect(part.getByRole('list', { name: 'Price' })).toContainText(amount);
}

const invoicesOf = async (page: Page, reservationId: string) =>
  (await (await page.request.get(`/api/reservations/${reservationId}/invoices`)).json()) as Invoice[];
const inPence = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

test('books with extras, reads the invoice, and finds the credit notes of the cancellation', async ({
  page,
  product,
  customer,
  openBrowser,
}) => {
  const car = await findCar(product.origin, 'F8 Spider');
  const name = `${car.make} ${car.model}`;
  await signInAs(page, customer);
  await openCar(page, car);
  await enterDates(page, threeDays(60));
  await chooseExtras(page);
  await goToCheckout(page);
  const order = page.getByRole('region', { name: 'Order summary' });
  await expectLines(order);
  await expect(order).toContainText('£1,306.50');
  await payWithCard(page);
  await expectConfirmation(page);

  await page.goto('/Profile');
  const reservation = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expectLines(reservation);
  await reservation.getByRole('button', { name: 'Pay Remaining Amount' }).click();
  await payWithCard(page);
  await expect(page).toHaveURL(/\/Profile$/);

  await reservation.getByRole('button', { name: 'Payments' }).click();
  await reservation.getByRole('link', { name: /^Invoice INV-/ }).click();
  const sheet = page.getByRole('article', { name: /^Invoice INV-/ });
  for (const amount of [...LINES, '£3,629.17', '£725.83', TOTAL]) await expect(sheet).toContainText(amount);
  const [booked] = await customer.reservations();
  const id = booked?.id ?? '';
  const [invoice] = await invoicesOf(page, id);
  const file = await page.request.get(`/api/invoices/${invoice?.id}/pdf`);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const admins = await openBrowser();
  await becomeAdmin(admins);
  await admins.goto(`/Adminpanel?q=${encodeURIComponent(customer.email)}`);
  const row = admins.getByRole('row').filter({ hasText: car.model });
  await row.getByRole('button', { name: 'Cancel', exact: true }).click();
  await admins.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(admins.getByText(`${TOTAL} is refunded.`)).toBeVisible();

  await expect
    .poll(async () => inPence((await invoicesOf(page, id)).slice(1).map(({ gross }) => gross)))
    .toBe(435_500);
  const [, ...notes] = await invoicesOf(page, id);
  expect(new Set(notes.map(({ corrects }) => corrects))).toEqual(new Set([invoice?.number]));
  expect(inPence(notes.map(({ vat }) => vat))).toBe(inPence([invoice?.vat ?? 0]));
  await page.goto(`/invoices/${notes[0]?.id}`);
  await expect(page.getByRole('article', { name: /^Credit note CN-/ })).toContainText(
    invoice?.number ?? 'no number',
  );
});
