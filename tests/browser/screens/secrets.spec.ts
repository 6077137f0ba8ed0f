// The data that DevTools receive during a booking in a real browser: no password, card or client secret in any
// action or state, and no personal data in what they display.
import type { Page } from '@playwright/test';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { CARDS } from '#mocks/handlers/testCards.ts';
import { expect, test } from './fixtures.ts';
import { pays, summary } from './steps.ts';

const PASSWORD = 'planted pass phrase 8131';
const PERSON = {
  'First Name': 'Plantagenet',
  'Last Name': 'Oxenbridge',
  Email: 'plantagenet@oxenbridge.example',
  'Phone Number': '020 7946 8131',
};
const MESSAGE = 'Planted words for the demoData';
const SECRETS = [PASSWORD, CARDS.good, CARDS.good.replace(/(.{4})(?=.)/g, '$1 '), '_secret_'];

type Told = Record<'raw' | 'shown', string[]>;

/** Replaces the extension: stores what it receives, and what its options display. */
async function listenAsDevTools(page: Page): Promise<() => Promise<Told>> {
  await page.addInitScript(() => {
    interface Options {
      actionSanitizer: (action: object) => object;
      stateSanitizer: (state: object) => object;
    }
    type Reduce = (state: object, action: object) => object;
    type Create = (reduce: Reduce, state: object) => object;
    const told: { action: object; state: object }[] = [];
    const texts = (of: (entry: (typeof told)[number]) => unknown) =>
      told.map((entry) => JSON.stringify(of(entry)));
    const compose =
      ({ actionSanitizer, stateSanitizer }: Options) =>
      (...enhancers: ((next: Create) => Create)[]) =>
      (create: Create): Create => {
        const listening: Create = (reduce, state) =>
          create((before, action) => {
            const after = reduce(before, action);
            told.push({ action, state: after });
            return after;
          }, state);
        Object.assign(window, {
          toldToDevTools: () => ({
            raw: texts((entry) => entry),
            shown: texts(({ action, state }) => [actionSanitizer(action), stateSanitizer(state)]),
          }),
        });
        return enhancers.reduceRight((next, enhance) => enhance(next), listening);
      };
    Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
  });
  return () => page.evaluate(() => (window as unknown as { toldToDevTools: () => Told }).toldToDevTools());
}

const found = (texts: readonly string[], planted: readonly string[]) =>
  planted.filter((secret) => texts.some((text) => text.includes(secret)));

test('sends no secret to DevTools from registration to payment', async ({ browser, site }) => {
  // Uses a separate window, because the others have no such listener.
  const context = await browser.newContext({ baseURL: site.origin, timezoneId: 'Europe/London' });
  const page = await context.newPage();
  await page.clock.setFixedTime(FIXED_NOW);
  const told = await listenAsDevTools(page);
  await page.goto('/Register?debug&scenario=demoData&latency=0&panel=off');
  const form = page.getByRole('form', { name: 'Register' });
  for (const [label, value] of Object.entries(PERSON)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Register', exact: true }).click();
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

  const { raw, shown } = await told();
  expect(raw.length).toBeGreaterThan(50);
  expect(found(raw, SECRETS)).toEqual([]);
  // Checks that the listener received the store: it contains the data of the screens.
  expect(found(raw, [PERSON.Email, MESSAGE])).toEqual([PERSON.Email, MESSAGE]);
  expect(found(shown, [...Object.values(PERSON), MESSAGE])).toEqual([]);
  await context.close();
});
