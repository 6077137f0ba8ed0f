// Asks axe about what is on the page.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that light and dark can change: the document is the same. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Far below the window a browser leaves parts undrawn, with the colours they had: axe has to see what will be there. */
const DRAWN = '*{content-visibility:visible!important}';

/** axe finds nothing; what it finds is listed with the elements. `where` says at which width and in which scheme. */
export async function expectAccessible(
  page: Page,
  where: string,
  { coloursOnly = false }: { coloursOnly?: boolean } = {},
): Promise<void> {
  // A style element would be refused by the page's policy.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, DRAWN);
  // There is one frame, and no blank page is needed to put several together.
  // Only violations are described: the elements that pass are many, and nobody reads them.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (coloursOnly ? axe.withRules(OF_COLOURS) : axe.withTags(TAGS)).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect.soft(found, where).toEqual([]);
}
