// Measures the timeline of the fleet with 60 cars, 90 days and 2,000 reservations. A real browser scrolls the
// timeline by wheel, and then an empty element of the same size in the same run. Needs a build. Compare the ratios.
import { chromium, type Browser, type Page } from '@playwright/test';
import { addDays, londonDate } from '../domain/time/london.ts';
import { launchOptions } from '../tests/browser/chromium.ts';
import { populate } from './chat/populate.ts';
import { startServer } from './chat/startServer.ts';
import { fillFleet } from './timeline/fillFleet.ts';
import { measureScroll, type Scrolling } from './timeline/scroll.ts';

const FLEET = { cars: 60, days: 90, reservations: 2_000, from: addDays(londonDate(Date.now()), 1) };
const VIEWPORT = { width: 1_440, height: 900 };

const print = (line: string) => process.stdout.write(`${line}\n`);

function printScrolling(name: string, found: Scrolling): void {
  const { frames, medianMs, p95Ms, longestMs, over16, over33, scriptMs, layoutMs } = found;
  print(
    `${name.padEnd(9)} ${String(frames).padStart(5)} frames: median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, ` +
      `longest ${longestMs.toFixed(1)} ms; over 16.7 ms ${over16.toFixed(1)}%, over 33 ms ${over33.toFixed(1)}%; ` +
      `script ${scriptMs.toFixed(2)} ms and layout ${layoutMs.toFixed(2)} ms a step`,
  );
}

async function scrollTimeline(page: Page, origin: string) {
  await page.goto(`${origin}/Adminpanel/Fleet?from=${FLEET.from}&days=90`);
  await page.locator('.lcr-fleet-bar').first().waitFor();
  const element = page.locator('.lcr-fleet-window');
  const drawn = await page.locator('.lcr-fleet-bar').count();
  const size = await element.evaluate(({ clientWidth, clientHeight, scrollWidth, scrollHeight }) => ({
    clientWidth,
    clientHeight,
    scrollWidth,
    scrollHeight,
  }));
  print(
    `${String(FLEET.reservations)} reservations of ${String(FLEET.cars)} cars, ${String(drawn)} drawn at once; ` +
      `${String(size.scrollWidth)} x ${String(size.scrollHeight)} px in a window of ` +
      `${String(size.clientWidth)} x ${String(size.clientHeight)} px`,
  );
  return { size, found: await measureScroll(page, element) };
}

async function scrollEmpty(
  browser: Browser,
  size: { clientWidth: number; clientHeight: number; scrollWidth: number; scrollHeight: number },
): Promise<Scrolling> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent(
    `<div id="window" style="overflow: auto; width: ${size.clientWidth}px; height: ${size.clientHeight}px">
       <div style="width: ${size.scrollWidth}px; height: ${size.scrollHeight}px"></div></div>`,
  );
  return measureScroll(page, page.locator('#window'));
}

const { people, folder, remove } = await populate(1, 1);
const [admin] = people;
if (!admin) throw new Error('There is no admin.');
await fillFleet(folder, admin.id, FLEET);
const server = await startServer(folder);
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const [name = '', value = ''] = admin.cookie.split('=');
  await page.context().addCookies([{ name, value, url: server.origin }]);
  const { size, found } = await scrollTimeline(page, server.origin);
  const empty = await scrollEmpty(browser, size);
  printScrolling('timeline', found);
  printScrolling('empty', empty);
  print(
    `ratio: median ${(found.medianMs / empty.medianMs).toFixed(2)}, p95 ${(found.p95Ms / empty.p95Ms).toFixed(2)}, ` +
      `longest ${(found.longestMs / empty.longestMs).toFixed(2)}`,
  );
} finally {
  await browser.close();
  await server.stop();
  await remove();
}
