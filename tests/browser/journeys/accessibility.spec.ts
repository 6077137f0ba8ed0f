// Runs axe on the provider's card fields and the bank's dialog, which only the running product contains, and edits a
// reservation as an admin with the keyboard only. tests/browser/screens checks every other screen and dialog.
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { formatPounds, poundsText } from '#domain/money/pence.ts';
import { priceDays } from '#domain/money/rates.ts';
import { shownDate } from '#domain/time/entry.ts';
import { day, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { moveTo, pressAndMove } from '../keyboard.ts';
import { expectAccessible } from '../screens/axe.ts';
import { becomeAdmin, enterDates, goToCheckout, openCar, payWithCard, signInAs } from '../steps.ts';

const WIDTHS = [1440, 768, 360];

test('axe finds no violation in the card fields and the bank’s dialog', async ({
  page,
  product,
  customer,
}) => {
  const car = await findCar(product.origin, 'Bentayga');
  await signInAs(page, customer);
  await openCar(page, car);
  await enterDates(page, threeDays(60));
  await goToCheckout(page);
  await expect(page.locator('input[name=cardnumber]')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `checkout at ${String(width)} px, ${colorScheme}`);
    }
  }
  await payWithCard(page, { number: '4000 0025 0000 3155' });
  const bank = page.getByRole('dialog', { name: 'Card authentication (sandbox)' });
  await expect(bank).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `the bank’s dialog at ${String(width)} px, ${colorScheme}`);
    }
  }
});

test('an admin changes a reservation with the keyboard only', async ({ page, product, customer }) => {
  const car = await findCar(product.origin, 'Ghost');
  // The last day and the day after it are in the same month, so one more day is one more key press.
  const monthIn = (days: number) => day(days).slice(0, 7);
  const inDays = monthIn(62) === monthIn(63) ? 60 : 61;
  await customer.rent(car, threeDays(inDays));
  await becomeAdmin(page);
  await page.goto('/Adminpanel');
  const grid = page.getByRole('grid', { name: 'Reservations' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();

  await moveTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(customer.email);
  const row = grid.getByRole('row').filter({ hasText: 'Ghost' });
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(row).toBeVisible();

  // Tab moves into the grid, and the arrow keys move to the row's actions.
  await page.keyboard.press('Tab');
  const inGrid = () => grid.evaluate((element) => element.contains(document.activeElement));
  for (let presses = 0; presses < 20 && !(await inGrid()); presses += 1) await page.keyboard.press('Tab');
  await pressAndMove(page, 'ArrowDown');
  await pressAndMove(page, 'End');
  const edit = row.getByRole('button', { name: 'Edit', exact: true });
  for (let presses = 0; presses < 6; presses += 1) {
    if (await edit.evaluate((element) => element === document.activeElement)) break;
    await pressAndMove(page, presses === 0 ? 'Enter' : 'ArrowLeft');
  }
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Edit reservation' });
  await expect(dialog).toBeVisible();
  const endDate = dialog.getByLabel('End Date');
  await moveTo(page, endDate);
  const later = day(inDays + 3);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(shownDate(later));
  await expect(endDate).toHaveValue(shownDate(later));
  const fourDays = priceDays(4, tariffOfCar(car)).totalPence;
  const total = dialog.getByLabel('Total Price');
  await expect(total).toHaveValue(poundsText(fourDays));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText(formatPounds(fourDays));
  const [changed] = await customer.reservations();
  expect(changed?.endDate).toBe(later);
});
