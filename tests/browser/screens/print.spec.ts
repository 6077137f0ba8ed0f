// The pages that people print: on A4 they show the sheet alone, in black on white, and nothing is cut off.
import type { Page } from '@playwright/test';
import { expectCompleteTexts } from './clippedText.ts';
import { expect, test } from './fixtures.ts';
import { expectFit } from './layout.ts';
import { states } from './states.ts';

const PRINTED = ['confirmation', 'trip', 'receipt', 'invoice', 'admin-today'];

/** A4 at 96 pixels an inch, and its margins of 18 mm. */
const PAPER = { width: 794, height: 1123 };
const MARGIN = '68px';

/** What must not be on paper: the frame of the site, buttons, and texts that are not black. */
const faultsOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    const onPaper = [...document.body.querySelectorAll('*')].filter(isShown);
    const frame = onPaper.filter((element) =>
      element.matches('nav, button, .lcr-button, body > header, textarea'),
    );
    const coloured = onPaper.filter(
      (element) =>
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()) &&
        !element.matches('.visually-hidden, .visually-hidden *') &&
        getComputedStyle(element).color !== 'rgb(0, 0, 0)',
    );
    return [
      ...frame.map((element) => `${element.tagName} ${element.textContent}`),
      ...coloured.map((element) => `${getComputedStyle(element).color} ${element.textContent}`),
    ];
  });

test('prints the sheet alone in black, within A4', async ({ screens: { page, show } }) => {
  const faults: Record<string, string[]> = {};
  for (const name of PRINTED) {
    const state = states.find((each) => each.name === name);
    if (!state) throw new Error(`There is no state ${name}.`);
    await show(state, PAPER);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate((margin) => (document.documentElement.style.padding = `0 ${margin}`), MARGIN);
    await expectFit(page);
    await expectCompleteTexts(page);
    faults[name] = await faultsOnPaper(page);
    await page.emulateMedia({ media: 'screen' });
  }
  expect(faults).toEqual(Object.fromEntries(PRINTED.map((name) => [name, []])));
});
