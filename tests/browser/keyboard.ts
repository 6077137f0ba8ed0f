// Keyboard-only interactions.
import { expect, type Locator, type Page } from '@playwright/test';

const FAR = 120;

/** Presses a key that moves the focus, and waits until it has moved. */
export async function pressAndMove(page: Page, key: string): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press(key);
  await expect.poll(() => before.evaluate((element) => element !== document.activeElement)).toBe(true);
}

/** Presses a key until the target has the focus. */
export async function moveTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < FAR; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The ${key} key does not reach ${String(wanted)}.`);
}
