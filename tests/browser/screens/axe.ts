// Runs axe on the current page.
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the colour scheme; the document is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Browsers do not draw content far outside the window with `content-visibility: auto`; axe needs its colours. */
const DRAWN = '*{content-visibility:visible!important}';

/**
 * Loads axe into a document, once for all its checks: axe's own adapter for Playwright loads it for each check, which
 * takes longer than the check.
 */
async function loadAxe(page: Page): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (isLoaded) return;
  await page.evaluate(axe.source);
  // The page's policy would reject a style element.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, DRAWN);
}

/** Expects no violation; reports each with its elements. `where` names the width and the scheme. */
export async function expectAccessible(
  page: Page,
  where: string,
  { coloursOnly = false }: { coloursOnly?: boolean } = {},
): Promise<void> {
  await loadAxe(page);
  const options: RunOptions = {
    runOnly: coloursOnly ? { type: 'rule', values: OF_COLOURS } : { type: 'tag', values: TAGS },
    // Reports violations only; the list of passing elements is long and unused.
    resultTypes: ['violations'],
  };
  const found = await page.evaluate(async (asked) => {
    // The page has one frame.
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }, options);
  expect.soft(found, where).toEqual([]);
}
