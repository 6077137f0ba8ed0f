// Time travel in a real browser without the extension: a long visit, and then a replay of each of its states; a problem
// report of each route on a fresh page. None of them contains private texts.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { expect, test as base } from './fixtures.ts';
import { routes } from './routes.ts';
import { addressOf } from './state.ts';
import { banner, slider, watchTheWayOut, words } from './timeTravelSteps.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const openPanel = (page: Page) => page.getByText('Debug', { exact: true }).click();

// The developer tools apply to a whole tab, so the other screens must not share it.
const test = base.extend<{ page: Page }>({
  page: async ({ browser, site }, use) => {
    const page = await newPage(browser, site.origin);
    await use(page);
    await page.context().close();
  },
});

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(FIXED_NOW);
  return page;
}

async function goTo(page: Page, index: number): Promise<void> {
  await slider(page).fill(String(index));
  await expect(slider(page)).toHaveValue(String(index));
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
async function openCar(page: Page): Promise<void> {
  await main(page).getByRole('link', { name: 'Cars' }).click();
  await expect(heading(page, 'Cars')).toBeVisible();
  await page
    .getByRole('link', { name: /Rolls-Royce Dawn/ })
    .last()
    .click();
  await expect(heading(page, 'Rolls-Royce Dawn')).toBeVisible();
  // The code of the calendar is fetched when it is near the viewport; a replay has it from the start.
  await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Makes a visit of several rounds, then replays each action of it. */
async function replaysTheVisit(page: Page, rounds: number, least: number): Promise<void> {
  await page.goto('/Register?debug&scenario=demoData&latency=0&panel=off');
  await expect(heading(page, 'Register')).toBeVisible();
  // Typed text is not recorded: the replay shows the form as it opened.
  const seenThen = [await words(page)];
  await page.getByLabel('First Name').fill('Mary');
  for (let round = 0; round < rounds; round += 1) {
    await openCar(page);
    for (const mode of ['Single-day', 'Multi-day', 'Single-day', 'Multi-day', 'Single-day']) {
      await page.getByRole('button', { name: mode }).click();
    }
    await page.getByRole('button', { name: 'Reserve' }).click();
    await expect(page.getByText('You must be logged in to rent a car.')).toBeVisible();
    seenThen.push(await words(page));
    await main(page).getByRole('link', { name: 'Sign in' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    seenThen.push(await words(page));
  }
  const address = page.url();
  const now = await words(page);

  const left = await watchTheWayOut(page);
  await openPanel(page);
  await page.getByRole('button', { name: 'Look back' }).click();
  await expect(banner(page)).toContainText('You are looking at a past moment');
  const last = Number(await slider(page).getAttribute('max'));
  expect(last).toBeGreaterThan(least);
  const first = Number(await slider(page).inputValue());
  const seen = new Set<string>();
  for (let index = first; index >= 0; index -= 1) {
    await goTo(page, index);
    seen.add(await words(page));
  }
  for (const drawn of seenThen) expect(seen).toContain(drawn);
  expect(page.url()).toBe(address);
  expect(await left()).toEqual([]);

  await banner(page).getByRole('button', { name: 'Back to the present' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect(await words(page)).toBe(now);
  expect(await left()).toEqual([]);
}

test(
  'replays each action, sends nothing, and returns to the present with one click',
  { tag: '@main' },
  async ({ page }) => replaysTheVisit(page, 2, 25),
);

test('replays each of 200 actions, sends nothing, and returns to the present with one click', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await replaysTheVisit(page, 17, 200);
});

async function report(page: Page): Promise<string> {
  await openPanel(page);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the report' }).click(),
  ]);
  return file.path();
}

for (const state of routes) {
  test(`opens a report of ${state.at} on a fresh page`, async ({ page, browser, site }) => {
    await page.goto(`${addressOf(state).replace('?', '?debug&')}`);
    await expect(state.shows(page)).toBeVisible();
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    const title = await page.locator('main h1').first().innerText();
    const file = await report(page);

    const fresh = await newPage(browser, site.origin);
    await fresh.goto('/Signin?debug&scenario=empty&latency=0&panel=off');
    await expect(heading(fresh, 'Sign in')).toBeVisible();
    const left = await watchTheWayOut(fresh);
    await openPanel(fresh);
    await fresh.getByLabel('Open a report').setInputFiles(file);
    await expect(banner(fresh)).toContainText('You are looking at a past moment');
    // A report hides the names of people.
    const shown = state.at.includes('/People/') ? '(hidden)' : title;
    await expect(fresh.locator('.lcr-past main h1').first()).toHaveText(shown);
    expect(await left()).toEqual([]);
    await fresh.context().close();
  });
}

test('reports that a file does not fit, and which builds differ', async ({ page }) => {
  await page.goto('/About?debug&scenario=demoData&latency=0&panel=off');
  await expect(heading(page, 'About')).toBeVisible();
  const text = await readFile(await report(page), 'utf8');
  const { build, browser } = JSON.parse(text) as { build: Record<string, string>; browser: string };
  expect(build['bundle']).toMatch(/^\w{10}$/);
  expect(build['contract']).toMatch(/^\w{10}$/);
  expect(browser).toContain('Chrome/');
  const open = (changed: string) =>
    page
      .getByLabel('Open a report')
      .setInputFiles({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(changed) });
  await open(text.replace(String(build['contract']), 'c0ffee'));
  await expect(page.getByRole('status').filter({ hasText: 'does not fit' })).toContainText('contract c0ffee');
  await open(text.replace(String(build['bundle']), 'abc123'));
  await expect(banner(page)).toContainText('The report comes from build abc123');
});
