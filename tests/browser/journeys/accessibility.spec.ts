import { findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../screens/axe.ts';
import { enterDates, goToCheckout, openCar, payWithCard, signInAs } from '../steps.ts';

const WIDTHS = [1440, 768, 360];

test('axe finds no violation in the card fields and the bank’s dialog', async ({
  page,
  product,
  customer,
}) => {
  const car = await findCar(product.origin, 'Bentayga');
  await signInAs(page, customer);
  await openCar(page, car);
  await enterDates(page, threeDays(60));
  await goToCheckout(page);
  await expect(page.locator('input[name=cardnumber]')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `checkout at ${String(width)} px, ${colorScheme}`);
    }
  }
  await payWithCard(page, { number: '4000 0025 0000 3155' });
  const bank = page.getByRole('dialog', { name: 'Card authentication (sandbox)' });
  await expect(bank).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `the bank’s dialog at ${String(width)} px, ${colorScheme}`);
    }
  }
});
