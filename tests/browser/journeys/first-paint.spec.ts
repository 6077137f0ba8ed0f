// The first paint: the landing screen before any script, light and dark without a flash, and a car's pictures in the
// full-screen gallery.
import type { Page } from '@playwright/test';
import { findCar } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { expectHydrated, openCar } from '../steps.ts';

const INK = 'rgb(14, 15, 18)';
const IVORY = 'rgb(246, 241, 231)';
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset['scheme']);
/** Loads the page without its scripts. */
const withoutApp = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());

test('shows the landing screen with working links before any script', async ({ page, watch }) => {
  watch.allowOutage();
  await withoutApp(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Luxury Car Rentals' })).toBeVisible();
  const ways = page.getByRole('navigation', { name: 'Explore' });
  await expect(ways.getByRole('link')).toHaveText(['Cars', 'About', 'Reviews', 'Sign in', 'Register']);
  const loaded = () => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(loaded).toBeGreaterThan(0);
  await expect(ways.getByRole('link', { name: 'Cars' })).toHaveAttribute('href', '/Cars');
});

test('keeps one heading in the same position when React hydrates', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  let place: unknown;
  await page.route('**/assets/*.js', async (route) => {
    // The typeface may come later than the first script.
    await page.evaluate(async () => void (await document.fonts.ready));
    place ??= await heading.boundingBox();
    await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('[data-style]')).toHaveCount(0);
  await expectHydrated(page);
  expect(place).toBeTruthy();
  expect(await heading.boundingBox()).toEqual(place);
  await expect(heading).toHaveCount(1);
});

test.describe('light and dark', () => {
  for (const [system, colour] of [
    ['light', IVORY],
    ['dark', INK],
  ] as const) {
    test(`follows a ${system} system before any script`, async ({ page, watch }) => {
      watch.allowOutage();
      await withoutApp(page);
      await page.emulateMedia({ colorScheme: system });
      await page.goto('/Cars');
      expect(await ground(page)).toBe(colour);
    });
  }

  test('a user’s choice overrides the system and applies on the next load', async ({ page, watch }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/Cars');
    await page.getByRole('button', { name: 'Appearance: System' }).click();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect.poll(() => ground(page)).toBe(INK);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Appearance: Dark' })).toBeFocused();
    const kept = () => page.evaluate(() => localStorage.getItem('persist:preferences') ?? '');
    await expect.poll(kept).toContain('dark');

    watch.allowOutage();
    await withoutApp(page);
    await page.reload();
    expect(await scheme(page)).toBe('dark');
    expect(await ground(page)).toBe(INK);
  });

  test('follows a change of the system at once', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/Cars');
    await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => ground(page)).toBe(INK);
  });
});

test('shows a car full screen with the keyboard, and returns the focus to its origin', async ({
  page,
  product,
}) => {
  const car = await findCar(product.origin, 'Phantom Extended');
  await openCar(page, car);
  const opener = page.getByRole('button', { name: 'Show the pictures full screen' });
  // A disabled button takes no focus.
  await expect(opener).toBeEnabled();
  await opener.focus();
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('dialog', { name: /^Pictures of/ });
  await expect(gallery).toBeVisible();
  await expect.poll(() => gallery.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });

  const count = gallery.getByText(/^Picture \d of \d$/);
  await expect(count).toHaveText(/^Picture 1 of/);
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText(/^Picture 2 of/);
  const source = () => gallery.getByRole('img').evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(source).toContain('-1600.');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText(/^Picture 1 of/);

  // The Tab key keeps the focus inside.
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(gallery).toHaveCount(0);
  await expect(opener).toBeFocused();
});
