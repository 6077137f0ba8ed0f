// Tests the responses for crawlers and shared links: heads, statuses, robots.txt and the sitemap of the running
// application.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadDemoData } from '#server/demo/loadDemoData.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { createPages, type CatalogueEdition } from './pages.ts';

const ORIGIN = 'https://cars.example';
const distDir = mkdtempSync(path.join(os.tmpdir(), 'pages-'));
mkdirSync(path.join(distDir, 'assets'));
writeFileSync(
  path.join(distDir, 'index.html'),
  '<html><head><title>Plain</title><meta name="description" content="Plain"></head><body></body></html>',
);

let test: TestApp;
let car: { id: string; make: string; model: string; price: number; images: string[] };
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_ORIGIN: ORIGIN }, distDir });
  await loadDemoData(test.db, { now: test.clock.now });
  const cars = (await test.as().get('/api/cars')).json<(typeof car)[]>();
  car = cars.find(({ model }) => model.startsWith('Phantom'))!;
});
afterAll(() => test.close());

const page = (url: string) => test.app.inject({ url, headers: { accept: 'text/html' } });
const content = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

it('answers each public page with its head', async () => {
  const pages: Record<string, [title: string, canonical: string, data: string[]]> = {
    '/': ['Luxury Car Rentals', `${ORIGIN}/`, ['AutoRental']],
    '/About': ['About | Luxury Car Rentals', `${ORIGIN}/About`, ['AutoRental', 'BreadcrumbList']],
    '/cars?make=Bentley': ['Cars | Luxury Car Rentals', `${ORIGIN}/Cars`, ['BreadcrumbList']],
    '/reviews': ['Reviews | Luxury Car Rentals', `${ORIGIN}/reviews`, ['BreadcrumbList']],
  };
  for (const [url, [title, canonical, types]] of Object.entries(pages)) {
    const { statusCode, body, headers } = await page(url);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<link rel="canonical" href="${canonical}">`);
    expect(body).not.toContain('Plain');
    expect(content(body, 'og:url')).toBe(canonical);
    expect(content(body, 'og:title')).toBe(title);
    expect(content(body, 'og:image')).toBe(`${ORIGIN}/media/social/cover.jpg`);
    expect(content(body, 'og:description')).toBe(content(body, 'description'));
    expect(dataOf(body).map((data) => data['@type'])).toEqual(types);
  }
});

it('describes a car with its own picture, its price and its breadcrumbs', async () => {
  const { statusCode, body } = await page(`/cars/${car.id}?from=2026-12-01`);
  expect(statusCode).toBe(200);
  expect(body).toContain(`<title>${car.make} ${car.model} | Luxury Car Rentals</title>`);
  expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/cars/${car.id}">`);
  expect(content(body, 'og:image')).toBe(ORIGIN + String(car.images[0]));
  expect(content(body, 'og:image:width')).toBe('960');
  expect(content(body, 'og:image:height')).toBe('540');
  const [product, breadcrumb] = dataOf(body);
  expect(product).toMatchObject({
    '@type': 'Product',
    brand: { name: car.make },
    offers: {
      '@type': 'Offer',
      price: car.price.toFixed(2),
      priceCurrency: 'GBP',
      priceSpecification: { referenceQuantity: { value: 6, unitCode: 'HUR' } },
    },
  });
  expect(breadcrumb).toMatchObject({
    itemListElement: [
      { position: 1, item: `${ORIGIN}/` },
      { position: 2, name: 'Cars' },
      { position: 3, name: `${car.make} ${car.model}`, item: `${ORIGIN}/cars/${car.id}` },
    ],
  });
});

it('answers an address that does not exist with 404, and keeps it and private pages out of search engines', async () => {
  const titles = {
    '/nowhere': '404 Not Found',
    '/cars/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11': 'This car is not available',
    '/cars/seven': 'This car is not available',
  };
  for (const [url, title] of Object.entries(titles)) {
    const { statusCode, body, headers } = await page(url);
    expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, 404, 'noindex']);
    expect(body).toContain(`<title>${title} | Luxury Car Rentals</title>`);
    expect(body).not.toContain('canonical');
  }
  expect((await page('/Cars/')).statusCode).toBe(200);
  for (const url of ['/Profile', '/Adminpanel/Userpage', '/Checkout?hold=7', '/Signin']) {
    const { statusCode, body, headers } = await page(url);
    expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, 200, 'noindex']);
    expect(content(body, 'robots')).toBe('noindex');
  }
});

it('lists the public pages and every car in the sitemap', async () => {
  const { body, headers } = await test.app.inject('/sitemap.xml');
  expect(headers['content-type']).toMatch('application/xml');
  const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(addresses.slice(0, 4)).toEqual(['/', '/About', '/Cars', '/reviews'].map((each) => ORIGIN + each));
  expect(addresses).toContain(`${ORIGIN}/cars/${car.id}`);
  expect(addresses).toHaveLength(4 + 14);
  const pictures = [...body.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, address]) => address);
  expect(pictures).toEqual(expect.arrayContaining(car.images.map((image) => ORIGIN + image)));
});

it('names the sitemap in robots.txt, and omits a deleted car at once', async () => {
  expect((await test.app.inject('/robots.txt')).body).toBe(
    `User-agent: *\nDisallow: /api/docs\nDisallow: /sandbox/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
  const cars = (await test.as().get('/api/cars')).json<{ id: string }[]>();
  const url = `/cars/${cars.find(({ id }) => id !== car.id)!.id}`;
  expect((await test.app.inject(url)).statusCode).toBe(200);
  const admin = await test.signUp('admin');
  expect((await test.as(admin).delete(`/api${url}`)).statusCode).toBeLessThan(300);
  expect((await test.app.inject(url)).statusCode).toBe(404);
  expect((await test.app.inject('/sitemap.xml')).body).not.toContain(url);
});

const screensOver = (
  readCatalogue: () => Promise<CatalogueEdition>,
  contentOf = jest.fn(async () => undefined),
) => ({
  contentOf,
  screens: createPages({
    origin: () => ORIGIN,
    config: { supportEmail: 'a@b.example', social: [] } as never,
    readCatalogue,
    readReviews: async () => ({ reviews: [], version: '1' }),
    contents: { contentOf },
  }),
});

it('serves the page of a car while the database is unavailable', async () => {
  const { screens } = screensOver(() => Promise.reject(new Error('The database is away.')));
  expect(await screens(`/cars/${car.id}`, '')).toEqual({ status: 200, isIndexed: true });
});

it('renders the cars of each search that is not too long, and the other pages without their query', async () => {
  const cases: [pathname: string, search: string, address: string | undefined][] = [
    ['/Cars', '?utm=1&sort=price&make=Bentley&make=x&seats=', '/Cars?make=Bentley&sort=price'],
    ['/Cars', `?utm=${'x'.repeat(300)}`, '/Cars'],
    ['/reviews', '?page=2', '/reviews'],
    ['/About', '?from=mail', '/About'],
    ['/Cars', `?make=${'x'.repeat(300)}`, undefined],
  ];
  for (const [pathname, search, address] of cases) {
    const { screens, contentOf } = screensOver(async () => ({ cars: new Map(), version: '1' }));
    await screens(pathname, search);
    expect(contentOf.mock.calls).toEqual(address ? [[expect.objectContaining({ address })]] : []);
  }
});
