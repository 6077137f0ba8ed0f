// The functions of the Redux DevTools extension, over the production build with mocks or over the site that SCREENS_SITE
// names. After each function the test compares the drawn page, and checks that nothing was sent, stored or navigated.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { banner, watchTheWayOut, words } from '../timeTravelSteps.ts';
import { Extension, type Row } from './extension.ts';

const VISIT = '/Register?debug&scenario=demoData&latency=0&panel=off';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The content security policy of the page; only the server of the product sends one. */
const policyOf = async (page: Page) =>
  (await page.request.get(page.url())).headers()['content-security-policy'];

/** Resolves when the page of a car is complete: the code of the calendar is fetched when it is near the viewport. */
async function carIsDrawn(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reviews of this car' })).toBeVisible();
}

interface Visit {
  page: Page;
  extension: Extension;
  /** The last listed row with this type. */
  row: (type: string) => Promise<Row>;
  /** The text of the page in the present. */
  present: string;
  /** The calls, storage changes and navigations since the visit. */
  left: () => Promise<string[]>;
}

const test = base.extend<{ visit: Visit }>({
  visit: async ({ browser, site }, use) => {
    const context = await browser.newContext({
      baseURL: site.origin,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    // A hidden page does not poll: only the test adds actions and calls.
    await context.addInitScript(() =>
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
    );
    const page = await context.newPage();
    const extension = await Extension.in(page);
    await page.goto(VISIT);
    await expect(heading(page, 'Register')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cars' }).click();
    await expect(heading(page, 'Cars')).toBeVisible();
    await page
      .getByRole('link', { name: /Rolls-Royce Dawn/ })
      .last()
      .click();
    await expect(heading(page, 'Rolls-Royce Dawn')).toBeVisible();
    await carIsDrawn(page);
    await page.getByRole('button', { name: 'Single-day' }).click();
    await page.getByRole('button', { name: 'Reserve' }).click();
    await expect(page.getByText('You must be logged in to rent a car.')).toBeVisible();
    await extension.open();
    const present = await words(page);
    const left = await watchTheWayOut(page);
    const row = async (type: string) => {
      const found = (await extension.rows()).findLast((each) => each.type === type);
      if (!found) throw new Error(`The monitor lists no ${type}.`);
      return found;
    };
    await use({ page, extension, row, present, left });
    await context.close();
  },
});

async function returnsToThePresent({ page, present, left }: Visit): Promise<void> {
  const address = page.url();
  await banner(page)
    .getByRole('button', { name: /Back to the present|Unlock/ })
    .click();
  await expect(banner(page)).toHaveCount(0);
  expect(await words(page)).toBe(present);
  expect(page.url()).toBe(address);
  expect(await left()).toEqual([]);
}

test('jumps to a row, and to the present with the last one', async ({ visit }) => {
  const { page, extension, row, present, left } = visit;
  const { id } = await row('navigation/locationChanged');
  await extension.monitor({ type: 'JUMP_TO_ACTION', actionId: id });
  await expect(banner(page)).toContainText('You are looking at a past moment');
  await expect(
    page.locator('.lcr-past').getByRole('heading', { level: 1, name: 'Rolls-Royce Dawn' }),
  ).toBeVisible();
  await expect(page.locator('.lcr-past').getByText('You must be logged in')).toHaveCount(0);
  const last = (await extension.rows()).at(-1);
  await extension.monitor({ type: 'JUMP_TO_ACTION', actionId: last?.id });
  await expect(banner(page)).toHaveCount(0);
  expect(await words(page)).toBe(present);
  expect(await left()).toEqual([]);
});

test('skips an action, and applies it again', async ({ visit }) => {
  const { page, extension, row, present, left } = visit;
  const { id } = await row('reservationDraft/submitted');
  await extension.monitor({ type: 'TOGGLE_ACTION', id });
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('.lcr-past').getByText('You must be logged in')).toHaveCount(0);
  await extension.monitor({ type: 'TOGGLE_ACTION', id });
  await expect(banner(page)).toHaveCount(0);
  expect(await words(page)).toBe(present);
  expect(await left()).toEqual([]);
});

test('reorders actions', async ({ visit }) => {
  const { page, extension, row } = visit;
  const chosen = await row('reservationDraft/modeChosen');
  const submitted = await row('reservationDraft/submitted');
  await extension.monitor({ type: 'REORDER_ACTION', actionId: submitted.id, beforeActionId: chosen.id });
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('.lcr-past').getByRole('heading', { level: 1 })).toHaveText('Rolls-Royce Dawn');
  await returnsToThePresent(visit);
});

test('sweeps skipped actions', async ({ visit }) => {
  const { page, extension, row } = visit;
  const before = (await extension.rows()).length;
  const { id } = await row('reservationDraft/submitted');
  await extension.monitor({ type: 'TOGGLE_ACTION', id });
  await extension.monitor({ type: 'SWEEP' });
  expect((await extension.rows()).length).toBe(before - 1);
  await expect(page.locator('.lcr-past').getByText('You must be logged in')).toHaveCount(0);
  await returnsToThePresent(visit);
  expect((await extension.rows()).length).toBe(before);
});

test('commits, and reverts to the commit', async ({ visit }) => {
  const { page, extension, present, left } = visit;
  await extension.monitor({ type: 'COMMIT', timestamp: Date.now() });
  await expect(banner(page)).toHaveCount(0);
  expect(await words(page)).toBe(present);
  expect((await extension.rows()).map(({ type }) => type)).toEqual(['@@INIT']);
  await page.getByRole('button', { name: 'Multi-day' }).click();
  const later = await words(page);
  expect(later).not.toBe(present);
  await extension.monitor({ type: 'ROLLBACK', timestamp: Date.now() });
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('.lcr-past').getByText('You must be logged in')).toBeVisible();
  await returnsToThePresent({ ...visit, present: later });
  expect(await left()).toEqual([]);
});

