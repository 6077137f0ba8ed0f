// The steps in the mock build that open a dialog, a menu or a message.
import type { Locator, Page } from '@playwright/test';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { readDate } from '#domain/time/entry.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { payWithCard } from '../steps.ts';
import { expect } from './fixtures.ts';

const on = (days: number) => addDays(londonDate(FIXED_NOW), days);

export const heading =
  (name: string | RegExp, level = 1) =>
  (page: Page) =>
    page.getByRole('heading', { name, level });
export const text = (wanted: string | RegExp) => (page: Page) => page.getByText(wanted).first();

/** Selects a user to write to. */
export const contacts = (page: Page) =>
  page.getByRole('navigation', { name: 'Users' }).getByRole('link').first();

/** Finds in the conversation, not in the list of users. */
export const said = (wanted: string | RegExp) => (page: Page) =>
  page.getByRole('region', { name: 'Conversation' }).getByText(wanted).last();

export const threads = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Threads' })
    .getByRole('list', { name: 'Threads' })
    .getByRole('link')
    .first();

/** Finds in the thread, not in the list of threads. */
export const saidInThread = (wanted: string | RegExp) => (page: Page) =>
  page.getByRole('region', { name: 'Thread' }).getByText(wanted).last();

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
export const presses = (name: string | RegExp) => (page: Page) => press(page, name);

/** Opens the change of the dates of a hire of several days, and chooses an end one day later. */
export async function choosesLaterEnd(page: Page): Promise<void> {
  const card = page.getByRole('listitem', { name: 'Lamborghini Huracán' });
  await card.getByRole('button', { name: 'Change dates' }).first().click();
  const end = page.getByLabel('New end date');
  const chosen = readDate(await end.inputValue());
  if (!chosen) throw new Error('The end date of the reservation is not shown.');
  await end.fill(addDays(chosen.value, 1));
  await page.getByText('Total before').waitFor();
}

/** Scrolls to the top after a step, because the browser's scroll position after a message varies between runs. */
export const atTop = (step: (page: Page) => Promise<void>) => async (page: Page) => {
  await step(page);
  await page.evaluate(() => window.scrollTo(0, 0));
};

/** Clicks, and waits for the dialog. */
export const opens = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Presses keys outside any field, and waits for the dialog they open. */
export const opensByKeys = (keys: string) => async (page: Page) => {
  await page.keyboard.press(keys);
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Opens the search of the admins' area and searches for a text. */
export const finds = (wanted: string) => async (page: Page) => {
  await opensByKeys('Control+k')(page);
  await page.getByRole('combobox', { name: 'Find' }).fill(wanted);
  await expect(page.getByRole('option').first()).toContainText(wanted);
};

const table = (page: Page, label: string): Locator => page.getByRole('grid', { name: label, exact: true });

/** Scrolls a row's action into view; a narrow table has it on the right. */
export const rowAction = (label: string, row: string | RegExp, action: string) => async (page: Page) => {
  const grid = table(page, label);
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await grid.locator('.MuiDataGrid-virtualScroller').evaluate((scroller) => {
    scroller.scrollLeft = scroller.scrollWidth;
  });
  const withButton = (name: string) =>
    grid.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
  const inMenu = (await withButton(action).count()) === 0;
  const name = inMenu ? 'more' : action;
  const rows = withButton(name);
  const wanted = rows.filter({ hasText: row });
  await ((await wanted.count()) > 0 ? wanted : rows)
    .first()
    .getByRole('button', { name, exact: true })
    .click();
  if (inMenu) await page.getByRole('menuitem', { name: action, exact: true }).click();
};

export const rowDialog = (label: string, row: string | RegExp, action: string) => async (page: Page) => {
  await rowAction(label, row, action)(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Selects the first row of a table. */
export const selectsRow = (label: string) => async (page: Page) => {
  await table(page, label).getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(page.getByRole('group', { name: /^Selected / })).toBeVisible();
};

/** Selects the first row, and opens an action for the selected rows. */
export const bulkDialog = (label: string, action: string) => async (page: Page) => {
  await selectsRow(label)(page);
  await opens(action)(page);
};

async function enterFreeDates(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Reservation' });
  await form.getByLabel('Start Date').fill(on(8));
  await form.getByLabel('End Date').fill(on(10));
}

/** Opens the summary of a possible reservation. */
export async function summary(page: Page): Promise<void> {
  await enterFreeDates(page);
  await press(page, 'Reserve');
  await expect(page.getByRole('dialog', { name: 'Your reservation' })).toBeVisible();
}

/** Another customer has booked first: the reason replaces the summary. */
export async function taken(page: Page): Promise<void> {
  await summary(page);
  await press(page, 'Continue');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/already booked/).first()).toBeVisible();
}

export async function singleDay(page: Page): Promise<void> {
  await press(page, 'Single-day');
  const form = page.getByRole('form', { name: 'Reservation' });
  await form.getByLabel('Date', { exact: true }).fill(on(12));
  await form.getByLabel('Start Time').fill('15:00');
  await form.getByLabel('End Time').fill('18:30');
}

/** Fills the payment form and pays. */
export const pays = (number: string, outcome: (page: Page) => Locator) => async (page: Page) => {
  await payWithCard(page, { number });
  await expect(outcome(page)).toBeVisible();
};

export const submits = (name: string | RegExp, outcome: (page: Page) => Locator) => async (page: Page) => {
  await press(page, name);
  await expect(outcome(page)).toBeVisible();
};

export const asksForReset = async (page: Page) => {
  await page.getByLabel('Email').fill('ada@example.com');
  await submits('Send the link', text(/a mail with a link is on its way/))(page);
};

export const signsInWrongly = async (page: Page) => {
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('not the password');
  await submits('Sign In', text(/Error signing in user/))(page);
};

export const signsIn = async (page: Page) => {
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('correct horse');
  await submits('Sign In', (shown) => shown.getByRole('form', { name: 'Two-step sign-in' }))(page);
};
