// Every screen of the rental, wide and narrow: nothing jumps while it loads, nothing sticks out to the side.
import type { Page } from '@playwright/test';
import { findCar, threeDays, type Customer } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { enterDates, expectConfirmation, goToCheckout, openCar, payWithCard, signInAs } from '../steps.ts';
import type { Product } from '../product.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

/** What Lighthouse prints as 0: a fallback font that gives way may move a word by a hair. */
const LARGEST_SHIFT = 0.001;

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

/** Writes down, in the page, every jump that no input explains. */
async function recordShifts(page: Page): Promise<void> {
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

/** The screen is complete: fonts and what the network brings are there, and two frames have been drawn since. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

async function expectSteady(page: Page): Promise<void> {
  await settled(page);
  const { width, content, shifts } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
    shifts: window.shifts,
  }));
  expect(content, 'no scrolling to the side').toBeLessThanOrEqual(width);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `nothing jumps: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(LARGEST_SHIFT);
}

const READY: Record<string, (page: Page) => Promise<void>> = {
  '/': (page) => expect(page.getByRole('heading', { level: 1, name: 'Luxury Car Rentals' })).toBeVisible(),
  '/Cars': (page) => expect(page.getByRole('heading', { level: 2, name: 'Chauffeur Cars' })).toBeVisible(),
  '/Signin': (page) => expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible(),
  '/Register': (page) => expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible(),
  '/driver-registration': (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  '/nowhere': (page) =>
    expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible(),
};

for (const viewport of SIZES) {
  test.describe(`at ${String(viewport.width)} px`, () => {
    test.use({ viewport });

    for (const [address, ready] of Object.entries(READY)) {
      test(`${address} stands still and fits`, async ({ page, watch }) => {
        watch.allow(404, /\/nowhere$/);
        await recordShifts(page);
        await page.goto(address);
        await ready(page);
        await expectSteady(page);
      });
    }

    test('a car stands still and fits', async ({ page, product }) => {
      const car = await findCar(product.origin, 'Phantom Extended');
      await recordShifts(page);
      await openCar(page, car);
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
      await expectSteady(page);
    });

    test('checkout, confirmation, profile and payment stand still and fit', async ({
      page,
      product,
      customer,
    }) => {
      await orderAndPay(page, product, customer, viewport.width);
    });
  });
}

/** Loads each of the screens that need an order as a page of its own; the order survives in the history. */
async function orderAndPay(page: Page, product: Product, customer: Customer, width: number): Promise<void> {
  const car = await findCar(product.origin, 'Flying Spur');
  await recordShifts(page);
  await signInAs(page, customer);
  await openCar(page, car);
  await enterDates(page, threeDays(width === 360 ? 40 : 50));
  await goToCheckout(page);
  await page.reload();
  await expect(page.locator('input[name=cardnumber]')).toBeVisible();
  await expectSteady(page);
  await payWithCard(page);
  await expectConfirmation(page);
  await page.reload();
  await expectConfirmation(page);
  await expectSteady(page);
  await page.goto('/Profile');
  const payRest = page.getByRole('button', { name: 'Pay Remaining Amount' });
  await expect(payRest).toBeVisible();
  await expectSteady(page);
  await payRest.click();
  await expect(page).toHaveURL(/\/Payment$/);
  await page.reload();
  await expect(page.locator('input[name=cardnumber]')).toBeVisible();
  await expectSteady(page);
}
