// A customer pays only once, also after a reload, a double click or a payment in a second tab.
import { findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import {
  expectConfirmation,
  expectConfirmedByWebhook,
  expectDates,
  expectPaidOnce,
  fillPayment,
  goToCheckout,
  holdReads,
  order,
  payButton,
  payUnrecorded,
  payWithCard,
  signInAs,
} from '../steps.ts';

const RESERVATION = /\/api\/reservations\/[0-9a-f-]{36}$/;
const INTENT = /\/api\/reservations\/create-payment-intent$/;

test('pays once after a double click and after booking the same dates again', async ({
  page,
  product,
  customer,
  watch,
}) => {
  watch.allow(409, INTENT);
  const car = await findCar(product.origin, 'Continental GT');
  await signInAs(page, customer);
  await order(page, car, threeDays(60));
  await fillPayment(page);
  await payButton(page).dblclick();
  await expectConfirmation(page);
  const reservation = await expectPaidOnce(customer, product);
  expect(reservation).toMatchObject({ status: 'confirmed', currentPaid: reservation.depositAmount });
});

test('keeps booking and form after reload and Back, and makes one payment', async ({
  page,
  product,
  customer,
}) => {
  const car = await findCar(product.origin, 'Continental GT');
  await signInAs(page, customer);
  await order(page, car, threeDays(70));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Continental GT');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Bentley Continental GT' })).toBeVisible();
  await page.goForward();
  await payWithCard(page);
  await expectConfirmation(page);
  await page.reload();
  await expectConfirmation(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Bentley Continental GT' })).toBeVisible();
  await expectPaidOnce(customer, product);
});

test('restores the form after Back from the checkout', async ({ page, product, customer }) => {
  const car = await findCar(product.origin, 'Continental GT');
  const dates = threeDays(80);
  await signInAs(page, customer);
  await order(page, car, dates);
  await page.goBack();
  await expectDates(page, dates);
  await goToCheckout(page);
});

test('does not charge the same booking again in a second tab', async ({ page, product, customer, watch }) => {
  watch.allow(409, INTENT);
  const car = await findCar(product.origin, 'Continental GT');
  await signInAs(page, customer);
  const tabs = [page, await page.context().newPage()];
  for (const tab of tabs) {
    await order(tab, car, threeDays(90));
    await fillPayment(tab);
  }
  const [first, second] = tabs;
  if (!first || !second) throw new Error('There are two tabs.');
  // The second tab polls the server, and its button disappears when the payment is reported.
  const releaseReads = await holdReads(second, RESERVATION);
  await payButton(first).click();
  await expectConfirmation(first);
  const refused = second.waitForResponse(INTENT);
  await payButton(second).click();
  await refused;
  releaseReads();
  // The notice disappears after seconds, so the test reads it first.
  await expect(second.getByText('You have already reserved these dates.')).toBeVisible();
  await expect(second).toHaveURL(/\/reservation-confirmation\?reservation=/);
  await expectConfirmation(second);
  await expectPaidOnce(customer, product);
});

test('makes the reservation when the browser closes after paying', async ({
  product,
  customer,
  openBrowser,
}) => {
  const car = await findCar(product.origin, 'Continental GT');
  const page = await openBrowser();
  await signInAs(page, customer);
  await order(page, car, threeDays(100));
  await payUnrecorded(page);
  await page.context().close();
  await expectConfirmedByWebhook(customer);
  await expectPaidOnce(customer, product);
});
