// Another build replaces the running one at its address while people work: nothing is lost, nobody sees an error page,
// and the parts of the old build still load.
import type { Page } from '@playwright/test';
import { startPostgres, type PostgresServer } from '#server/testing/postgres.ts';
import { makeAnotherBuild, removeBuild } from '../anotherBuild.ts';
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

interface Database {
  server: PostgresServer;
  product: Product;
}

const test = base.extend<{ overPostgres: Database }, { anotherBuild: string }>({
  anotherBuild: [
    async ({}, use) => {
      const folder = await makeAnotherBuild();
      await use(folder);
      await removeBuild(folder);
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
const unreached = (page: Page) => page.getByText(/^The server cannot be reached/).first();
const buildOf = (page: Page) => page.locator('script[src*="/assets/app."]').first().getAttribute('src');

/** Reconnects the page to the network, so that it reads again what it has cached, and with it the server's build. */
async function reconnect(page: Page): Promise<void> {
  const read = page.waitForResponse((answer) => answer.url().endsWith('/api/config'));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await read;
}

/** Opens a page without a form, which learns of the new build. */
async function openReader(page: Page): Promise<() => Promise<void>> {
  await page.goto('/About');
  const oldBuild = await buildOf(page);
  return async () => {
    await reconnect(page);
    await expect(newVersion(page)).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(page)).not.toBe(oldBuild);
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
    await expect(newVersion(page)).toBeHidden();
  };
}

/** Opens a part whose code the page has not fetched; the server has it from the old build. */
async function expectOldPart(page: Page, open: () => Promise<void>): Promise<void> {
  const script = page.waitForResponse((answer) => /\/assets\/.*\.js$/.test(answer.url()));
  await open();
  expect((await script).status()).toBe(200);
}

test('keeps half-filled forms, and offers the new version where nothing is half done', async ({
  anotherBuild,
  ownProduct: product,
  openBrowser,
  watch,
}) => {
  const baseURL = product.origin;
  const [choosing, staff, reading] = [
    await openBrowser({ baseURL }),
    await openBrowser({ baseURL }),
    await openBrowser({ baseURL }),
  ];
  const [dates, person] = [threeDays(70), newPerson()];
  await signInAs(choosing, await Customer.register(baseURL));
  await openCar(choosing, await findCar(baseURL, 'Flying Spur'));
  await enterDates(choosing, dates);
  await expectTakenDates(choosing);
  await becomeAdmin(staff);
  await staff.goto('/Adminpanel/Reservations/new');
  await fillPhoneBooking(staff, { car: await findCar(baseURL, 'Bentayga'), dates, person });
  const readNewBuild = await openReader(reading);
  const oldBuild = await buildOf(staff);

  watch.allowOutage();
  expect(await product.end()).toBe(0);
  const form = staff.getByRole('form', { name: 'New reservation' });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(unreached(staff)).toBeVisible();
  await product.listen({ root: anotherBuild });
  await readNewBuild();
  for (const page of [choosing, staff]) {
    await reconnect(page);
    await expect(newVersion(page)).toBeHidden();
  }
  await expectDates(choosing, dates);
  await expectOldPart(choosing, () => goToCheckout(choosing));
  await expectOldPart(staff, () => staff.keyboard.press('Control+k'));
  await expect(staff.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeVisible();
  await staff.keyboard.press('Escape');
  await save.click();
  await expect(staff.getByText(/^Payment link sent, until /)).toBeVisible();
  const found = await staff.request.get(`/api/reservations?q=${encodeURIComponent(person.email)}`);
  expect(await found.json()).toHaveLength(1);
  for (const page of [choosing, staff]) expect(await buildOf(page)).toBe(oldBuild);
});

test('finishes a payment that the deployment interrupts, and charges once', async ({
  anotherBuild,
  ownProduct: product,
  openBrowser,
  watch,
}) => {
  const baseURL = product.origin;
  const [page, buyer] = [await openBrowser({ baseURL }), await Customer.register(baseURL)];
  await signInAs(page, buyer);
  await order(page, await findCar(baseURL, 'DB11'), threeDays(60));
  await fillPayment(page);
  const oldBuild = await buildOf(page);

  watch.allowOutage();
  expect(await product.end()).toBe(0);
  await payButton(page).click();
  await expect(page.getByText('Payment processing failed. Please try again.')).toBeVisible();
  await product.listen({ root: anotherBuild });
  await reconnect(page);
  await expect(newVersion(page)).toBeHidden();
  await payButton(page).click();
  await expectConfirmation(page);
  await expectPaidOnce(buyer, product);
  expect(await buildOf(page)).toBe(oldBuild);
});

test('keeps a form, the session and the pages while the new build has no database', async ({
  anotherBuild,
  overPostgres: { server, product },
  openBrowser,
  watch,
}) => {
  const baseURL = product.origin;
  const [page, reading] = [await openBrowser({ baseURL }), await openBrowser({ baseURL })];
  const [dates, buyer] = [threeDays(80), await Customer.register(baseURL)];
  await signInAs(page, buyer);
  await openCar(page, await findCar(baseURL, 'DB11'));
  await enterDates(page, dates);
  await expectTakenDates(page);
  const readNewBuild = await openReader(reading);

  watch.allowOutage();
  expect(await product.end()).toBe(0);
  await product.listen({ root: anotherBuild });
  await server.shutDown('immediate');
  await readNewBuild();
  await reconnect(page);
  await expectOldPart(page, () => submit(page));
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The service is busy. Please try again in a moment.')).toBeVisible();
  await expect(newVersion(page)).toBeHidden();

  await server.start();
  await expectDates(page, dates);
  await goToCheckout(page);
  await fillPayment(page);
  await payButton(page).click();
  await expectConfirmation(page);
  await expectPaidOnce(buyer, product);
});
