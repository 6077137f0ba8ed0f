// Checks the logs and exports of Redux DevTools during a booking in a real browser, and the problem report: they
// contain no password, card, client secret, personal data or message.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { CARDS } from '#mocks/payment/testCards.ts';
import { Extension } from './devtools/extension.ts';
import { expect, test } from './fixtures.ts';
import { pays, summary } from './steps.ts';

const PASSWORD = 'planted pass phrase 8131';
const PERSON = {
  'First Name': 'Plantagenet',
  'Last Name': 'Oxenbridge',
  // A new one for each run: a site that stays may have the account of an earlier run.
  Email: `plantagenet-${randomUUID()}@oxenbridge.example`,
  'Phone Number': '020 7946 8131',
};
const MESSAGE = 'Planted words for the demoData';
const SECRETS = [PASSWORD, CARDS.good, CARDS.good.replace(/(.{4})(?=.)/g, '$1 '), '_secret_'];

const found = (text: string, planted: readonly string[]) => planted.filter((secret) => text.includes(secret));

test('shows, exports and reports no private text from registration to payment', async ({ browser, site }) => {
  // Uses a separate window, because the others have no such listener.
  const context = await browser.newContext({ baseURL: site.origin, timezoneId: 'Europe/London' });
  const page = await context.newPage();
  // A running clock: the extension sends its monitor at most two updates a second.
  await page.clock.install({ time: FIXED_NOW });
  const extension = await Extension.in(page);
  await page.goto('/Register?debug&scenario=demoData&latency=0&panel=off');
  const form = page.getByRole('form', { name: 'Register' });
  for (const [label, value] of Object.entries(PERSON)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Register', exact: true }).click();
  // Registration opens the landing page.
  await expect(page.getByRole('heading', { level: 1, name: 'Luxury Car Rentals' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cars' }).click();
  await page
    .getByRole('link', { name: /Rolls-Royce Dawn/ })
    .last()
    .click();
  await summary(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  const confirmed = () => page.getByRole('heading', { level: 1, name: 'Your reservation is confirmed' });
  await pays(CARDS.good, confirmed)(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('navigation', { name: 'Users' }).getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Message' }).fill(MESSAGE);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText(MESSAGE)).toBeVisible();

  await extension.open();
  const { actionsById } = await extension.state();
  expect(Object.keys(actionsById).length).toBeGreaterThan(50);
  await page.evaluate(
    (text) => console.error(text),
    `${PERSON.Email} of ${PERSON['Last Name']} failed with ${CARDS.good}`,
  );
  await page.getByText('Debug', { exact: true }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the report' }).click(),
  ]);
  const report = await readFile(await download.path(), 'utf8');
  expect(report).toContain('(hidden) of (hidden) failed with (hidden)');
  const planted = [...SECRETS, ...Object.values(PERSON), MESSAGE];
  expect(found(await extension.shown(), planted)).toEqual([]);
  expect(found(await extension.exported(), planted)).toEqual([]);
  expect(found(report, planted)).toEqual([]);
  await context.close();
});
