// Whether a screen stands still while it loads, and whether it fits its window.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** What Lighthouse prints as 0: a fallback font that gives way may move a word by a hair. */
const LARGEST_SHIFT = 0.001;

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

/** Writes down, in the page, every jump that no input explains. */
export async function recordShifts(page: Page): Promise<void> {
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

/** Fonts and pictures are there, nothing is busy, and two frames have been drawn since. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy');
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Nothing has jumped since the page was opened. */
export async function expectSteady(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `nothing jumps: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(LARGEST_SHIFT);
}

/** Nothing sticks out to the side; what does is named. */
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
}
