// The server renders the public pages as complete HTML: they can be read without scripts, the app hydrates them without
// requesting the same data again, and then shows the user's data.
import type { Page } from '@playwright/test';
import { findCar } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { recordShifts, settled } from '../screens/layout.ts';
import { signInAs } from '../steps.ts';

/** The calls of the page to the API, as 'GET /api/cars'. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
const isHydrated = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) => Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__react')),
    selector,
  );

/** Records the controls that become enabled before React listens to them: input into those controls is lost. */
const recordEarlyControls = () => {
  const early: string[] = [];
  Object.assign(window, { early });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!Object.keys(target).some((key) => key.startsWith('__react'))) early.push(target.nodeName);
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-until-hydrated'] });
};

/** Delays the scripts that the HTML of `address` does not contain, which are those of the screen, until `release`. */
async function holdScreenScripts(page: Page, address: string) {
  const html = await (await page.request.get(address)).text();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const isOfScreen = (url: URL) => url.pathname.endsWith('.js') && !html.includes(url.pathname);
  const asked = page.waitForRequest((request) => isOfScreen(new URL(request.url())));
  await page.route(isOfScreen, async (route) => {
    await released;
    await route.continue();
  });
  return { asked, release };
}

const PAGES = [
  { address: '/', heading: 'Luxury Car Rentals', text: 'Motor cars of the first rank' },
  { address: '/About', heading: 'About Luxury Car Rentals', text: 'Our fleet is chosen, not collected.' },
  { address: '/Cars', heading: 'Cars', text: 'Phantom Extended' },
  { address: '/Cars?make=Bentley', heading: 'Cars', text: 'Flying Spur' },
  { address: '/reviews', heading: 'Reviews', text: 'Amelia W.' },
];

test('can be read without scripts, and names the functions that need them', async ({
  openBrowser,
  product,
}) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  const car = await findCar(product.origin, 'Phantom Extended');
  const carPage = { address: `/cars/${car.id}`, heading: 'Rolls-Royce Phantom Extended', text: 'Start Date' };
  for (const { address, heading, text } of [...PAGES, carPage]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    // Playwright finds no text in noscript.
    await expect(page.locator('.lcr-noscript')).toContainText('signing in need JavaScript');
  }
  await page.goto('/Cars?make=Bentley');
  await expect(page.getByText('Phantom Extended')).toHaveCount(0);
});

test('disables controls until the app has hydrated them', async ({ openBrowser, product }) => {
  const car = await findCar(product.origin, 'Phantom Extended');
  for (const address of ['/Cars', '/Cars?make=Bentley', '/reviews', `/cars/${car.id}`]) {
    const served = await openBrowser({ javaScriptEnabled: false });
    await served.goto(address);
    await expect(served.locator('button:enabled, input:enabled, textarea:enabled')).toHaveCount(0);
    await served.close();
    const page = await openBrowser();
    await page.addInitScript(recordEarlyControls);
    await page.goto(address);
    await expect.poll(() => isHydrated(page, 'main h1')).toBe(true);
    await expect(page.locator('[data-until-hydrated]')).toHaveCount(0);
    expect(await page.evaluate('early')).toEqual([]);
    await expect(page.locator('main button:enabled').first()).toBeAttached();
    await page.close();
  }
});

test('opens another page while the script of the screen is still loading', async ({ page }) => {
  const scripts = await holdScreenScripts(page, '/');
  await page.goto('/', { waitUntil: 'commit' });
  await scripts.asked;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cars' }).click();
  await expect(page).toHaveURL(/\/Cars$/);
  scripts.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
  await expect.poll(() => isHydrated(page, 'main h1')).toBe(true);
});

test('requests only the data that the HTML does not contain', async ({ openBrowser, product }) => {
  const car = await findCar(product.origin, 'Phantom Extended');
  const ofCar = [`GET /api/reservations/car/${car.id}`, 'GET /api/reviews'];
  const addresses = [...PAGES.map(({ address }) => address), `/cars/${car.id}`];
  for (const address of addresses) {
    const page = await openBrowser();
    const calls = callsOf(page);
    await recordShifts(page);
    await page.goto(address);
    const wanted = new Set(['GET /api/auth/session', ...(address.startsWith('/cars/') ? ofCar : [])]);
    await expect.poll(() => new Set(calls)).toEqual(wanted);
    await expect.poll(() => isHydrated(page, 'main h1')).toBe(true);
    // By now the page has sent all follow-up requests.
    await settled(page);
    expect(new Set(calls)).toEqual(wanted);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.close();
  }
});

test('shows a signed-in customer their own links on a page that was rendered for guests', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/Cars');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Explore' }).getByRole('link')).toHaveText([
    'Cars',
    'About',
    'Reviews',
  ]);
});

test('has title, description and structured data, also after a navigation', async ({ page, product }) => {
  const car = await findCar(product.origin, 'Phantom Extended');
  const response = await page.goto(`/cars/${car.id}`);
  expect(response?.status()).toBe(200);
  const title = 'Rolls-Royce Phantom Extended | Luxury Car Rentals';
  await expect(page).toHaveTitle(title);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((json) => (JSON.parse(json) as Record<string, string>)['@type'])).toEqual([
    'Product',
    'BreadcrumbList',
  ]);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${product.origin}/cars/${car.id}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cars' }).click();
  await expect(page).toHaveTitle('Cars | Luxury Car Rentals');
  await expect(canonical).toHaveAttribute('href', `${product.origin}/Cars`);
});

test('answers an unknown address and an unknown car with 404 and the page', async ({ page, watch }) => {
  watch.allow(404, /\/(nowhere|cars\/[^/]+)$/);
  for (const [address, text] of [
    ['/nowhere', '404 Not Found'],
    ['/cars/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11', 'This car is not available'],
  ] as const) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(text).first()).toBeVisible();
  }
});
