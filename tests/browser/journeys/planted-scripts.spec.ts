// Markup in every stored text stays text: no screen runs it. The fixtures fail a journey on a violation of the policy.
import type { Page } from '@playwright/test';
import { Customer, day, findCar } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { becomeAdmin, signInAs } from '../steps.ts';

const MARKUP = '<img src=x onerror="window.planted=1"><script>window.planted=1</script>';
const SHORT = '<img src=x onerror=planted=1>';

/** Sends a call of the page's session; `fields` are sent as a form, `body` as JSON. */
const send = (
  page: Page,
  method: string,
  url: string,
  { body, fields }: { body?: object; fields?: object },
) =>
  page.evaluate(
    async (call) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(call.fields ?? {})) form.append(name, String(value));
      const response = await fetch(call.url, {
        method: call.method,
        body: call.fields ? form : JSON.stringify(call.body),
        ...(call.fields ? {} : { headers: { 'content-type': 'application/json' } }),
      });
      return response.status;
    },
    { method, url, body, fields },
  );

async function expectNothingRan(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  }
}

test('shows markup in every stored text as text', async ({ ownProduct, openBrowser }) => {
  const { origin } = ownProduct;
  const openPage = () => openBrowser({ baseURL: origin });
  const admin = await openPage();
  await becomeAdmin(admin);
  const car = await findCar(origin, 'Ghost');
  const customer = await Customer.register(origin, { first_name: SHORT, last_name: SHORT });
  const [contact] = await customer.contacts();
  await customer.write(contact?.id ?? '', MARKUP);
  await customer.rent(car, { startDate: day(20), endDate: day(22) });

  const job = { title: SHORT, description: MARKUP, pay: SHORT };
  expect(await send(admin, 'POST', '/api/jobs', { body: job })).toBe(201);
  const review = { name: SHORT, content: MARKUP };
  expect(await send(admin, 'POST', '/api/reviews', { body: review })).toBe(201);
  const request = {
    driversNeeded: 1,
    budget: 100,
    daysRequired: 1,
    contactNumber: '1',
    description: MARKUP,
  };
  expect(await send(admin, 'POST', '/api/requestedDriverJobs', { body: request })).toBe(201);
  const { make, year, price, CarForReason } = car;
  const fields = { make, model: `Ghost ${SHORT}`, year, price, CarForReason, description: MARKUP };
  expect(await send(admin, 'PUT', `/api/cars/${car.id}`, { fields })).toBe(200);

  const visitor = await openPage();
  await expectNothingRan(visitor, ['/', '/Cars', `/cars/${car.id}`, '/reviews']);
  await expect(visitor.getByText(MARKUP).first()).toBeVisible();
  const customerPage = await openPage();
  await signInAs(customerPage, customer);
  await expectNothingRan(customerPage, ['/Profile', '/Messages']);
  await expectNothingRan(admin, [
    '/Adminpanel',
    '/Adminpanel/Driverjobs',
    '/Adminpanel/Rentalcars',
    '/Adminpanel/Userpage',
    '/Adminpanel/Reviews',
    '/Adminpanel/Audit',
    `/Adminpanel/Messages?with=${customer.id}`,
  ]);
  await expect(admin.getByRole('log')).toContainText(MARKUP);
});
