// Every screen in every state has no layout shift, fits every window, and passes axe in light and dark.
import { expectAccessible } from './axe.ts';
import { expectCompleteTexts } from './clippedText.ts';
import { expect, test, type Screens } from './fixtures.ts';
import { expectFit, expectSteady, FULL_TABLES, settled } from './layout.ts';
import type { State } from './state.ts';
import { states } from './states.ts';

/**
 * From the narrowest supported window, which is also a desktop window at 400%, to a large screen. The header with all of
 * its links has the least space at 769 px.
 */
const WIDTHS = [1920, 1440, FULL_TABLES, 1024, 769, 640, 390, 320];
const WIDEST_NARROW = 768;
const heightOf = (width: number) => (width > WIDEST_NARROW ? 900 : 740);

/** Runs axe at the first width, and the rules of colours in the dark scheme. */
async function expectAccessibleInBoth(page: Screens['page'], width: number, state: State): Promise<void> {
  await expectAccessible(page, `at ${String(width)} px, light`);
  if (state.large) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expectAccessible(page, `at ${String(width)} px, dark`, { coloursOnly: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
}

for (const state of states) {
  test(state.name, async ({ screens: { page, show } }) => {
    const widths = WIDTHS.filter((width) => {
      if (state.only === 'narrow') return width <= WIDEST_NARROW;
      return state.only !== 'wide' || width > WIDEST_NARROW;
    });
    const [first = WIDEST_NARROW, ...others] = widths;
    await show(state, { width: first, height: heightOf(first) });
    await expectSteady(page);
    await state.open?.(page);
    // What a step opens may still be loading its code.
    if (state.open) await settled(page);
    await expectFit(page);
    await expectCompleteTexts(page);
    await expectAccessibleInBoth(page, first, state);
    for (const width of others) {
      await page.setViewportSize({ width, height: heightOf(width) });
      await expectFit(page);
      await expectCompleteTexts(page);
    }
  });
}
