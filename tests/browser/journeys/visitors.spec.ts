// Visitors read about the service, write a review, and ask for a driver.
import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';

test('writes a review, which appears in the carousel at once', { tag: '@main' }, async ({ page }) => {
  await page.goto('/reviews');
  await expect(page.getByText('Amelia W.').first()).toBeVisible();
  const content = `Written by a browser, kept as text: <b>${randomUUID()}</b>`;
  const form = page.getByRole('form', { name: 'Add a Review' });
  await form.getByLabel('Name').fill('Journey');
  await form.getByLabel('Review').fill(content);
  await form.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByText(content).first()).toBeVisible();
});
