// Every call has its effect, and its first answer is lost: the page says so, and the repetition stores, charges and sends
// nothing a second time.
import type { Page } from '@playwright/test';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { findCar, newPerson, threeDays } from '../customer.ts';
import { expect, test as base } from '../fixtures.ts';
import { LossyProxy } from '../lossyProxy.ts';
import {
  becomeAdmin,
  enterDates,
  expectPaidOnce,
  fillPhoneBooking,
  goToCheckout,
  openCar,
  payButton,
  payWithCard,
  signInAs,
  submit,
} from '../steps.ts';

const test = base.extend<{ lossyProxy: LossyProxy; lossy: Page }>({
  lossyProxy: async ({ product, watch }, use) => {
    watch.allowOutage();
    const proxy = await LossyProxy.start(product.origin);
    await use(proxy);
    await proxy.close();
  },
  /** A page behind the proxy. */
  lossy: async ({ lossyProxy, openBrowser }, use) => use(await openBrowser({ baseURL: lossyProxy.origin })),
});

const unreached = (page: Page) => page.getByText(/^The server cannot be reached/);

test('books once for a customer', async ({ lossy: page, lossyProxy, product }) => {
  const [car, dates, person] = [await findCar(product.origin, 'DB11'), threeDays(110), newPerson()];
  await becomeAdmin(page);
  await page.goto('/Adminpanel/Reservations/new');
  const form = page.getByRole('form', { name: 'New reservation' });
  await fillPhoneBooking(page, { car, dates, person });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(unreached(page)).toBeVisible();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Payment link sent, until /)).toBeVisible();
  const found = await page.request.get(`/api/reservations?q=${encodeURIComponent(person.email)}`);
  expect(await found.json()).toHaveLength(1);
  expect(lossyProxy.lost).toContain('POST /api/reservations/for-customer');
});

const notStarted = (page: Page) => page.getByText('Payment processing failed. Please try again.');

test('reserves, pays, reviews and writes once as a customer', async ({
  lossy: page,
  lossyProxy,
  product,
  customer,
}) => {
  const car = await findCar(product.origin, 'DB11');
  await signInAs(page, customer);
  await openCar(page, car);
  await enterDates(page, threeDays(130));
  await submit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(unreached(page)).toBeVisible();
  await goToCheckout(page);

  await payWithCard(page);
  await expect(notStarted(page)).toBeVisible();
  await payButton(page).click();
  const paid = page.getByRole('heading', { level: 2, name: 'Already paid' });
  // The webhook may confirm the reservation before the page says that the recording failed.
  await expect(page.getByText('Reservation failed. Please contact support.').or(paid)).toBeVisible();
  await page.reload();
  await expect(paid).toBeVisible();
  const { id } = await expectPaidOnce(customer, product);

  await page.goto(`/Payment?reservation=${id}`);
  await payWithCard(page);
  await expect(notStarted(page)).toBeVisible();
  await payButton(page).click();
  await expect.poll(() => lossyProxy.lost).toContain(`PUT /api/reservations/${id}`);
  await expect
    .poll(async () =>
      (await customer.reservations()).map(({ remainingToPay }: Reservation) => remainingToPay),
    )
    .toEqual([0]);
  expect(await product.chargesOf(id)).toHaveLength(2);

  const content = `Written on a bad connection by ${customer.email}`;
  await page.goto('/reviews');
  const form = page.getByRole('form', { name: 'Add a Review' });
  await form.getByLabel('Name').fill('Journey');
  await form.getByLabel('Review').fill(content);
  await form.getByRole('button', { name: 'Add Review' }).click();
  await expect(unreached(page)).toBeVisible();
  await form.getByRole('button', { name: 'Add Review' }).click();
  await expect(form.getByText(/^Thank you/)).toBeVisible();
  const reviews = (await (await page.request.get('/api/reviews')).json()) as { content: string }[];
  expect(reviews.filter((review) => review.content === content)).toHaveLength(1);

  const admin = await fetch(`${product.origin}/api/demo-login`, { method: 'POST' });
  const { userId } = (await admin.json()) as { userId: string };
  await page.goto(`/Messages?with=${userId}`);
  await page.getByPlaceholder('Type a message...').fill(content);
  await page.getByPlaceholder('Type a message...').press('Enter');
  // The page repeats nothing by itself, but may find the message when it reads the conversation again.
  await expect.poll(() => lossyProxy.lost).toContain('POST /api/messages');
  await page.reload();
  await expect(page.getByRole('log').getByText(content)).toHaveCount(1);
  const lost = ['create-payment-intent', 'reservations', 'pay', 'reviews', 'messages'];
  expect(lost.filter((end) => !lossyProxy.lost.some((call) => call.endsWith(`/${end}`)))).toEqual([]);
});
