// The morning of an admin: the list of today, a booking by phone with a payment link, the job of the chauffeur and
// its driver, and a message to the customer. The admin uses only the links of the pages.
import type { Page } from '@playwright/test';
import { findCar, newPerson, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../screens/axe.ts';
import { becomeAdmin, expectConfirmation, fillPhoneBooking, payWithCard } from '../steps.ts';

const GRACE = { email: 'grace.okafor@drivers.example', password: 'take-me-for-a-drive' };

/** Opens a page of the admins' area by the command palette. */
async function find(page: Page, text: string, result: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  // The key has an effect from the moment at which the area of the admins is loaded.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByRole('combobox').fill(text);
  await dialog.getByRole('option', { name: result }).first().click();
}

/** The customer opens the mailed link, and pays the deposit. */
async function payByLink(theirs: Page, email: string): Promise<void> {
  const link = theirs
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .getByRole('link', { name: /\/pay#token=/ });
  await expect(async () => {
    await theirs.goto('/dev/mailbox');
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.click();
  await theirs.getByRole('button', { name: 'Continue to payment' }).click();
  await payWithCard(theirs);
  await expectConfirmation(theirs);
}

test('an admin reads the list of today, books by phone, finds a driver, and writes to the customer', async ({
  page,
  product,
  openBrowser,
}) => {
  const [car, dates] = [await findCar(product.origin, 'V-Class'), threeDays(90)];
  const person = { ...newPerson(), first_name: 'Margaret', last_name: 'Morning' };
  await becomeAdmin(page);
  await page.goto('/Adminpanel');
  await find(page, 'today', 'Today');
  await expect(page.getByRole('region', { name: /^Today, / })).toBeVisible();
  await expectAccessible(page, 'the list of today');

  await find(page, 'new reservation', 'New reservation');
  await fillPhoneBooking(page, { car, dates, person });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Payment link sent, until /)).toBeVisible();
  const reference = (await page.getByRole('heading', { level: 1, name: /^LCR-/ }).textContent()) ?? '';
  const reservation = page.url();

  await payByLink(await openBrowser(), person.email);
  await page.reload();
  await expect(page.getByText('Confirmed, Unpaid')).toBeVisible();

  // The background work creates the job; the admin still has to enter its pay.
  const booking = page.getByRole('region', { name: 'Booking' });
  await expect(async () => {
    await page.reload();
    await expect(booking.getByRole('link', { name: 'Job draft' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await booking.getByRole('link', { name: 'Job draft' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Job' });
  await dialog.getByLabel('Job Pay').fill('£190');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('£190');

  const driver = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  expect((await driver.request.post('/api/auth', { data: GRACE })).status()).toBe(200);
  await driver.goto('/DriversDashboard');
  const job = driver.getByRole('row').filter({ hasText: '£190' });
  await job.getByRole('button', { name: 'Accept' }).click();
  await expect(driver.getByRole('listitem', { name: `${car.make} ${car.model}, chauffeur` })).toBeVisible();

  await page.goto(reservation);
  await expect(booking.getByRole('link', { name: 'Grace Okafor' })).toBeVisible();
  await expectAccessible(page, 'the page of the reservation');
  await booking.getByRole('link', { name: 'Margaret Morning', exact: true }).click();
  await page.getByRole('link', { name: 'Thread of Margaret Morning' }).click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  const text = 'Grace Okafor drives you. She calls you the evening before.';
  await page.getByPlaceholder('Type a message...').fill(text);
  await page.getByPlaceholder('Type a message...').press('Enter');
  await expect(page.getByRole('log')).toContainText(text);
  await expectAccessible(page, 'the thread of the customer');
});
