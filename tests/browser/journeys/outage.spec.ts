// The server stops and starts again: the screen shows a message and recovers.
import { findCar } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { expectHydrated } from '../steps.ts';

test('shows a message with a next step, never a blank page, when the server restarts', async ({
  page,
  product,
  watch,
}) => {
  const car = await findCar(product.origin, 'Bentayga');
  await page.goto('/Cars');
  const link = page.locator(`a[href="/cars/${car.id}"]`).first();
  await expect(link).toBeVisible();
  await expectHydrated(page);

  watch.allowOutage();
  expect(await product.end()).toBe(0);
  await link.click();
  const again = page.getByRole('button', { name: /^(Retry|Try again)$/ }).first();
  // The click comes before the restart: afterwards the page recovers by itself and may remove the button at any time.
  await again.click();
  await expect(again).toBeVisible();
  await product.listen();
  await expect(page.getByRole('heading', { level: 1, name: 'Bentley Bentayga' })).toBeVisible();
  await expect(again).toBeHidden();
});
