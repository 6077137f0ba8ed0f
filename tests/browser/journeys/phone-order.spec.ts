// The order of a booking on a phone: Reserve in sight, the calendar before the form, the card before the list of prices.
import type { Locator } from '@playwright/test';
import { findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { enterDates, goToCheckout, openCar, signInAs } from '../steps.ts';

test.use({ viewport: { width: 360, height: 740 } });

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

test('keeps Reserve in sight, and shows the calendar above the form and the card above the prices', async ({
  page,
  product,
  customer,
}) => {
  await signInAs(page, customer);
  await openCar(page, await findCar(product.origin, 'Maybach S 680'));
  const calendar = page.getByRole('region', { name: 'Availability' });
  const reserve = page.getByRole('button', { name: 'Reserve', exact: true });
  await expect(reserve).toBeInViewport({ ratio: 1 });
  expect(await topOf(calendar)).toBeLessThan(await topOf(page.getByLabel('Start Date')));
  // Without dates and above the form, the button leads to the calendar.
  await reserve.click();
  await expect(calendar).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await enterDates(page, threeDays(60));
  await goToCheckout(page);
  const card = page.locator('input[name=cardnumber]');
  await expect(card).toBeVisible();
  const prices = page.getByRole('region', { name: 'Order summary' }).getByRole('list', { name: 'Price' });
  expect(await topOf(card)).toBeLessThan(await topOf(prices));
  const terms = page.getByRole('main').getByRole('link', { name: 'terms of hire' });
  await expect(terms).toHaveAttribute('target', '_blank');
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of hire' })).toBeVisible();
});
