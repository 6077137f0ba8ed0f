// A complete booking: a shared search, extras, trip details, a change of dates with a surcharge, the balance, the
// cancellation, and the invoice and credit notes with their sums.
import type { Locator, Page } from '@playwright/test';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { day, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { expectConfirmation, expectDates, goToCheckout, payWithCard, signInAs } from '../steps.ts';

// Three days at £210.00, three days of a permit at £180.00, and ribbons for £35.00.
const LINES = ['£630.00', '£540.00', '£35.00'];
// The change adds a fourth day of the car; the extras do not change.
const CHANGED_LINES = ['£840.00', '£540.00', '£35.00'];

async function searchFor(page: Page, { startDate, endDate }: { startDate: string; endDate: string }) {
  await page.goto('/Cars');
  const search = page.getByRole('search', { name: 'Find a car' });
  await search.getByLabel('From', { exact: true }).fill(startDate);
  await search.getByLabel('To', { exact: true }).fill(endDate);
  await expect(page.getByText('Available', { exact: true }).first()).toBeVisible();
}

async function chooseExtras(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Reservation' });
  await form.getByRole('button', { name: 'Add extras' }).click();
  await form.getByLabel('Ribbons').selectOption('1');
  await form.getByLabel('Filming permit').selectOption('3');
  await expect(form.getByRole('button', { name: 'Extras (2 chosen)' })).toBeVisible();
  await expect(form).toContainText('£1,205.00');
}

async function expectLines(part: Locator, lines: readonly string[]): Promise<void> {
  for (const amount of lines) await expect(part.getByRole('list', { name: 'Price' })).toContainText(amount);
}

async function giveTripDetails(page: Page, reservation: Locator): Promise<void> {
  await reservation.getByRole('button', { name: 'Add trip details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trip details' });
  await dialog.getByLabel('Location').fill('Pier 4, Royal Docks');
  await dialog.getByLabel('Time at the place').fill('07:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(reservation).toContainText('Pier 4, Royal Docks');
}

const invoicesOf = async (page: Page, reservationId: string) =>
  (await (await page.request.get(`/api/reservations/${reservationId}/invoices`)).json()) as Invoice[];
const inPence = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

test('searches, books with extras, enters details, changes, pays, cancels, and reads invoice and credit notes', async ({
  page,
  product,
  customer,
  openBrowser,
}) => {
  const car = await findCar(product.origin, 'F8 Spider');
  const name = `${car.make} ${car.model}`;
  const dates = threeDays(150);
  const friend = await openBrowser();
  await searchFor(friend, dates);

  await signInAs(page, customer);
  await page.goto(friend.url());
  await page.getByRole('heading', { name }).getByRole('link').click();
  await expectDates(page, dates);
  await chooseExtras(page);
  await goToCheckout(page);
  const order = page.getByRole('region', { name: 'Order summary' });
  await expectLines(order, LINES);
  await expect(order).toContainText('£361.50');
  await payWithCard(page);
  await expectConfirmation(page);

  await page.goto('/Profile');
  const reservation = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await giveTripDetails(page, reservation);

  await reservation.getByRole('button', { name: 'Change dates' }).click();
  const change = page.getByRole('dialog', { name: 'Change dates' });
  await change.getByLabel('New end date').fill(day(153));
  await change.getByRole('button', { name: 'Continue to payment of £63.00' }).click();
  await payWithCard(page);
  await expect(page).toHaveURL(/\/Profile$/);
  await expectLines(reservation, CHANGED_LINES);
  await expect(reservation).toContainText('Pier 4, Royal Docks');

  await reservation.getByRole('button', { name: 'Pay Remaining Amount' }).click();
  await payWithCard(page);
  await expect(page).toHaveURL(/\/Profile$/);
  await reservation.getByRole('button', { name: 'Payments' }).click();
  await reservation
    .getByRole('link', { name: /^Invoice INV-/ })
    .last()
    .click();
  const sheet = page.getByRole('article', { name: /^Invoice INV-/ });
  for (const amount of [...CHANGED_LINES, '-£424.50', '£825.42', '£165.08', '£990.50'])
    await expect(sheet).toContainText(amount);
  const [booked] = await customer.reservations();
  const id = booked?.id ?? '';
  const invoices = await invoicesOf(page, id);
  const invoice = invoices.at(-1);
  const file = await page.request.get(`/api/invoices/${invoice?.id}/pdf`);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/Profile');
  await reservation.getByRole('button', { name: 'Cancel reservation' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('£1,415.00 is refunded');
  await question.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(reservation.getByText('Cancelled', { exact: true })).toBeVisible();

  const notesOf = async () => (await invoicesOf(page, id)).slice(invoices.length);
  await expect.poll(async () => inPence((await notesOf()).map(({ gross }) => gross))).toBe(141_500);
  const notes = await notesOf();
  expect(new Set(notes.map(({ corrects }) => corrects))).toEqual(
    new Set(invoices.map(({ number }) => number)),
  );
  expect(inPence(notes.map(({ vat }) => vat))).toBe(inPence(invoices.map(({ vat }) => vat)));
  await page.goto(`/invoices/${notes[0]?.id}`);
  await expect(page.getByRole('article', { name: /^Credit note CN-/ })).toContainText(
    notes[0]?.corrects ?? 'no number',
  );
});
