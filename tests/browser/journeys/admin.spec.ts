// An admin adds a car with pictures, changes and cancels a reservation, and grants and revokes roles.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { day, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { becomeAdmin, calendarDay, openCar, searchTable, signInAs, turnTo } from '../steps.ts';

const picture = (name: string, background: string) => async () => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 675, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const rowAction = (page: Page, text: string, action: string) =>
  page.getByRole('row').filter({ hasText: text }).getByRole('button', { name: action, exact: true });

test('adds a car with three pictures, which appears in its section, and deletes it', async ({ page }) => {
  await becomeAdmin(page);
  await page.goto('/Adminpanel/Rentalcars');
  await page.getByRole('button', { name: 'Add New Car' }).click();
  const form = page.getByRole('form', { name: 'Add New Car' });
  await form.getByRole('button', { name: 'Add Car' }).click();
  await expect(form.getByText('Please fill in all required fields')).toBeVisible();

  await form.getByLabel('Make').fill('Aston Martin');
  await form.getByLabel('Model').fill('Journey');
  await form.getByLabel('Year').fill('2024');
  await form.getByLabel('Price').fill('149.50');
  await form.getByLabel('Reason').selectOption('MusicVideo');
  await form.getByLabel('Description').fill('A car of a browser test, with three pictures of plain colour.');
  await form.getByRole('button', { name: 'Add Car' }).click();
  await expect(form.getByText('Please add at least one image')).toBeVisible();

  const files = await Promise.all(
    [picture('one.jpg', '#402020'), picture('two.jpg', '#204020'), picture('three.jpg', '#202040')].map(
      (make) => make(),
    ),
  );
  await form.locator('input[type=file]').setInputFiles(files);
  await form.getByRole('button', { name: 'Add Car' }).click();
  await expect(page.getByText('Car added successfully')).toBeVisible();

  await page.goto('/Cars');
  const section = page.getByRole('region', { name: 'Music Video Cars' });
  await section
    .getByRole('link', { name: /Journey/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aston Martin Journey' })).toBeVisible();
  await expect(page.getByText('£149.50 / Hour')).toBeVisible();
  await page.getByRole('button', { name: /next/i }).first().click();

  await page.goto('/Adminpanel/Rentalcars');
  await searchTable(page, 'cars', 'Journey');
  await rowAction(page, 'Journey', 'Delete').click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this car?');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Car deleted successfully')).toBeVisible();
});

test(
  'moves and cancels a reservation, and updates calendar and profile',
  { tag: '@main' },
  async ({ page, product, customer, openBrowser }) => {
    const car = await findCar(product.origin, 'AMG G 63');
    const dates = threeDays(33);
    await customer.rent(car, dates);

    await becomeAdmin(page);
    await page.goto('/Adminpanel');
    await searchTable(page, 'reservations', customer.email);
    await rowAction(page, 'AMG G 63', 'Edit').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('End Date').fill(day(36));
    await expect(dialog.getByLabel('Total Price')).toHaveValue('3120.00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'AMG G 63' })).toContainText(/3,?120\.00/);

    const theirs = await openBrowser();
    await signInAs(theirs, customer);
    await theirs.goto('/Profile');
    await expect(theirs.getByText('£3,120.00').first()).toBeVisible();
    await openCar(theirs, car);
    await turnTo(theirs, day(36));
    await expect(calendarDay(theirs, day(36))).toHaveAccessibleName(/reserved/);

    await rowAction(page, 'AMG G 63', 'Cancel').click();
    await expect(dialog).toContainText(
      'Are you sure you want to delete the reservation for Mercedes-Benz AMG G 63?',
    );
    await expect(dialog).toContainText('£702.00 is refunded');
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'AMG G 63' })).toContainText('Cancelled');

    await expect(calendarDay(theirs, day(36))).not.toHaveAccessibleName(/reserved/);
    await theirs.goto('/Profile');
    await expect(theirs.getByText(/£702\.00/).first()).toBeVisible();
    await expect(theirs.getByText(/Cancelled/).first()).toBeVisible();
  },
);

test('grants and revokes the admin role, which takes effect in the open page of that user', async ({
  page,
  customer,
  openBrowser,
  watch,
}) => {
  watch.allow(403, /\/api\//);
  await customer.confirmEmail();
  await becomeAdmin(page);
  await page.goto('/Adminpanel/Userpage');
  await searchTable(page, 'users', customer.email);
  await rowAction(page, customer.email, 'Make Admin').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click();
  await expect(rowAction(page, customer.email, 'Remove Admin')).toBeVisible();

  const theirs = await openBrowser();
  await signInAs(theirs, customer);
  await theirs.goto('/');
  await theirs.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(theirs.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();

  await rowAction(page, customer.email, 'Remove Admin').click();
  await expect(rowAction(page, customer.email, 'Make Admin')).toBeVisible();
  await expect(theirs.getByText(/not authorized/)).toBeVisible();
});

test('opens the same view of a table from a link', async ({ page }) => {
  await becomeAdmin(page);
  await page.goto('/Adminpanel');
  await searchTable(page, 'reservations', 'Bentley');
  await expect(page.getByRole('row').filter({ hasText: 'Rolls-Royce' })).toHaveCount(0);
  await expect(page).toHaveURL(/Bentley/);
  const link = page.url();
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('searchbox')).toHaveValue('Bentley');
  await expect(page.getByRole('row').filter({ hasText: 'Bentley' }).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Rolls-Royce' })).toHaveCount(0);
});

test('refuses the admin panel to all other users', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/Adminpanel/Userpage');
  await expect(page.getByText('You are not authorized to view this page.')).toBeVisible();
});
