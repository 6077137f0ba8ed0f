// Runs once before the tests: makes sure that the browser exists. Its result runs once after them.
import { prepareChromium } from './chromium.ts';
import { removeDemoData } from './product.ts';

export default async (): Promise<() => Promise<void>> => {
  await prepareChromium();
  return removeDemoData;
};
