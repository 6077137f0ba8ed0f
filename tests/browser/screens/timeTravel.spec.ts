// Time travel in a real browser: a short visit, and then a replay of each of its states.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const banner = (page: Page) => page.getByRole('dialog', { name: 'Time travel' });
const line = (page: Page) => banner(page).getByRole('slider', { name: 'Action' });

/** Records all requests of the page from now on. */
async function watchTheWayOut(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const left: string[] = [];
    Object.assign(window, { left });
    const fetchNow = window.fetch;
    window.fetch = (...call) => {
      left.push(`asked ${String(call[0] instanceof Request ? call[0].url : call[0])}`);
      return fetchNow(...call);
    };
    for (const storage of [window.localStorage, window.sessionStorage]) {
      storage.setItem = (key: string) => void left.push(`stored ${key}`);
    }
    window.history.pushState = () => void left.push('went on');
    window.history.replaceState = () => void left.push('went elsewhere');
  });
  return () => page.evaluate(() => (window as unknown as { left: string[] }).left);
}

/** The text of the page and of its fields, without the banner. */
const words = (page: Page) =>
  page.evaluate(() => {
    const shown =
      document.querySelector<HTMLElement>('.lcr-past') ?? document.querySelector<HTMLElement>('main');
    const main = shown?.matches('main') ? shown : shown?.querySelector('main');
    const typed = [...(main?.querySelectorAll('input') ?? [])].filter(({ type }) => type !== 'password');
    return [main?.innerText ?? '', ...typed.map(({ value }) => value)].join('\n');
  });

async function goTo(page: Page, index: number): Promise<void> {
  await line(page).fill(String(index));
  await expect(line(page)).toHaveValue(String(index));
}

test('replays every state of a visit, sends nothing, and returns to the present with one click', async ({
  screens: { page },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/Register?debug&scenario=demoData&latency=0&panel=off');
  await expect(heading(page, 'Register')).toBeVisible();
  // What is typed is not recorded: the past shows the form as it opened.
  const registering = await words(page);
  await page.getByLabel('First Name').fill('Mary');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cars' }).click();
  await expect(heading(page, 'Cars')).toBeVisible();
  await page
    .getByRole('link', { name: /Rolls-Royce Dawn/ })
    .last()
    .click();
  await expect(heading(page, 'Rolls-Royce Dawn')).toBeVisible();
  await page.getByRole('button', { name: 'Single-day' }).click();
  await page.getByRole('button', { name: 'Reserve' }).click();
  await expect(page.getByText('You must be logged in to rent a car.')).toBeVisible();
  const address = page.url();
  const now = await words(page);

  const left = await watchTheWayOut(page);
  await page.getByText('Debug', { exact: true }).click();
  await page.getByRole('button', { name: 'Look back' }).click();
  await expect(banner(page)).toContainText('You are looking at a past moment');
  const last = Number(await line(page).getAttribute('max'));
  const seen: string[] = [];
  for (let index = last - 1; index > 0; index -= 1) {
    await goTo(page, index);
    seen.push(await words(page));
  }
  expect(seen).toContain(registering);
  expect(page.url()).toBe(address);
  expect(await left()).toEqual([]);

  await banner(page).getByRole('button', { name: 'Back to the present' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect(await words(page)).toBe(now);
  expect(await left()).toEqual([]);
});