test('resets to the address that was loaded', async ({ visit }) => {
  const { page, extension } = visit;
  const [start] = await extension.rows();
  await extension.monitor({ type: 'JUMP_TO_ACTION', actionId: start?.id });
  await expect(page.locator('.lcr-past').getByRole('heading', { level: 1 })).toHaveText('Register');
  await extension.monitor({ type: 'RESET', timestamp: Date.now() });
  await expect(page.locator('.lcr-past').getByRole('heading', { level: 1 })).toHaveText('Register');
  await returnsToThePresent(visit);
});

test('pauses the recording while the product continues', async ({ visit }) => {
  const { page, extension, left } = visit;
  await extension.monitor({ type: 'PAUSE_RECORDING', status: true });
  const rows = (await extension.rows()).length;
  await page.getByRole('button', { name: 'Multi-day' }).click();
  await expect(page.getByRole('form', { name: 'Reservation' }).getByLabel('End Date')).toBeVisible();
  expect((await extension.rows()).length).toBe(rows);
  await extension.monitor({ type: 'PAUSE_RECORDING', status: false });
  await page.getByRole('button', { name: 'Single-day' }).click();
  await expect(page.getByRole('form', { name: 'Reservation' }).getByLabel('End Time')).toBeVisible();
  expect((await extension.rows()).map(({ type }) => type)).toContain('reservationDraft/modeChosen');
  await expect(banner(page)).toHaveCount(0);
  expect(await left()).toEqual([]);
});

test('locks the controls with a message, and keeps the page', async ({ visit }) => {
  const { page, extension, present } = visit;
  await extension.monitor({ type: 'LOCK_CHANGES', status: true });
  await expect(banner(page)).toContainText('Redux DevTools lock changes');
  expect(await words(page)).toBe(present);
  await expect(heading(page, 'Rolls-Royce Dawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Multi-day' }).click({ timeout: 1_000 })).rejects.toThrow();
  await returnsToThePresent(visit);
  await page.getByRole('button', { name: 'Multi-day' }).click();
  await expect(page.getByRole('form', { name: 'Reservation' }).getByLabel('End Date')).toBeVisible();
});

