// Checks that a screen has no layout shift while it loads, and that it fits its window.
import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

/** Lighthouse prints this as 0: a fallback font may shift a word slightly. */
const LARGEST_SHIFT = 0.001;

/**
 * From this width a table shows its columns and actions without scrolling to the side: a window of 1280 px less the
 * scrollbars of the page and of the table, which the browser of the tests hides.
 */
export const FULL_TABLES = 1248;
const TABLE_MS = 2_000;

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

/** Records, in the page, every layout shift without user input, and the pending requests. */
export async function recordShifts(page: Page): Promise<void> {
  trackRequests(page);
  await page.addInitScript(() => {
    interface Source {
      node?: Element | null;
      previousRect: DOMRectReadOnly;
      currentRect: DOMRectReadOnly;
    }
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: Source[];
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName ?? '?'}.${String(node?.className ?? '')}: ${place(previousRect)} -> ${place(currentRect)}`,
        );
        window.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Counts the requests of this page without an answer. */
function trackRequests(page: Page): void {
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  // A video loads while it plays.
  page.on('request', (request) => request.resourceType() !== 'media' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

/**
 * Resolves when no request is pending before and after two frames, so that follow-up requests have started.
 * Playwright's 'networkidle' waits half a second after every load, which is most of the time of a small screen.
 */
async function requestsFinished(page: Page): Promise<void> {
  const pending = pendingRequests.get(page);
  if (!pending) throw new Error('recordShifts was not called for this page.');
  for (let quiet = 0; quiet < 3; quiet = pending.size === 0 ? quiet + 1 : 0) {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
}

/** Waits until fonts and pictures are loaded, nothing is busy, and two more frames are drawn. */
export async function settled(page: Page): Promise<void> {
  await requestsFinished(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy');
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Expects no layout shift since the page was opened. */
export async function expectSteady(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `nothing jumps: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(LARGEST_SHIFT);
}

/** The tables that scroll to the side, with the width of the hidden part in px. */
const wideTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.MuiDataGrid-root')].flatMap((table) => {
      const scroller = table.querySelector('.MuiDataGrid-virtualScroller');
      const hiddenPart = scroller ? scroller.scrollWidth - scroller.clientWidth : 0;
      const name = table.querySelector('[role=grid]')?.getAttribute('aria-label');
      return hiddenPart > 1 ? [`${String(name)}: ${String(hiddenPart)} px`] : [];
    }),
  );

/** Expects no horizontal overflow, also of the tables of a wide window; reports the elements that overflow. */
export async function expectFit(page: Page): Promise<void> {
  const { width, content, out } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    );
    const named = wide.slice(0, 5).map((each) => `${each.nodeName}.${String(each.getAttribute('class'))}`);
    return { width: clientWidth, content: scrollWidth, out: named };
  });
  expect
    .soft(content, `nothing sticks out at ${String(width)} px: ${out.join(', ')}`)
    .toBeLessThanOrEqual(width);
  if (width < FULL_TABLES) return;
  // A table gets its new width some frames after the window.
  await expect
    .configure({ soft: true })
    .poll(() => wideTables(page), {
      message: `no table scrolls to the side at ${String(width)} px`,
      timeout: TABLE_MS,
    })
    .toEqual([]);
}
