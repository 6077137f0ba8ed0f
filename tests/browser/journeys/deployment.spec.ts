// Another build replaces the running one at its address while people work: nothing is lost, nobody sees an error page,
// and the parts of the old build still load.
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startPostgres, type PostgresServer } from '#server/testing/postgres.ts';
import { makeAnotherBuild } from '../anotherBuild.ts';
import { Customer, findCar, newPerson, threeDays } from '../customer.ts';
import { expect, test as base } from '../fixtures.ts';
import { Product } from '../product.ts';
import {
  becomeAdmin,
  enterDates,
  expectConfirmation,
  expectDates,
  expectPaidOnce,
  expectTakenDates,
  fillPayment,
  fillPhoneBooking,
  goToCheckout,
  openCar,
  order,
  payButton,
  signInAs,
  submit,
} from '../steps.ts';

const test = base.extend<{ overPostgres: { server: PostgresServer; product: Product } }, { build: string }>({
  build: [
    async ({}, use) => {
      const folder = await makeAnotherBuild();
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  overPostgres: [
    async ({}, use) => {
      const server = await startPostgres();
      const product = await Product.start(server.url);
      await use({ server, product });
      await product.dispose();
      await server.stop();
    },
    { timeout: 600_000 },
  ],
});

const newVersion = (page: Page) => page.getByText('A new version is ready.');
const buildOf = (page: Page) => page.locator('script[src*="/assets/app."]').first().getAttribute('src');

/** Reconnects the page, so that it reads the server's build again; it records where it then offers a new version. */
async function reconnect(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notices = document.querySelector('.lcr-notices')!;
    const look = () => {
      if (notices.textContent.includes('new version')) sessionStorage.setItem('offeredAt', location.pathname);
    };
    new MutationObserver(look).observe(notices, { childList: true, subtree: true });
  });
  const read = page.waitForResponse((answer) => answer.url().endsWith('/api/config'));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await read;
}
const offeredAt = (page: Page) => page.evaluate(() => sessionStorage.getItem('offeredAt'));

/** A page of the old build without a form offers the new one, and loads it. */
async function expectOffer(page: Page): Promise<void> {
  const oldBuild = await buildOf(page);
  await reconnect(page);
  await expect(newVersion(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(page)).not.toBe(oldBuild);
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await expect(newVersion(page)).toBeHidden();
}

/** Opens a part whose code the page has not fetched; the server has it from the old build. */
async function expectOldPart(page: Page, open: () => Promise<void>): Promise<void> {
  const script = page.waitForResponse((answer) => /\/assets\/.*\.js$/.test(answer.url()));
  await open();
  expect((await script).status()).toBe(200);
}

test('keeps half-filled forms over a deployment', async ({ build, ownProduct, openBrowser, watch }) => {
  const [product, baseURL] = [ownProduct, ownProduct.origin];
  const open = () => openBrowser({ baseURL });
  const [choosing, staff, reading] = [await open(), await open(), await open()];
  const [dates, person] = [threeDays(70), newPerson()];
  await signInAs(choosing, await Customer.register(baseURL));
  await openCar(choosing, await findCar(baseURL, 'Flying Spur'));
  await enterDates(choosing, dates);
  await expectTakenDates(choosing);
  await becomeAdmin(staff);
  await staff.goto('/Adminpanel/Reservations/new');
  await fillPhoneBooking(staff, { car: await findCar(baseURL, 'Bentayga'), dates, person });
  await reading.goto('/About');
  const oldBuild = await buildOf(staff);

  watch.allowOutage();
  expect(await product.end()).toBe(0);
  const save = staff.getByRole('form').getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(staff.getByText(/^The server cannot be reached/).first()).toBeVisible();
  await product.listen({ root: build });
  await expectOffer(reading);
  for (const page of [choosing, staff]) await reconnect(page);
  await expectDates(choosing, dates);
  await expectOldPart(choosing, () => goToCheckout(choosing));
  await expectOldPart(staff, () => staff.keyboard.press('Control+k'));
  await expect(staff.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeVisible();
  await staff.keyboard.press('Escape');
  await save.click();
  await expect(staff.getByText(/^Payment link sent, until /)).toBeVisible();
  const found = await staff.request.get(`/api/reservations?q=${encodeURIComponent(person.email)}`);
  expect(await found.json()).toHaveLength(1);
  for (const page of [choosing, staff])
    expect([await buildOf(page), await offeredAt(page)]).toEqual([oldBuild, null]);
});

test('pays once over a deployment', async ({ build, ownProduct, openBrowser, watch }) => {
  const [product, baseURL] = [ownProduct, ownProduct.origin];
  const [page, buyer] = [await openBrowser({ baseURL }), await Customer.register(baseURL)];
  await signInAs(page, buyer);
  await order(page, await findCar(baseURL, 'DB11'), threeDays(60));
  await fillPayment(page);
  const oldBuild = await buildOf(page);

  watch.allowOutage();
  expect(await product.end()).toBe(0);
  await payButton(page).click();
  await expect(page.getByText('Payment processing failed. Please try again.')).toBeVisible();
  await product.listen({ root: build });
  await reconnect(page);
  await payButton(page).click();
  await expectConfirmation(page);
  await expectPaidOnce(buyer, product);
  expect([await buildOf(page), await offeredAt(page)]).toEqual([oldBuild, null]);
});

test('keeps a form when a new build has no database', async ({ build, overPostgres, openBrowser, watch }) => {
  const { server, product } = overPostgres;
  const baseURL = product.origin;
  const [page, reading] = [await openBrowser({ baseURL }), await openBrowser({ baseURL })];
  const [dates, buyer] = [threeDays(80), await Customer.register(baseURL)];
  await signInAs(page, buyer);
  await openCar(page, await findCar(baseURL, 'DB11'));
  await enterDates(page, dates);
  await expectTakenDates(page);
  await reading.goto('/About');

  watch.allowOutage();
  expect(await product.end()).toBe(0);
  await product.listen({ root: build });
  await server.shutDown('immediate');
  await expectOffer(reading);
  await reconnect(page);
  await expectOldPart(page, () => submit(page));
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The service is busy. Please try again in a moment.')).toBeVisible();

  await server.start();
  await expectDates(page, dates);
  await goToCheckout(page);
  await fillPayment(page);
  await payButton(page).click();
  await expectConfirmation(page);
  await expectPaidOnce(buyer, product);
  expect(await offeredAt(page)).toBeNull();
});
