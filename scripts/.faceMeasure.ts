// scratch: what script each page loads on a cold visit
import { chromium } from '@playwright/test';
import { Product } from '../e2e/product.ts';
import { Customer, findCar, threeDays } from '../e2e/customer.ts';
import { brotliCompressSync } from 'node:zlib';
import { statSync } from 'node:fs';
import path from 'node:path';
const verbose = process.argv.includes('-v');
const product = await Product.start();
const o = product.origin;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
const customer = await Customer.register(o);
const bentley = (await (await fetch(o + '/api/cars')).json())[0];
const cars: any[] = await (await fetch(o + '/api/cars')).json();
const music = cars.find((c) => c.CarForReason === 'MusicVideo');
const r = await customer.rent(music, threeDays(20));
const as = async (who: 'guest' | 'customer' | 'admin' | 'driver') => {
  const context = await browser.newContext({ baseURL: o, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (who === 'customer') {
    await page.goto('/Authentication');
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((u) => !u.pathname.includes('uthentication'));
  } else if (who !== 'guest') {
    await page.goto('/demo-login');
    await page.getByRole('button', { name: new RegExp(who, 'i') }).first().click();
    await page.waitForURL((u) => !u.pathname.includes('demo-login'));
  }
  await page.waitForLoadState('networkidle');
  const state = await context.storageState();
  const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await context.close();
  return { state, session };
};
const pages: [string, string, 'guest' | 'customer' | 'admin' | 'driver'][] = [
  ['landing', '/', 'guest'], ['cars', '/cars', 'guest'], ['car', `/cars/${music.id}`, 'guest'], ['about', '/about', 'guest'],
  ['sign-in', '/Authentication', 'guest'], ['register', '/register', 'guest'], ['reviews', '/reviews', 'guest'],
  ['request-driver', '/request-driver', 'guest'],
  ['car signed in', `/cars/${music.id}`, 'customer'], ['profile', '/profile', 'customer'], ['messages', '/messages', 'customer'],
  ['payment', `/Payment?reservation=${r.id}`, 'customer'], ['checkout', `/Checkout`, 'customer'],
  ['receipt', `/receipt/${r.id}`, 'customer'],
  ['confirmation', `/reservation-confirmation?reservation=${r.id}`, 'customer'],
  ['drivers', '/drivers', 'driver'],
  ['admin', '/Adminpanel', 'admin'], ['admin jobs', '/Adminpanel/Driverjobs', 'admin'], ['admin cars', '/Adminpanel/Rentalcars', 'admin'],
  ['admin users', '/Adminpanel/Userpage', 'admin'], ['admin messages', '/Adminpanel/Messages', 'admin'],
];
const signed: any = {};
for (const [name, url, who] of pages) {
  signed[who] ??= await as(who).catch((e) => (console.log(who, e.message), {}));
  const context = await browser.newContext({ baseURL: o, viewport: { width: 1440, height: 900 }, storageState: signed[who].state });
  await context.addInitScript((s) => { if (s) for (const [k, v] of Object.entries(JSON.parse(s))) sessionStorage.setItem(k, v as string); }, signed[who].session);
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('request', (q) => { if (/assets\/.*\.js$/.test(q.url())) files.add(new URL(q.url()).pathname); });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  await page.waitForLoadState('networkidle');
  const first = files.size;
  const sz = (f: string) => { try { return statSync('dist' + f + '.br').size; } catch { return statSync('dist' + f).size; } };
  const sizes = [...files].map((f) => [path.basename(f).replace(/\..*/, ''), sz(f)] as const);
  console.log(name.padEnd(16), String(Math.round(sizes.reduce((s, [, n]) => s + n, 0) / 100) / 10).padStart(6), 'kB', files.size, 'files', new URL(page.url()).pathname, await page.locator('h1').first().innerText().catch(() => '-'));
  if (verbose) console.log('    ', sizes.sort((a, b) => b[1] - a[1]).map(([n, s]) => `${n}:${(s / 1000).toFixed(1)}`).join(' '));
  await context.close();
}
} finally { await browser.close(); await product.dispose(); }
process.exit(0);
