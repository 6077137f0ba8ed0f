// The first start of the product, which adds the demo data. The journeys start from copies of its data folder.
import { test } from '@playwright/test';
import { Product } from './product.ts';

test('the first start adds the demo data', async () => {
  test.setTimeout(600_000);
  await Product.makeDemoData();
});
