// Dates are London's in every time zone of the browser.
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { priceDays } from '#domain/money/rates.ts';
import { addDays } from '#domain/time/london.ts';
import { day, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import {
  enterDates,
  expectConfirmation,
  expectDates,
  goToCheckout,
  openCar,
  payWithCard,
  pickInCalendar,
  signInAs,
} from '../steps.ts';

const ZONES = [
  'Europe/London',
  'UTC',
  'Pacific/Auckland',
  'America/Los_Angeles',
  // A time zone with an offset of half an hour.
  'Asia/Kolkata',
];

/** The last Sunday of a month, in which London's clocks change. */
function lastSunday(year: number, month: '03' | '10'): string {
  const last = `${String(year)}-${month}-31`;
  return addDays(last, -new Date(`${last}T00:00:00Z`).getUTCDay());
}

/** The next four days with a clock change, each with the day before and after. */
function clockChanges() {
  const today = day(0);
  const year = Number(today.slice(0, 4));
  return [year, year + 1, year + 2]
    .flatMap((each) => [lastSunday(each, '03'), lastSunday(each, '10')])
    .filter((sunday) => addDays(sunday, -1) > today)
    .slice(0, 4)
    .map((sunday) => ({ startDate: addDays(sunday, -1), endDate: addDays(sunday, 1) }));
}

ZONES.forEach((timezoneId, index) => {
  test.describe(`in ${timezoneId}`, () => {
    test('books the same days as in every other time zone', async ({ product, customer, openBrowser }) => {
      const page = await openBrowser({ timezoneId });
      const dates = threeDays(40 + index * 5);
      await signInAs(page, customer);
      await openCar(page, await findCar(product.origin, 'V-Class'));
      await pickInCalendar(page, dates);
      await expectDates(page, dates);
      await goToCheckout(page);
      await payWithCard(page);
      await expectConfirmation(page);
      expect(await customer.reservations()).toMatchObject([{ ...dates, startTime: null, endTime: null }]);
    });

    test('keeps the dates across four clock changes', async ({ product, customer, openBrowser }) => {
      // No other journey reserves this car, so its days are free on any date.
      const car = await findCar(product.origin, 'Range Rover Autobiography');
      const page = await openBrowser({ timezoneId });
      await signInAs(page, customer);
      for (const [change, dates] of clockChanges().entries()) {
        await openCar(page, car);
        // Types distant dates, because the calendar would need twenty page turns.
        await (change < 2 ? pickInCalendar : enterDates)(page, dates);
        await expectDates(page, dates);
        await page.getByRole('button', { name: 'Reserve', exact: true }).click();
        const summary = page.getByRole('dialog', { name: 'Your reservation' });
        await expect(summary).toContainText('3 days');
        await expect(summary).toContainText(formatPounds(priceDays(3, tariffOfCar(car)).totalPence));
      }
    });
  });
});
