// Every screen of a booking, wide and narrow: no layout shift while it loads, no horizontal overflow.
import type { Page } from '@playwright/test';
import { findCar, threeDays, type Customer } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { expectFit, expectSteady as expectNoShift, recordShifts, settled } from '../screens/layout.ts';
import {
  enterDates,
  expectConfirmation,
  expectHydrated,
  goToCheckout,
  openCar,
  payWithCard,
  signInAs,
} from '../steps.ts';
import type { Product } from '../product.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

async function expectSteady(page: Page): Promise<void> {
  await expectHydrated(page);
  await settled(page);
  await expectFit(page);
  await expectNoShift(page);
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
      test(`${address} has no layout shift and no overflow`, async ({ page, watch }) => {
        watch.allow(404, /\/nowhere$/);
        await recordShifts(page);
        await page.goto(address);
        await ready(page);
        await expectSteady(page);
      });
    }

    test('a car page has no layout shift and no overflow', async ({ page, product }) => {
      const car = await findCar(product.origin, 'Phantom Extended');
      await recordShifts(page);
      await openCar(page, car);
      // Users reserve without scrolling.
      const reserve = await page.getByRole('button', { name: 'Reserve', exact: true }).boundingBox();
      expect((reserve?.y ?? NaN) + (reserve?.height ?? NaN)).toBeLessThanOrEqual(
        Math.min(840, viewport.height),
      );
      // The calendar loads when it is near the viewport.
      await page.getByRole('region', { name: 'Availability' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
      await expectSteady(page);
    });

    test('checkout, confirmation, profile and payment have no layout shift and no overflow', async ({
      page,
      product,
      customer,
    }) => {
      await orderAndPay(page, product, customer, viewport.width);
    });
  });
}

test('shows the first cars with their prices in the first window, and cuts no price', async ({ page }) => {
  for (const viewport of [SIZES[0], { width: 390, height: 844 }]) {
    if (viewport) await page.setViewportSize(viewport);
    await page.goto('/Cars');
    const price = page.locator('.lcr-card-price').first();
    const box = await price.boundingBox();
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual((viewport?.height ?? 0) - 40);
  }
  const cut: string[] = [];
  for (const zoom of [1, 2]) {
    // The content security policy refuses a style sheet of the test.
    await page.evaluate(
      (size) => {
        document.documentElement.style.fontSize = size;
      },
      `${String(zoom * 100)}%`,
    );
    for (const width of [320, 360, 390, 480, 619, 620, 768, 900, 1039, 1040, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      cut.push(...(await cutPrices(page)).map((text) => `${text} at ${String(width)} px, ${String(zoom)}x`));
    }
  }
  expect(cut).toEqual([]);
});

/** The prices of the cards whose text is not inside of the card. */
const cutPrices = (page: Page): Promise<string[]> =>
  page.locator('.lcr-card').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const price = card.querySelector('.lcr-card-price');
      if (!price) return ['no price'];
      const text = document.createRange();
      text.selectNodeContents(price);
      const [inner, outer] = [text.getBoundingClientRect(), card.getBoundingClientRect()];
      const isCut = inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
      return isCut ? [price.textContent] : [];
    }),
  );

/** Loads each screen that needs a booking in a separate page; the history entry stores the booking. */
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
  // The job of the chauffeur is created after the confirmation, and its row arrives by a live update.
  await expect(page.getByText('We are choosing your chauffeur.')).toBeVisible();
  await page.reload();
  await expectConfirmation(page);
  await expectSteady(page);
  await page.goto('/Profile');
  const payRest = page.getByRole('button', { name: 'Pay Remaining Amount' });
  await expect(payRest).toBeVisible();
  await expectSteady(page);
  await payRest.click();
  await expect(page).toHaveURL(/\/Payment\?reservation=/);
  await page.reload();
  await expect(page.locator('input[name=cardnumber]')).toBeVisible();
  await expectSteady(page);
}
