// Without a connection, a reload of any page shows the offline page and no price, and Retry loads the page again.
import { findCar } from '../customer.ts';
import { expect, test } from '../fixtures.ts';

test('shows the offline page instead of old prices, and the page itself after Retry', async ({
  openBrowser,
  product,
  watch,
}) => {
  const page = await openBrowser({ serviceWorkers: 'allow' });
  const car = await findCar(product.origin, 'Bentayga');
  await page.goto(`/cars/${car.id}`);
  const heading = page.getByRole('heading', { level: 1, name: 'Bentley Bentayga' });
  await expect(heading).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  // The worker handles this load, and caches the allowed files.
  await page.goto('/Cars');
  await expect(page.locator('.lcr-card-price').first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  watch.allowOutage();
  await page.context().setOffline(true);
  for (const address of ['/Cars', `/cars/${car.id}`, '/Checkout', '/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    expect(await page.locator('body').innerText()).not.toContain('£');
  }
  await page.goto(`/cars/${car.id}`);
  const retry = page.getByRole('link', { name: 'Retry' });
  await retry.click();
  await expect(retry).toBeVisible();
  // The worker also serves the style sheet.
  await expect(retry).toHaveCSS('min-height', '44px');

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(expect.arrayContaining(['/offline.html', expect.stringMatching(/\.woff2$/)]));
  expect(kept.filter((one) => !/^\/(assets|media|icons)\/|^\/offline\.(html|css)$/.test(one))).toEqual([]);

  await page.context().setOffline(false);
  await retry.click();
  await expect(heading).toBeVisible();
  await expect(page.getByText('£').first()).toBeVisible();
});
