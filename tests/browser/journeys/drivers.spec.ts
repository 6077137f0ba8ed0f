// A driver registers, is verified by an admin, accepts and cancels a job; another driver sees the changes live.
import { newPerson } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { searchTable } from '../steps.ts';
import type { Page, Route } from '@playwright/test';

const GRACE = { email: 'grace.okafor@drivers.example', password: 'take-me-for-a-drive' };

async function registerAsDriver(page: Page): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson();
  await page.goto('/driver-registration');
  await expect(page.getByRole('heading', { name: 'Register As A driver' })).toBeVisible();
  await page.getByLabel('First Name').fill(person.first_name);
  await page.getByLabel('Last Name').fill(person.last_name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill(person.phonenumber);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Driver Dashboard' })).toBeVisible();
  return person;
}

const jobRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test(
  'a verified driver accepts and cancels a job while another driver watches',
  { tag: '@main' },
  async ({ page, openBrowser }) => {
    const title = 'Film premiere, Leicester Square';
    const person = await registerAsDriver(page);
    await page.getByRole('link', { name: 'Driver Dashboard' }).click();
    await expect(page.getByRole('link', { name: 'support@luxurycarrentals.example' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);

    const admin = await openBrowser();
    await admin.goto('/demo-login');
    await admin.getByRole('link', { name: 'Admin Panel' }).click();
    await admin.getByRole('link', { name: 'Users', exact: true }).click();
    await searchTable(admin, 'users', person.email);
    const row = admin.getByRole('row').filter({ hasText: person.email });
    await row.getByRole('button', { name: 'Verify Driver' }).click();
    const question = admin.getByRole('dialog');
    await expect(question).toContainText('Not uploaded: front and back.');
    await question.getByRole('button', { name: 'Verify' }).click();
    await expect(admin.getByText('is verified and sees the jobs.')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Verify Driver' })).toHaveCount(0);

    const other = await openBrowser();
    expect((await other.request.post('/api/auth', { data: GRACE })).status()).toBe(200);
    await other.goto('/DriversDashboard');
    await expect(jobRow(other, title).getByRole('button', { name: 'Accept' })).toBeVisible();

    await page.reload();
    await jobRow(page, title).getByRole('button', { name: 'Accept' }).click();
    await expect(jobRow(page, title).getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(jobRow(other, title)).toContainText('Accepted by Ada Lovelace');

    await jobRow(page, title).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(jobRow(page, title).getByRole('button', { name: 'Accept' })).toBeVisible();
    await expect(jobRow(other, title).getByRole('button', { name: 'Accept' })).toBeVisible();
  },
);

test('gives a job to one of two drivers who accept at once, and names that driver to the other', async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /\/api\/jobs\//);
  const title = 'Roadshow, London to Birmingham';
  const daniel = { email: 'daniel.price@drivers.example', password: GRACE.password };
  const other = await openBrowser();
  for (const [browser, data] of [
    [page, GRACE],
    [other, daniel],
  ] as const) {
    expect((await browser.request.post('/api/auth', { data })).status()).toBe(200);
    await browser.goto('/DriversDashboard');
    await expect(jobRow(browser, title).getByRole('button', { name: 'Accept' })).toBeVisible();
  }
  // Holds both calls until both drivers have clicked: the live update of the first would remove the button of the second.
  const held: Route[] = [];
  for (const browser of [page, other]) {
    await browser.route(/\/api\/jobs\//, async (route) => {
      if (route.request().method() === 'PUT') held.push(route);
      else await route.continue();
    });
    await jobRow(browser, title).getByRole('button', { name: 'Accept' }).click();
  }
  await expect.poll(() => held.length).toBe(2);
  await Promise.all(held.map((route) => route.continue()));
  const winners = await Promise.all(
    [page, other].map(async (browser) => {
      await expect(jobRow(browser, title)).toContainText(/Cancel|Accepted by/);
      return jobRow(browser, title).getByRole('button', { name: 'Cancel' }).isVisible();
    }),
  );
  expect(winners.filter(Boolean)).toHaveLength(1);
  const loser = winners[0] ? other : page;
  await expect(jobRow(loser, title)).toContainText(
    `Accepted by ${winners[0] ? 'Grace Okafor' : 'Daniel Price'}`,
  );
});
