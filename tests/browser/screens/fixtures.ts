// The fixtures of every screen check: the mock build (or the running site that SCREENS_SITE names), one browser page for many screens, and a fixed time.
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { Watch } from '../watch.ts';
import { recordShifts, settled } from './layout.ts';
import { serveMockSite, type MockSite } from './mockSite.ts';
import { addressOf, type State } from './state.ts';

export interface Screens {
  page: Page;
  /** Loads a state at this size from the start, until it is complete. */
  show: (state: State, viewport: { width: number; height: number }) => Promise<void>;
}

interface Window {
  context: BrowserContext;
  page: Page;
  watch: Watch;
}

/** Console errors that a screen without a server causes by design. */
const ABOUT_THE_NETWORK = /^console: Failed to load resource/;

export const test = base.extend<{ screens: Screens }, { site: MockSite; opened: Window }>({
  site: [
    async ({}, use) => {
      const origin = process.env['SCREENS_SITE'];
      const site = origin ? { origin, close: () => Promise.resolve() } : await serveMockSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  // A separate page for each of several hundred screens would take longer than the screens.
  opened: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({
        baseURL: site.origin,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        colorScheme: 'light',
      });
      const watch = new Watch();
      await watch.observe(context);
      const page = await context.newPage();
      await page.clock.setFixedTime(FIXED_NOW);
      await recordShifts(page);
      await use({ context, page, watch });
      await context.close();
    },
    { scope: 'worker' },
  ],
  screens: async ({ opened: { page, watch } }, use) => {
    watch.troubles.length = 0;
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await use({
      page,
      show: async (state, viewport) => {
        await page.setViewportSize(viewport);
        await page.goto(addressOf(state));
        await state.passes?.(page).scrollIntoViewIfNeeded();
        await base.expect(state.shows(page)).toBeVisible();
        // The landing page's HTML and the fallback of a lazy route appear before the app's own page with its heading.
        await page.locator('main h1').first().waitFor({ state: 'attached' });
        await settled(page);
        if (state.passes) await page.evaluate(() => window.scrollTo(0, 0));
      },
    });
    expect(watch.troubles.filter((trouble) => !ABOUT_THE_NETWORK.test(trouble))).toEqual([]);
  },
});

export const expect = test.expect;
