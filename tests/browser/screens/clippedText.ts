// Finds text that its element cuts off.
import { expect, type Page } from '@playwright/test';

/** Text that must be complete: headings, buttons, prices, and the texts of cards and lists. */
const COMPLETE = 'h1,h2,h3,h4,h5,h6,button,a,label,legend,[role=tab],article,li,dd,dt,p';
/** Cells of tables, the previews of messages and the bars of the timeline shorten long texts by design. */
const SHORTENED = '.MuiDataGrid-root,.lcr-chat-preview,.lcr-fleet-bar,[inert],noscript,select';

/** Expects that no heading, button, price or text of a card is cut off at the side. */
export async function expectCompleteTexts(page: Page): Promise<void> {
  const { width, clipped } = await page.evaluate(
    ([complete, shortened]) => {
      const found = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        const words = text.textContent?.trim() ?? '';
        if (words === '' || !parent?.closest(complete) || parent.closest(shortened)) continue;
        if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        range.selectNodeContents(text);
        const { left, right, top, bottom, width: drawn } = range.getBoundingClientRect();
        if (drawn === 0) continue;
        for (let each: Element | null = parent; each && each !== document.body; each = each.parentElement) {
          const { overflowX, display } = getComputedStyle(each);
          if (overflowX === 'auto' || overflowX === 'scroll') break;
          if (overflowX === 'visible' || display === 'inline') continue;
          const box = each.getBoundingClientRect();
          // Text for screen readers, and links that appear when they have the focus.
          if (box.width <= 2) break;
          // Wholly outside: the other slides of a carousel, or the name in the header where there is no room for it.
          if (left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top) break;
          const isOutside = right > box.right + 1 || left < box.left - 1;
          const isCut = each === parent && each.scrollWidth > each.clientWidth + 1;
          if (isOutside || isCut) {
            found.add(`${each.nodeName}.${String(each.getAttribute('class'))}: ${words.slice(0, 60)}`);
            break;
          }
        }
      }
      return { width: document.documentElement.clientWidth, clipped: [...found] };
    },
    [COMPLETE, SHORTENED] as const,
  );
  expect.soft(clipped, `no text is cut off at ${String(width)} px`).toEqual([]);
}
