// Runs axe on the current page.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the colour scheme; the document is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Browsers do not draw content far outside the window with `content-visibility: auto`; axe needs its colours. */
const DRAWN = '*{content-visibility:visible!important}';

/** Expects no violation; reports each with its elements. `where` names the width and the scheme. */
export async function expectAccessible(
  page: Page,
  where: string,
  { coloursOnly = false }: { coloursOnly?: boolean } = {},
): Promise<void> {
  // The page's policy would reject a style element.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, DRAWN);
  // The page has one frame, so axe needs no blank page to merge results.
  // Reports violations only; the list of passing elements is long and unused.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (coloursOnly ? axe.withRules(OF_COLOURS) : axe.withTags(TAGS)).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect.soft(found, where).toEqual([]);
}