test('dispatches an action creator of the product where the content security policy allows evaluation', async ({
  visit,
}) => {
  const { page, extension, left } = visit;
  const policy = await policyOf(page);
  const { creators, features } = await extension.open();
  expect(features).toMatchObject({ dispatch: policy === undefined, test: false });
  const selected = creators.indexOf('notices.noticePosted');
  await extension.dispatch(selected, ["{ kind: 'error', text: 'Posted by the dispatcher' }"]);
  if (policy !== undefined) {
    await expect(page.getByText('Posted by the dispatcher')).toHaveCount(0);
    return;
  }
  await expect(page.getByText('Posted by the dispatcher')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect((await extension.rows()).at(-1)?.type).toBe('notices/noticePosted');
  expect(await left()).toEqual([]);
});

test('imports an exported log on a fresh page of another screen', async ({ visit }) => {
  const { page, extension, present } = visit;
  const file = await extension.exported();
  // The description of a job is private, and the one of a car has the same name.
  const description = await page.locator('.lcr-car-text').innerText();
  await page.goto('/About?debug');
  await expect(heading(page, 'About')).toBeVisible();
  const about = await words(page);
  const left = await watchTheWayOut(page);
  await extension.import(file);
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('.lcr-past').getByRole('heading', { level: 1 })).toHaveText('Rolls-Royce Dawn');
  await expect(page.locator('.lcr-past').getByText('You must be logged in')).toBeVisible();
  // The code of the calendar is fetched when it is near the viewport.
  await page.locator('.lcr-past').getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded();
  await expect.poll(() => words(page)).toBe(present.replace(description, '(hidden)'));
  await returnsToThePresent({ ...visit, present: about, left });
});

test('imports the log of the monitor of an earlier load, and refuses a log of another version', async ({
  visit,
}) => {
  const { page, extension } = visit;
  const log = JSON.stringify(await extension.state());
  await page.goto('/About?debug');
  await expect(heading(page, 'About')).toBeVisible();
  // Earlier the extension would send a persisted log.
  await page.waitForFunction(() => performance.now() > 10_000);
  await extension.import(log.replaceAll(/"contract":"\w+"/g, '"contract":"c0ffee"'));
  await expect(page.getByRole('alert')).toContainText('This log does not fit. It comes from build');
  await expect(banner(page)).toHaveCount(0);
  await extension.import(log);
  await expect(page.locator('.lcr-past').getByRole('heading', { level: 1 })).toHaveText('Rolls-Royce Dawn');
  await banner(page).getByRole('button', { name: 'Back to the present' }).click();
  await expect(page.getByText('Debug', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('continues a persisted log at the present', async ({ visit }) => {
  const { page, extension, row } = visit;
  const persisted = await extension.state();
  const old = await row('navigation/locationChanged');
  await extension.persist(JSON.stringify(persisted));
  await page.reload();
  await expect(heading(page, 'Rolls-Royce Dawn')).toBeVisible();
  await carIsDrawn(page);
  const present = await words(page);
  const left = await watchTheWayOut(page);
  await extension.open();
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => words(page)).toBe(present);
  const types = (await extension.rows()).map(({ type }) => type);
  expect(types.slice(0, persisted.stagedActionIds.length)).toEqual(
    persisted.stagedActionIds.map((id) => persisted.actionsById[id]?.action.type),
  );
  expect(types[persisted.stagedActionIds.length]).toBe('timeTravel/pageReloaded');
  await extension.monitor({ type: 'JUMP_TO_ACTION', actionId: old.id });
  await expect(page.locator('.lcr-past').getByRole('heading', { level: 1 })).toHaveText('Rolls-Royce Dawn');
  await returnsToThePresent({ ...visit, present, left });
  await page.getByRole('button', { name: 'Single-day' }).click();
  expect((await extension.rows()).at(-1)?.type).toBe('reservationDraft/modeChosen');
});

/** What `npm run report` prints about the problem report of this page. */
async function printedReport(page: Page): Promise<string> {
  await page.getByText('Debug', { exact: true }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the report' }).click(),
  ]);
  const args = ['--import', 'tsx', 'scripts/report.ts', await file.path(), '--no-test'];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

test('names the dispatching line first, and calls by their endpoint', async ({ visit }) => {
  const { page, extension, row } = visit;
  const [, first] = (await row('reservationDraft/modeChosen')).stack.split('\n');
  // The chunks of the product have no names: the report resolves the line by source maps.
  if (await policyOf(page))
    expect(await printedReport(page)).toMatch(/ reservationDraft\/modeChosen +src\/booking\/reserve\//);
  else expect(first).toMatch(/\/assets\/src_booking_reserve_[\w-]*\./);
  expect((await row('getCars/fulfilled')).type).toBe('getCars/fulfilled');
  expect((await extension.rows()).filter(({ type }) => type.startsWith('api/execute'))).toEqual([]);
});
