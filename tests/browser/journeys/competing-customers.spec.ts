// Two customers choose the same dates of a car: the screen shows the second customer the new reservation before any
// payment.
import { Customer, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import {
  calendarDay,
  enterDates,
  expectTakenDates,
  openCar,
  OVERLAP,
  pickInCalendar,
  signInAs,
  submit,
  turnTo,
} from '../steps.ts';

const INTENT = /\/api\/reservations\/create-payment-intent$/;

test('the open calendar shows new reservations of others, and the form refuses their dates', async ({
  page,
  product,
  customer,
}) => {
  const car = await findCar(product.origin, 'Huracán EVO');
  const dates = threeDays(40);
  await signInAs(page, customer);
  await openCar(page, car);
  await turnTo(page, dates.startDate);
  await expectTakenDates(page);
  await expect(calendarDay(page, dates.startDate)).not.toHaveAccessibleName(/reserved/);

  const other = await Customer.register(product.origin);
  await other.rent(car, dates);
  // The screen refetches without a reload.
  await expect(calendarDay(page, dates.startDate)).toHaveAccessibleName(/reserved/);

  await enterDates(page, { startDate: threeDays(39).startDate, endDate: dates.startDate });
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: OVERLAP })).toBeVisible();
  await pickInCalendar(page, { startDate: threeDays(39).startDate, endDate: threeDays(41).endDate });
  await expect(
    page.getByRole('status').filter({ hasText: 'Some of those days are already reserved.' }),
  ).toBeVisible();
});

test('Continue reports dates that were taken while the summary was open, and charges nothing', async ({
  page,
  product,
  customer,
  watch,
}) => {
  watch.allow(409, INTENT);
  const car = await findCar(product.origin, 'Huracán EVO');
  const dates = threeDays(50);
  await signInAs(page, customer);
  await openCar(page, car);
  await enterDates(page, dates);
  await submit(page);
  const summary = page.getByRole('dialog', { name: 'Your reservation' });
  await expect(summary).toBeVisible();

  const other = await Customer.register(product.origin);
  await other.hold(car, dates);
  await summary.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: OVERLAP })).toBeVisible();
  await expect(summary).toBeHidden();
  expect(await customer.reservations()).toEqual([]);
});
