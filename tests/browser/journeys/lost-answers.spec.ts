// A booking by staff has its effect, and its first answer is lost: the page says so, and the repetition stores nothing a
// second time.
import type { Page } from '@playwright/test';
import { findCar, newPerson, threeDays } from '../customer.ts';
import { expect, test as base } from '../fixtures.ts';
import { LossyProxy } from '../lossyProxy.ts';
import { becomeAdmin, fillPhoneBooking } from '../steps.ts';

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
