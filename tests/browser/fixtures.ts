// The fixtures of every journey: the running product, a customer, and browsers whose errors are recorded.
import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { setClock } from './clock.ts';
import { Customer } from './customer.ts';
import { Product } from './product.ts';
import { Watch } from './watch.ts';

interface Fixtures {
  watch: Watch;
  /** A separate product, for a journey that the others must not notice. Name it before `openBrowser`. */
  ownProduct: Product;
  customer: Customer;
  /** Opens another browser, for another user. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}
interface WorkerFixtures {
  product: Product;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await Product.startWithDemoData();
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // Its start is no part of the time of the test.
  ownProduct: [
    async ({}, use) => {
      const product = await Product.startWithDemoData();
      await use(product);
      await product.dispose();
    },
    { timeout: 600_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  watch: [
    async ({}, use) => {
      const watch = new Watch();
      await use(watch);
      expect(watch.troubles).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await setClock(context);
    await watch.observe(context);
    await use(context);
  },
  customer: async ({ product }, use) => use(await Customer.register(product.origin)),
  openBrowser: async ({ browser, watch, baseURL, contextOptions, locale, timezoneId }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        locale,
        timezoneId,
        ...options,
      });
      opened.push(context);
      await setClock(context);
      await watch.observe(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export const expect = test.expect;
