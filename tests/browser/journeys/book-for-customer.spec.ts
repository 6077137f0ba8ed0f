// The office books by phone: in few clicks, for a new person, who pays the deposit by the mailed link, and for a known one.
import type { Page } from '@playwright/test';
import { findCar, newPerson, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { becomeAdmin, expectConfirmation, fillPhoneBooking, payWithCard } from '../steps.ts';

const MOST_CLICKS = 8;

/** Opens the admin home, and counts the clicks from then on: a label that passes its click on counts once. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.goto('/Adminpanel');
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    window.addEventListener('pointerdown', () => (counted.clicks += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

test(
  'books by phone in at most 8 clicks, for a new person who pays by the mailed link, and again for the person',
  { tag: '@main' },
  async ({ page, context, product, openBrowser }) => {
    const [car, person] = [await findCar(product.origin, 'DB11'), newPerson()];
    const form = page.getByRole('form', { name: 'New reservation' });
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await becomeAdmin(page);
    const clicks = await countClicks(page);
    await page.getByRole('link', { name: 'New reservation' }).click();
    await fillPhoneBooking(page, { car, dates: threeDays(45), person, pickup: '1 Park Lane' });
    await expect(form.getByText(/ now, .* later$/)).toBeVisible();
    await save.click();
    await expect(page.getByText(/^Payment link sent, until /)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Trip details' })).toContainText('1 Park Lane');
    expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS);
    const reservation = page.url();

    const theirs = await openBrowser();
    const mail = theirs.getByRole('article').filter({ hasText: `To ${person.email}` });
    await expect(async () => {
      await theirs.goto('/dev/mailbox');
      await expect(mail.getByRole('link', { name: /\/pay#token=/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await mail.getByRole('link', { name: /\/pay#token=/ }).click();
    await theirs.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(theirs.getByText(/^Held for you until \w{3}, /)).toBeVisible();
    await payWithCard(theirs);
    await expectConfirmation(theirs);
    await page.goto(reservation);
    await expect(page.getByText('Confirmed, Unpaid')).toBeVisible();

    const clicksAgain = await countClicks(page);
    await page.getByRole('link', { name: 'New reservation' }).click();
    await fillPhoneBooking(page, { car, dates: threeDays(55), person: person.email, pickup: '2 Park Lane' });
    await form.getByLabel('Copy a payment link').check();
    await save.click();
    await expect(page.getByText(/^Payment link sent, until /)).toBeVisible();
    expect(await clicksAgain()).toBeLessThanOrEqual(MOST_CLICKS);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/pay#token=/);
  },
);
