// Every screen in its main state, loaded once and resized: no console error, no layout shift, no overflow, no text that
// is cut off.
import { expectCompleteTexts } from './clippedText.ts';
import { test } from './fixtures.ts';
import { expectFit, expectSteady, settled } from './layout.ts';
import { screens } from './routes.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

for (const state of screens) {
  test(`${state.name} fits 1440 and 390 px`, async ({ screens: { page, show } }) => {
    await show(state, WIDE);
    await expectSteady(page);
    if (state.open) {
      await state.open(page);
      await settled(page);
    }
    await expectFit(page);
    await expectCompleteTexts(page);
    await page.setViewportSize(NARROW);
    await expectFit(page);
    await expectCompleteTexts(page);
  });
}
