// The measured interactions, on the product with demo data.
import type { Locator, Page } from '@playwright/test';
import { shownDate } from '../../domain/time/entry.ts';
import { addDays, londonDate } from '../../domain/time/london.ts';

export interface Scenario {
  name: string;
  /** The baseline of the comparison. */
  kind: 'click' | 'typing';
  /** Loads the page. */
  open: (page: Page) => Promise<unknown>;
  /** Interacts once; `turn` is the number of the repetition, from 0. */
  act: (page: Page, turn: number) => Promise<void>;
}

export interface Addresses {
  car: string;
  chat: string;
  reservations: string;
}

/** The number of months from today in which the demo data has no reservations. */
const FREE_MONTHS_AHEAD = 4;
const MESSAGE = 'Is it free?';
/**
 * The time between the keys of a fast typist. Without a pause the browser processes all keys before it renders a
 * frame.
 */
export const KEY_PAUSE_MS = 80;

const isEven = (turn: number) => turn % 2 === 0;
const calendar = (page: Page) => page.getByRole('region', { name: 'Availability' });
const hydrated = (page: Page) => page.locator('[data-until-hydrated]').first().waitFor({ state: 'detached' });

async function openCar(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Opens the page of a car at a free month of its calendar. */
async function openCalendar(page: Page, address: string): Promise<void> {
  await openCar(page, address);
  await calendar(page).scrollIntoViewIfNeeded();
  const next = calendar(page).getByRole('button', { name: 'Next month' });
  const title = calendar(page).locator('.lcr-cal-title');
  for (let turn = 0; turn < FREE_MONTHS_AHEAD; turn += 1) {
    const before = await title.innerText();
    await next.click();
    await calendar(page).locator('.lcr-cal-title', { hasNotText: before }).waitFor();
  }
}

/** Clears the field without an interaction, and then types. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.focus();
  await page.keyboard.type(text, { delay: KEY_PAUSE_MS });
}

async function openReservations(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('grid', { name: 'Reservations' }).locator('[role=row][data-id]').first().waitFor();
}

const loaded = (page: Page) => page.locator('.lcr-table-grid[aria-busy=true]').waitFor({ state: 'detached' });

export function scenariosOf({ car, chat, reservations }: Addresses): Scenario[] {
  return [
    {
      name: 'calendar: change the month',
      kind: 'click',
      open: (page) => openCalendar(page, car),
      act: (page, turn) =>
        calendar(page)
          .getByRole('button', { name: isEven(turn) ? 'Next month' : 'Previous month' })
          .click(),
    },
    {
      name: 'calendar: choose a day',
      kind: 'click',
      open: (page) => openCalendar(page, car),
      act: (page, turn) =>
        calendar(page)
          .locator('.lcr-cal-day:enabled')
          .nth(isEven(turn) ? 8 : 11)
          .click(),
    },
    {
      name: 'car: next picture',
      kind: 'click',
      open: (page) => openCar(page, car),
      act: (page) => page.getByRole('button', { name: 'Next picture' }).first().click(),
    },
    {
      name: 'reservation form: type a date',
      kind: 'typing',
      open: (page) => openCar(page, car),
      act: async (page, turn) => {
        const date = addDays(londonDate(Date.now()), 120 + turn);
        await type(page, page.getByLabel('Start Date'), shownDate(date));
        await page.keyboard.press('Tab');
      },
    },
    {
      name: 'chat: type and send',
      kind: 'typing',
      open: async (page) => {
        await page.goto(chat);
        await page.getByPlaceholder('Type a message...').waitFor();
      },
      act: async (page) => {
        await type(page, page.getByPlaceholder('Type a message...'), MESSAGE);
        await page.keyboard.press('Enter');
      },
    },
    {
      name: 'reservations: sort',
      kind: 'click',
      open: (page) => openReservations(page, reservations),
      act: async (page) => {
        await loaded(page);
        await page.getByRole('columnheader', { name: 'Total' }).getByText('Total').click();
        await loaded(page);
      },
    },
    {
      name: 'reservations: filter',
      kind: 'typing',
      open: async (page) => {
        await openReservations(page, reservations);
        await page.getByRole('button', { name: 'Filters' }).click();
      },
      act: async (page, turn) => {
        await loaded(page);
        // Uses the keys of a native select, because a selection by script is no interaction.
        await page.getByRole('combobox', { name: 'Status' }).focus();
        await page.keyboard.press(isEven(turn) ? 'ArrowDown' : 'ArrowUp');
        await loaded(page);
      },
    },
    {
      name: 'reservations: search',
      kind: 'typing',
      open: (page) => openReservations(page, reservations),
      act: async (page, turn) => {
        await type(
          page,
          page.getByRole('searchbox', { name: 'Search reservations' }),
          isEven(turn) ? 'bent' : 'rolls',
        );
        await loaded(page);
      },
    },
  ];
}
