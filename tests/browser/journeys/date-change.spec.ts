// A customer changes the dates of a reservation, pays the surcharge and cancels; another books a night over a clock change.
import { addDays } from '#domain/time/london.ts';
import { quote } from '#domain/money/quote.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { day, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { enterDates, expectConfirmation, goToCheckout, openCar, payWithCard, signInAs } from '../steps.ts';

test('changes dates, pays the surcharge, and cancels with a refund of everything', async ({
  page,
  product,
  customer,
}) => {
  const car = await findCar(product.origin, 'F8 Spider');
  const name = `${car.make} ${car.model}`;
  const { startDate, endDate } = threeDays(70);
  await customer.rent(car, { startDate, endDate });
  await signInAs(page, customer);
  await page.goto('/Profile');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  // Three days cost £630.00, four £840.00: the deposit grows from £189.00 to £252.00.
  await card.getByRole('button', { name: 'Change dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change dates' });
  await dialog.getByLabel('New end date').fill(day(73));
  await expect(dialog).toContainText('£840.00');
  await expect(dialog).toContainText('£63.00');
  await dialog.getByRole('button', { name: 'Continue to payment of £63.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for the change' })).toBeVisible();
  expect(await customer.reservations()).toMatchObject([{ startDate, endDate, totalPrice: 630 }]);
  await payWithCard(page);

  // The notice disappears after seconds, so the test reads it first.
  await expect(
    page.getByText('The amount is paid, and your reservation is changed. Thank you.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/Profile$/);
  await expect(card).toContainText('£840.00');
  const [changed] = await customer.reservations();
  expect(changed).toMatchObject({ endDate: day(73), currentPaid: 252, remainingToPay: 588 });
  const charged = async () => (await product.chargesOf(changed?.id ?? '')).map(({ amount }) => amount);
  expect(await charged()).toContain(18_900);

  await card.getByRole('button', { name: 'Cancel reservation' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('£252.00 is refunded');
  await question.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  // Two payments are refunded; a background task may still be processing one of them.
  await expect
    .poll(() => customer.reservations())
    .toMatchObject([{ status: 'cancelled', currentPaid: 0, refunded: 252 }]);
});

/** The Saturday before a change to summer time, later than the reservations of the other journeys. */
function nightOfClockChange(): string {
  const from = day(210);
  const [year = 0] = from.split('-').map(Number);
  const saturdays = [year, year + 1].map((each) => {
    const lastOfMarch = new Date(Date.UTC(each, 2, 31));
    return addDays(`${String(each)}-03-31`, -lastOfMarch.getUTCDay() - 1);
  });
  return saturdays.find((saturday) => saturday >= from) ?? '';
}

test('books a night in which the clocks change, and is charged the elapsed hours', async ({
  page,
  product,
  customer,
}) => {
  const car = await findCar(product.origin, 'F8 Spider');
  const startDate = nightOfClockChange();
  const night = { startDate, endDate: addDays(startDate, 1), startTime: '22:00', endTime: '04:00' };
  const price = quote(tariffOfCar(car), night);
  expect(price?.quantity).toBe(5 * 60);

  await signInAs(page, customer);
  await openCar(page, car);
  await enterDates(page, night);
  await page.getByRole('checkbox', { name: 'Ends the next day' }).check();
  const form = page.getByRole('form', { name: 'Reservation' });
  await expect(form).toContainText(formatPounds(price?.totalPence ?? 0));
  await goToCheckout(page);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('5 hours');
  await payWithCard(page);
  await expectConfirmation(page);
  expect(await customer.reservations()).toMatchObject([{ ...night, status: 'confirmed' }]);
});
