// A customer saves the card of the deposit by consent. On the due date it is charged with the balance; before that it
// can be removed. The clock of the server moves, so each journey has a separate product.
import type { Page } from '@playwright/test';
import { BALANCE_DUE_HOURS, balanceDueOf } from '#domain/booking/balanceDue.ts';
import { CARD_CONSENT_LABEL } from '#domain/payment/savedCard.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { now } from '../clock.ts';
import { Customer, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import type { Product } from '../product.ts';
import { expectConfirmation, fillPayment, order, payButton, signInAs } from '../steps.ts';
import { HOUR } from '#domain/time/durations.ts';

/** Pays the deposit of a car of this product, with the consent to keep the card. */
async function payAndKeep(page: Page, product: Product, customer: Customer, inDays: number): Promise<string> {
  const car = await findCar(product.origin, 'Continental GT');
  await signInAs(page, customer);
  await order(page, car, threeDays(inDays));
  const consent = page.getByRole('checkbox', { name: CARD_CONSENT_LABEL });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await fillPayment(page);
  await payButton(page).click();
  await expectConfirmation(page);
  const [booked] = await customer.reservations();
  return booked?.id ?? '';
}

const reservationOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bentley Continental GT' }) });

test('charges the saved card on the due date, and shows the receipt', async ({
  ownProduct: own,
  openBrowser,
}) => {
  const page = await openBrowser({ baseURL: own.origin });
  const customer = await Customer.register(own.origin);
  const id = await payAndKeep(page, own, customer, 5);
  await page.goto('/Profile');
  const reservation = reservationOf(page);
  await expect(reservation).toContainText(/Visa ending 4242/);
  const terms = { bookedAt: now(), dueHours: BALANCE_DUE_HOURS };
  const due = balanceDueOf(threeDays(5), terms) ?? 0;
  await expect(reservation).toContainText(formatLondonDate(londonDate(due)));
  await expect(reservation.getByRole('button', { name: 'Pay Remaining Amount' })).toBeVisible();

  await page.context().close();
  await own.end();
  await own.listen({ at: due + HOUR });
  // The sessions from before the change of the clock have expired.
  const again = await Customer.signIn(own.origin, customer);
  await expect.poll(async () => (await again.reservations())[0]?.remainingToPay).toBe(0);
  expect(await own.chargesOf(id)).toHaveLength(2);
  const later = await openBrowser({ baseURL: own.origin });
  await signInAs(later, customer);
  await later.goto('/Profile');
  await expect(reservationOf(later).getByText('Paid', { exact: true })).toBeVisible();
  await expect(reservationOf(later)).not.toContainText('Visa ending');
  await reservationOf(later).getByRole('link', { name: 'Receipt' }).click();
  await expect(later.getByRole('article', { name: 'Receipt' })).toContainText('Balance paid');
});

test('removes the saved card', async ({ page, product, customer }) => {
  const id = await payAndKeep(page, product, customer, 120);
  await page.goto('/Profile');
  const reservation = reservationOf(page);
  await reservation.getByRole('button', { name: 'Remove card: Visa ending 4242' }).click();
  await expect(page.getByText('Your card (Visa ending 4242) is removed.')).toBeVisible();
  await expect(reservation).not.toContainText('Visa ending');
  expect(await product.chargesOf(id)).toHaveLength(1);
});
