// The server stops and starts again: the screen shows what happened and continues.
import { findCar } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { Product } from '../product.ts';

test('shows a message with a next step, never a blank page, when the server restarts', async ({
  openBrowser,
  watch,
}) => {
  const product = await Product.start();
  try {
    const page = await openBrowser({ baseURL: product.origin });
    const car = await findCar(product.origin, 'Bentayga');
    await page.goto('/Cars');
    const link = page.locator(`a[href="/cars/${car.id}"]`).first();
    await expect(link).toBeVisible();
    // The HTML shows the link before the app has loaded; until then a click leaves the page.
    await page.waitForLoadState('networkidle');

    watch.allowOutage();
    expect(await product.end()).toBe(0);
    await link.click();
    const again = page.getByRole('button', { name: /^(Retry|Try again)$/ }).first();
    await expect(again).toBeVisible();
    await product.listen();
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bentley Bentayga' })).toBeVisible();
    await expect(again).toBeHidden({ timeout: 30_000 });
  } finally {
    await product.dispose();
  }
});
