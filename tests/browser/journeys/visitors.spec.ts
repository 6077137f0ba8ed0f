// Visitors read about the service, write a review, and ask for a driver.
import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';

test('reads about the service', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'About' }).first().click();
  for (const text of [/Rolls-Royce/, /Bentley/, /Mercedes-Benz/])
    await expect(page.getByText(text).first()).toBeVisible();
});

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

test('sends a request for drivers', async ({ page }) => {
  await page.goto('/RequestDriverJob');
  await page.getByRole('button', { name: 'Request Driver' }).click();
  await expect(page.getByText('Drivers Needed is required.')).toBeVisible();
  await page.getByLabel('Drivers Needed').fill('2');
  await page.getByLabel('Budget').fill('900');
  await page.getByLabel('Days Required').fill('3');
  await page.getByLabel('Contact Number').fill('020 7946 0399');
  await page.getByLabel('Description').fill('Two drivers for a week of fittings.');
  await page.getByRole('button', { name: 'Request Driver' }).click();
  await expect(page.getByText('Driver job requested successfully!')).toBeVisible();
});
