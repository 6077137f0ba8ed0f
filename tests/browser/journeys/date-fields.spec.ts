// Dates are typed, pasted and chosen in a calendar, day before month, in a browser whose locale has the month first.
import type { Locator, Page } from '@playwright/test';
import { shownDate } from '#domain/time/entry.ts';
import { day, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { openCar, OVERLAP } from '../steps.ts';

test.use({ locale: 'en-US' });

const reserved = threeDays(300);
/** A free day in the month of the last reserved day, at least ten days from it. */
const free = `${reserved.endDate.slice(0, 8)}${Number(reserved.endDate.slice(8)) > 15 ? '05' : '26'}`;

const popup = (page: Page) => page.getByRole('dialog', { name: 'Choose a day' });
const cell = (page: Page, date: string) =>
  popup(page).getByRole('gridcell', { name: String(Number(date.slice(8))), exact: true });
const buttonOf = (input: Locator) =>
  input.locator('xpath=..').getByRole('button', { name: 'Open the calendar' });

test('types, pastes and chooses the dates of a booking', async ({ page, product, customer }) => {
  const car = await findCar(product.origin, '720S');
  await customer.rent(car, reserved);
  await openCar(page, car);
  const form = page.getByRole('form', { name: 'Reservation' });
  const start = form.getByLabel('Start Date');
  const end = form.getByLabel('End Date');

  // The user can type a reserved day, which a message then refuses; the calendar does not offer it.
  await start.click();
  await page.keyboard.type(shownDate(reserved.endDate));
  await end.click();
  await page.keyboard.insertText(shownDate(day(310)));
  await expect(form.getByText(OVERLAP)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(buttonOf(start)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup(page)).toBeVisible();
  await expect(cell(page, reserved.endDate)).toBeDisabled();
  await cell(page, free).click();
  await expect(popup(page)).toHaveCount(0);
  await expect(start).toHaveValue(shownDate(free));
  await expect(buttonOf(start)).toBeFocused();

  // An unreadable text stays in the field and gets a message.
  await end.fill('the day after');
  await end.press('Tab');
  await expect(end).toHaveValue('the day after');
  await expect(form.getByText('Please enter a date as day/month/year')).toBeVisible();
});

test('searches by a day of the calendar, whose code and theme load on demand', async ({ page }) => {
  await page.goto('/Cars');
  const from = page.getByRole('search').getByLabel('From', { exact: true });
  await from.fill(reserved.endDate);
  await expect(from).toHaveValue(shownDate(reserved.endDate));
  await buttonOf(from).click();
  await cell(page, free).click();
  await expect(from).toHaveValue(shownDate(free));
  await expect(page).toHaveURL(new RegExp(`from=${free}`));
});

test('opens the calendar as a dialog on a phone', async ({ product, openBrowser }) => {
  const page = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openCar(page, await findCar(product.origin, '720S'));
  const start = page.getByRole('form', { name: 'Reservation' }).getByLabel('Start Date');
  await start.fill(shownDate(reserved.endDate));
  await buttonOf(start).tap();
  await expect(popup(page)).toHaveAttribute('aria-modal', 'true');
  await cell(page, free).tap();
  await popup(page).getByRole('button', { name: 'OK' }).tap();
  await expect(start).toHaveValue(shownDate(free));
});
