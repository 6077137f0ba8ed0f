// A new driver uploads the licence, an admin rejects it with a reason, the driver uploads it again, the admin approves it,
// and the driver accepts a job. Each sees the other's step without a reload.
import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { addDays, londonDate } from '#domain/time/london.ts';
import { shownDate } from '#domain/time/entry.ts';
import { now } from '../clock.ts';
import { newPerson } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { becomeAdmin } from '../steps.ts';

async function registerAsDriver(page: Page): Promise<void> {
  const person = newPerson();
  await page.goto('/driver-registration');
  await page.getByLabel('First Name').fill(person.first_name);
  await page.getByLabel('Last Name').fill(person.last_name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill(person.phonenumber);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('link', { name: 'Driver Dashboard' }).click();
}

/** A photograph of one colour, as a phone takes it. */
const photograph = async (background: string) => ({
  name: 'photograph.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const licence = (page: Page) => page.getByRole('list', { name: 'Pictures of the licence' });

async function uploadBoth(page: Page): Promise<void> {
  await page.getByLabel('Front of the licence', { exact: true }).setInputFiles(await photograph('#88aacc'));
  await expect(page.getByText('Still missing: the back of your licence.')).toBeVisible();
  await page.getByLabel('Back of the licence', { exact: true }).setInputFiles(await photograph('#ccaa88'));
  await expect(page.getByText('The pictures wait for our check. We mail you the result.')).toBeVisible();
  // The server answers the pictures to their driver.
  for (const picture of await licence(page).getByRole('img').all()) {
    await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  }
}

test('a new driver uploads the licence, and accepts a job after its approval', async ({
  page,
  openBrowser,
}) => {
  await registerAsDriver(page);
  await expect(page.getByText('Still missing: the front and the back of your licence.')).toBeVisible();
  // The text of the specification stays beside the upload.
  await expect(page.getByRole('link', { name: 'support@luxurycarrentals.example' })).toBeVisible();
  await uploadBoth(page);

  const admin = await openBrowser();
  await becomeAdmin(admin);
  await admin.goto('/Adminpanel');
  await admin.getByRole('button', { name: /^Needs attention/ }).click();
  const item = admin.getByRole('listitem', { name: 'Licence to review' });
  await item.getByRole('link').first().click();
  await expect(admin.getByText('The pictures wait for a review.')).toBeVisible();
  await expect(licence(admin).getByRole('img')).toHaveCount(2);
  await admin.getByRole('button', { name: 'Reject' }).click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('The back is blurred.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(admin.getByText(/^Rejected on .*: The back is blurred\.$/)).toBeVisible();

  await expect(page.getByText('We could not approve your licence: The back is blurred.')).toBeVisible();
  await uploadBoth(page);

  await admin.getByRole('button', { name: 'Approve' }).click();
  const expiresOn = addDays(londonDate(now()), 700);
  await admin.getByRole('dialog').getByLabel('Licence expires on').fill(shownDate(expiresOn));
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText(/^Approved on /)).toBeVisible();

  const job = page.getByRole('row').filter({ hasText: 'Film premiere, Leicester Square' });
  await job.getByRole('button', { name: 'Accept' }).click();
  await expect(job.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(page.getByText('Your licence is approved.')).toBeVisible();
});
