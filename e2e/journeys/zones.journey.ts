// The dates are London's, wherever the browser is.
import { Customer, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import {
  expectConfirmation,
  expectDates,
  goToCheckout,
  openCar,
  payWithCard,
  pickInCalendar,
  signInAs,
} from '../steps.ts';

const ZONES = ['Pacific/Auckland', 'America/Los_Angeles'];

test('the same days are booked from every zone', async ({ product, openBrowser }) => {
  const car = await findCar(product.origin, 'V-Class');
  for (const [index, timezoneId] of ZONES.entries()) {
    const customer = await Customer.register(product.origin);
    const page = await openBrowser({ timezoneId });
    const dates = threeDays(40 + index * 5);
    await signInAs(page, customer);
    await openCar(page, car);
    await pickInCalendar(page, dates);
    await expectDates(page, dates);
    await goToCheckout(page);
    await payWithCard(page);
    await expectConfirmation(page);
    expect(await customer.reservations()).toMatchObject([{ ...dates, startTime: null, endTime: null }]);
  }
});

test('a clock change moves nothing, in a browser of any zone', async ({ product, openBrowser }) => {
  const car = await findCar(product.origin, 'V-Class');
  // The last Sundays of March and October 2027, with the day before and after.
  const changes = [
    { startDate: '2027-03-27', endDate: '2027-03-29' },
    { startDate: '2027-10-30', endDate: '2027-11-01' },
  ];
  for (const timezoneId of ZONES) {
    const customer = await Customer.register(product.origin);
    const page = await openBrowser({ timezoneId });
    await signInAs(page, customer);
    for (const dates of changes) {
      await openCar(page, car);
      await pickInCalendar(page, dates);
      await expectDates(page, dates);
      await page.getByRole('button', { name: 'Reserve', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Your reservation' })).toContainText('3 days');
    }
  }
});
