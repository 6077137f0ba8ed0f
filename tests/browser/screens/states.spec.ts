// Every screen in every state has no layout shift, fits every window, and passes axe in light and dark.
import { expectAccessible } from './axe.ts';
import { expect, test, type Screens } from './fixtures.ts';
import { expectFit, expectSteady, settled } from './layout.ts';
import type { State } from './state.ts';
import { states } from './states.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
const BETWEEN = { width: 768, height: 1024 };
/** The narrowest supported window; also a desktop window at 200%. */
const REFLOWED = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
];

async function expectAccessibleInBoth(page: Screens['page'], width: number, state: State): Promise<void> {
  await expectAccessible(page, `at ${String(width)} px, light`);
  if (state.large) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expectAccessible(page, `at ${String(width)} px, dark`, { coloursOnly: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
}

/** Takes the steps that follow; what they open may still be loading its code. */
async function openFurther(page: Screens['page'], state: State): Promise<void> {
  await state.open?.(page);
  if (state.open) await settled(page);
}

for (const state of states) {
  test(state.name, async ({ screens: { page, show } }) => {
    if (state.only !== 'narrow') {
      await show(state, WIDE);
      await expectSteady(page);
      await openFurther(page, state);
      await expectFit(page);
      await expectAccessibleInBoth(page, WIDE.width, state);
    }
    if (state.only !== 'wide') {
      await show(state, NARROW);
      await expectSteady(page);
      await openFurther(page, state);
      await expectFit(page);
      await expectAccessibleInBoth(page, NARROW.width, state);
      await page.setViewportSize(BETWEEN);
      await expectFit(page);
      await expectAccessibleInBoth(page, BETWEEN.width, state);
      for (const size of REFLOWED) {
        await page.setViewportSize(size);
        await expectFit(page);
      }
    }
  });
}
