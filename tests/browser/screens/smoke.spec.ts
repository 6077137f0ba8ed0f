// Every screen in its main state, loaded once and resized: no console error, no layout shift, no overflow, no text that
// is cut off.
import { expectCompleteTexts } from './clippedText.ts';
import { test } from './fixtures.ts';
import { expectFit, expectSteady, settled } from './layout.ts';
import { screens } from './routes.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

for (const state of screens) {
  test(`${state.name} fits 1440, 390 and 320 px`, async ({ screens: { page, show } }) => {
    const [wide, ...narrow] = SIZES;
    if (!wide) throw new Error('There is no first size.');
    await show(state, wide);
    await expectSteady(page);
    if (state.open) {
      await state.open(page);
      await settled(page);
    }
    await expectFit(page);
    await expectCompleteTexts(page);
    for (const size of narrow) {
      await page.setViewportSize(size);
      await expectFit(page);
      await expectCompleteTexts(page);
    }
  });
}
