// How much a table of the staff shows at once: with ten thousand rows and five items that need attention, the rows in
// the window and the actions that can be clicked without scrolling. And that a table comes back as it was left.
import type { Page } from '@playwright/test';
import type { ScenarioName } from '#mocks/scenarios.ts';
import { expect, test } from './fixtures.ts';
import { settled } from './layout.ts';
import type { State } from './state.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

interface Table {
  at: string;
  /** The fewest rows in the window of 1280 × 800 px; tables with fewer data show them all. */
  rows: number;
  /** The specified actions. */
  actions: readonly string[];
  scenario?: ScenarioName;
}

const YEAR = '?from=2026-01-01&to=2026-12-31';
const JOBS = '/Adminpanel/Driverjobs';
const TABLES: Readonly<Record<string, Table>> = {
  Reservations: { at: '/Adminpanel', rows: 12, actions: ['Edit', 'Cancel'] },
  Jobs: { at: JOBS, rows: 12, actions: ['Update', 'Delete'] },
  'Requested Jobs': { at: `${JOBS}#requested-jobs`, rows: 12, actions: ['Make Job', 'Delete'] },
  Cars: { at: '/Adminpanel/Rentalcars', rows: 12, actions: ['Update', 'Delete'] },
  Users: { at: '/Adminpanel/Userpage', rows: 12, actions: ['Make Admin', 'Verify Driver', 'Delete'] },
  Reviews: { at: '/Adminpanel/Reviews', rows: 7, actions: ['Hide'], scenario: 'demoData' },
  Extras: { at: '/Adminpanel/Extras', rows: 5, actions: ['Edit', 'Withdraw'], scenario: 'demoData' },
  Rates: { at: '/Adminpanel/Rates', rows: 3, actions: ['Edit'], scenario: 'demoData' },
  Invoices: { at: `/Adminpanel/Invoices${YEAR}`, rows: 3, actions: [], scenario: 'demoData' },
  Payments: { at: `/Adminpanel/Payments${YEAR}`, rows: 12, actions: [], scenario: 'demoData' },
  Audit: { at: '/Adminpanel/Audit', rows: 4, actions: [], scenario: 'demoData' },
};

/** The rows that are wholly in the window, and the names of the buttons in them that a click reaches. */
const seen = (page: Page, label: string) =>
  page.getByRole('grid', { name: label, exact: true }).evaluate((grid) => {
    grid.scrollIntoView({ block: 'nearest' });
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
    const scroller = grid.querySelector('.MuiDataGrid-virtualScroller');
    const bar = document.querySelector('.MuiDataGrid-scrollbar--horizontal');
    const end = Math.min(window.innerHeight, scroller ? bottomOf(scroller) : 0) - (bar?.clientHeight ?? 0);
    const rows = [...grid.querySelectorAll('.MuiDataGrid-row')].filter((row) => bottomOf(row) <= end);
    const isReached = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2);
      return [left + 2, right - 2].every((x) => button.contains(at(x)));
    };
    const buttons = rows.flatMap((row) => [...row.querySelectorAll('button')]).filter(isReached);
    const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.innerText);
    return { rows: rows.length, actions: [...new Set(names)] };
  });

test('shows enough rows, and every specified action, in each table of the staff', async ({
  screens: { page, show },
}) => {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const [label, { at, rows, actions, scenario = 'manyRows' }] of Object.entries(TABLES)) {
    const state: State = {
      ...{ name: label, at, scenario, as: 'admin' },
      shows: () => page.getByRole('grid', { name: label, exact: true }).getByRole('gridcell').first(),
    };
    const [first] = SIZES;
    if (first) await show(state, first);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settled(page);
      const found = await seen(page, label);
      const where = `${label} at ${String(size.width)} × ${String(size.height)}`;
      if (found.rows < rows) faults.push(`${where} shows ${String(found.rows)} rows of ${String(rows)}`);
      const [visible, hidden] = [true, false].map((isVisible) =>
        actions.filter((action) => found.actions.includes(action) === isVisible).join(', '),
      );
      lines.push(`${where}: ${String(found.rows)} rows; ${String(visible)}`);
      if (hidden) faults.push(`${where} hides ${hidden}`);
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  expect(faults).toEqual([]);
});

test('comes back to the opened row, with its search and its filters', async ({ screens: { page, show } }) => {
  const grid = page.getByRole('grid', { name: 'Reservations', exact: true });
  const shows = () => grid.getByRole('gridcell').first();
  await show(
    { name: 'back', at: '/Adminpanel?status=confirmed&q=ada', scenario: 'manyRows', as: 'admin', shows },
    { width: 1440, height: 900 },
  );
  const row = grid.locator('[data-rowindex="35"]');
  await grid.locator('.MuiDataGrid-virtualScroller').evaluate((scroller) => (scroller.scrollTop = 1_100));
  const id = (await row.getAttribute('data-id')) ?? '';
  await row.locator('[data-field="totalPrice"]').click();
  await expect(page.getByRole('heading', { level: 1, name: /^LCR-/ })).toBeVisible();
  await page.goBack();
  const opened = grid.locator(`[data-id="${id}"]`);
  await expect(opened.locator('.MuiDataGrid-cell:focus-within')).toBeVisible();
  await expect(opened).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/status=confirmed&q=ada/);
});
