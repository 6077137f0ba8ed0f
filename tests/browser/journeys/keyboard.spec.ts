// From the car's page to the checkout with the keyboard only.
import { findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { moveTo, pressAndMove } from '../keyboard.ts';
import { calendarDay, expectDates, openCar, signInAs, turnTo } from '../steps.ts';

test('chooses dates in the calendar and submits them with the keyboard only', async ({
  page,
  product,
  customer,
}) => {
  const car = await findCar(product.origin, 'Maybach S 680');
  await signInAs(page, customer);
  await openCar(page, car);
  const nextMonth = page.getByRole('button', { name: 'Next month' });
  await expect(nextMonth).toBeVisible();

  // The month after next, also with the keyboard.
  await moveTo(page, nextMonth);
  const title = page.locator('.lcr-cal-title');
  const before = await title.innerText();
  await page.keyboard.press('Enter');
  await expect(title).not.toHaveText(before);
  const dates = threeDays(35);
  await turnTo(page, dates.startDate);
  const inGrid = page.getByRole('gridcell').and(page.locator('[tabindex="0"]'));
  await moveTo(page, inGrid);

  const start = calendarDay(page, dates.startDate);
  for (const key of ['ArrowRight', 'ArrowLeft'] as const) {
    for (let presses = 0; presses < 31; presses += 1) {
      if (await start.evaluate((element) => element === document.activeElement)) break;
      await pressAndMove(page, key);
    }
  }
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(start).toHaveAccessibleName(/start of your hire/);
  await pressAndMove(page, 'ArrowRight');
  await pressAndMove(page, 'ArrowRight');
  await page.keyboard.press('Enter');
  await expectDates(page, dates);

  await moveTo(page, page.getByRole('button', { name: 'Reserve', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('dialog', { name: 'Your reservation' });
  await expect(summary).toBeVisible();
  await moveTo(page, summary.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
});
