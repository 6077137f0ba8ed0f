// A chauffeur reservation becomes a job: an admin publishes it, a driver reports its states on a phone, and the
// customer sees the chauffeur with the portrait, and the state.
import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { becomeAdmin, signInAs } from '../steps.ts';

const GRACE = { email: 'grace.okafor@drivers.example', password: 'take-me-for-a-drive' };

const jobRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('a reservation becomes a job whose states a driver reports', async ({
  page,
  product,
  customer,
  openBrowser,
}) => {
  const car = await findCar(product.origin, 'Range Rover Autobiography');
  const title = `${car.make} ${car.model}, chauffeur`;
  const booked = await customer.rent(car, threeDays(0));
  const reference = booked.reference ?? '';

  await becomeAdmin(page);
  // The background work creates the job from its reservation.
  await expect(async () => {
    await page.goto(`/Adminpanel/Driverjobs?q=${reference}`);
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  }).toPass();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Job' });
  await dialog.getByLabel('Job Pay').fill('£180');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(jobRow(page, reference)).toContainText('£180');

  const owner = await openBrowser();
  await signInAs(owner, customer);
  await owner.goto('/Profile');
  const chauffeur = owner.getByRole('status').filter({ hasText: 'Chauffeur: ' });
  await expect(chauffeur).toHaveText('Chauffeur: We are choosing your chauffeur.');

  const driver = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  expect((await driver.request.post('/api/auth', { data: GRACE })).status()).toBe(200);
  await driver.goto('/DriversDashboard');
  await jobRow(driver, title).getByRole('button', { name: 'Accept' }).click();
  const card = driver.getByRole('listitem', { name: title });
  await expect(card.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(chauffeur).toHaveText('Chauffeur: Grace Okafor');

  const photograph = sharp({ create: { width: 600, height: 800, channels: 3, background: '#88aacc' } });
  await driver.getByLabel('Portrait', { exact: true }).setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph.jpeg().toBuffer(),
  });
  const portrait = (page: Page) => page.getByRole('img', { name: 'Portrait of Grace Okafor' });
  await expect(portrait(driver)).toHaveJSProperty('naturalHeight', 480);
  await owner.goto(`/trips/${booked.id}`);
  await expect(portrait(owner)).toHaveJSProperty('naturalHeight', 480);
  const address = (await portrait(owner).getAttribute('src')) ?? '';
  expect((await owner.request.get(address)).status()).toBe(200);

  await card.getByRole('button', { name: 'On the way' }).click();
  await expect(chauffeur).toHaveText('Chauffeur: Grace Okafor, on the way');
  await card.getByRole('button', { name: 'With the customer' }).click();
  await expect(chauffeur).toHaveText('Chauffeur: Grace Okafor, with you');
  await card.getByRole('button', { name: 'Done' }).click();
  await driver.getByRole('button', { name: 'It is done' }).click();
  await expect(driver.getByRole('table', { name: 'Earnings by month' })).toContainText('£180.00');
  await expect(portrait(owner)).toHaveCount(0);
  expect((await owner.request.get(address)).status()).toBe(404);
  await owner.goto(`/reservation-confirmation?reservation=${booked.id}`);
  await expect(owner.getByText('Grace Okafor, done')).toBeVisible();
});
