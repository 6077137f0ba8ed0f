// A picture of every state: wide and light, narrow and dark.
import { expect, test } from '../browser/screens/fixtures.ts';
import { states } from '../browser/screens/states.ts';

const LOOKS = [
  { look: '1440-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light', without: 'narrow' },
  { look: '360-dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark', without: 'wide' },
] as const;

for (const state of states) {
  for (const { look, viewport, colorScheme, without } of LOOKS) {
    if (state.only === without) continue;
    test(`${state.name}, ${look}`, async ({ screens: { page, show } }) => {
      await page.emulateMedia({ colorScheme });
      await show(state, viewport);
      await state.open?.(page);
      // Moves the pointer away, so that no element has a hover style.
      await page.mouse.move(0, 0);
      await expect(page).toHaveScreenshot(`${state.name}-${look}.png`, { fullPage: !state.endless });
    });
  }
}
