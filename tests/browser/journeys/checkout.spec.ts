// Checkout that the customer leaves and continues: the pages show the state that the server reports.
import type { Page } from '@playwright/test';
import { now } from '../clock.ts';
import { findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import {
  expectConfirmation,
  expectConfirmedByWebhook,
  expectPaidOnce,
  fillPayment,
  order,
  payButton,
  payUnrecorded,
  payWithCard,
  signInAs,
} from '../steps.ts';

const MODEL = 'Dawn';
const HOLD_MINUTES = 15;

async function toCheckout(page: Page, origin: string, inDays: number): Promise<string> {
  await order(page, await findCar(origin, MODEL), threeDays(inDays));
  await expect(page).toHaveURL(/\/Checkout\?hold=[0-9a-f-]{36}$/);
  return page.url();
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('keeps one booking, paid once, after reload, Back, Forward and in another browser', async ({
  page,
  product,
  customer,
  openBrowser,
}) => {
  await signInAs(page, customer);
  const address = await toCheckout(page, product.origin, 40);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(
    /Held for you until \d\d:\d\d/,
  );
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /Dawn/ })).toBeVisible();
  await page.goForward();
  await expect(payButton(page)).toBeVisible();

  // In another browser without a session, sign-in leads back to the same booking.
  const elsewhere = await openBrowser();
  await elsewhere.goto(address);
  await elsewhere.getByLabel('Email').fill(customer.email);
  await elsewhere.getByLabel('Password').fill(customer.password);
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere).toHaveURL(address);
  await payWithCard(elsewhere);
  await expectConfirmation(elsewhere);

  await page.reload();
  await expect(heading(page, 'Already paid')).toBeVisible();
  await page.getByRole('link', { name: 'See your confirmation' }).click();
  await expectConfirmation(page);
  await page.reload();
  await expectConfirmation(page);
  expect(await expectPaidOnce(customer, product)).toMatchObject({ status: 'confirmed' });
});

test('shows in the second tab that the first tab has paid', async ({ page, product, customer }) => {
  await signInAs(page, customer);
  const address = await toCheckout(page, product.origin, 50);
  const second = await page.context().newPage();
  await second.goto(address);
  await fillPayment(second);
  await payWithCard(page);
  await expectConfirmation(page);
  // The second tab polls the server.
  await expect(heading(second, 'Already paid')).toBeVisible();
  await expect(payButton(second)).toBeHidden();
  await expectPaidOnce(customer, product);
});

test('confirms by the webhook when the tab is closed after paying, and the address shows the reservation', async ({
  page,
  product,
  customer,
}) => {
  await signInAs(page, customer);
  const address = await toCheckout(page, product.origin, 60);
  await payUnrecorded(page);
  const again = await page.context().newPage();
  await page.close();
  await expectConfirmedByWebhook(customer);
  await again.goto(address);
  await expect(heading(again, 'Already paid')).toBeVisible();
  await expectPaidOnce(customer, product);
});

test('keeps a hold when the clock of the browser jumps, and the profile links to it', async ({
  page,
  product,
  customer,
}) => {
  await signInAs(page, customer);
  await page.clock.install({ time: now() });
  await toCheckout(page, product.origin, 70);
  await page.clock.fastForward(HOLD_MINUTES * 60_000);
  // The time of the server decides: the page asks it again.
  await expect(payButton(page)).toBeVisible();
  await page.goto('/Profile');
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await payWithCard(page);
  await expectConfirmation(page);
  await expectPaidOnce(customer, product);
});

test('redirects from another customer’s hold to the cars', async ({
  page,
  product,
  customer,
  openBrowser,
  watch,
}) => {
  watch.allow(404, /\/api\/reservations\/[0-9a-f-]{36}$/);
  await signInAs(page, customer);
  const address = await toCheckout(page, product.origin, 80);
  const stranger = await openBrowser();
  await stranger.context().request.post('/api/demo-login');
  await stranger.goto(address);
  // The notice disappears after seconds, so the test reads it first.
  await expect(stranger.getByText(/There is no such reservation of yours/)).toBeVisible();
  await expect(stranger).toHaveURL(/\/Cars$/);
});

test('shows history, receipt and calendar entry of a booking, and prints the receipt on one page', async ({
  page,
  product,
  customer,
}) => {
  const car = await findCar(product.origin, MODEL);
  const { id } = await customer.rent(car, threeDays(90));
  await signInAs(page, customer);
  await page.goto('/Profile');
  await page.getByRole('button', { name: 'Payments' }).click();
  const payments = page.getByRole('list', { name: 'Payments' });
  await expect(payments).toContainText('Deposit');
  await expect(payments).toContainText(/pi_\w+/);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);

  await page.getByRole('button', { name: 'Pay Remaining Amount' }).click();
  await expect(page).toHaveURL(new RegExp(`/Payment\\?reservation=${id}$`));
  await page.reload();
  await payWithCard(page);
  await expect(page.getByRole('listitem').getByText('Paid', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toContainText('Deposit paid');
  await expect(receipt).toContainText('Balance paid');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(receipt.getByText('Balance paid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(receipt).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
