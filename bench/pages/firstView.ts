// Measures the first view of a page in a browser whose processor is slowed down four times.
import type { Browser, Page } from '@playwright/test';

const SLOWDOWN = 4;

export interface FirstView {
  htmlBytes: number;
  /** The time to the largest contentful paint, in milliseconds. */
  paintMs: number;
  /** The number of requests that began before that paint, including the page. */
  requestsBefore: number;
}

/** Returns the page in the form that the server sends when it renders no content. */
export const withoutContent = (html: string): string =>
  html
    .replace(
      /<div id="root">[^]*<\/div><script type="application\/json"[^]*?<\/script>/,
      '<div id="root"></div>',
    )
    .replaceAll(/<style [^>]*data-(?:emotion|href="(?!global"))[^>]*>[^<]*<\/style>/g, '');

/** The time to the largest paint, once no request runs and the main thread has nothing to do. */
async function largestPaint(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

/** Loads `url` once, with an empty cache. */
export async function firstView(browser: Browser, url: string, isRendered: boolean): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let htmlBytes = 0;
    await page.route(url, async (route) => {
      const response = await route.fetch();
      const html = isRendered ? await response.text() : withoutContent(await response.text());
      htmlBytes = Buffer.byteLength(html);
      await route.fulfill({ response, body: html });
    });
    await page.goto(url);
    const paintMs = await largestPaint(page);
    const requestsBefore = await page.evaluate(
      (until) =>
        performance.getEntriesByType('resource').filter(({ startTime }) => startTime < until).length + 1,
      paintMs,
    );
    return { htmlBytes, paintMs, requestsBefore };
  } finally {
    await context.close();
  }
}
