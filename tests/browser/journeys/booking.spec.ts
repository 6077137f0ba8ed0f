// A complete booking by a new customer.
import { Customer, findCar, newPerson, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import {
  enterDates,
  expectConfirmation,
  expectDates,
  expectHydrated,
  expectTakenDates,
  goToCheckout,
  openCar,
  payWithCard,
  pickInCalendar,
  signInAs,
  submit,
} from '../steps.ts';

test('books a car from the landing page to the full payment', { tag: '@main' }, async ({ page, product }) => {
  const car = await findCar(product.origin, 'F8 Spider');
  const dates = threeDays(40);
  const person = newPerson();
  const name = `${car.make} ${car.model}`;

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Luxury Car Rentals' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name: 'Cars' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Music Video Cars' })
    .locator(`a[href="/cars/${car.id}"]`)
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // Dates can be selected in both ways: the calendar fills the form, and the form fills the calendar.
  await pickInCalendar(page, dates);
  await expectDates(page, dates);
  await enterDates(page, { ...dates, endDate: threeDays(41).endDate });
  await enterDates(page, dates);
  await expectDates(page, dates);
  await expect(page.getByRole('form', { name: 'Reservation' })).toContainText('£630.00');

  await submit(page);
  const alert = page.getByRole('alert').filter({ hasText: 'You must be logged in to rent a car.' });
  await expect(alert).toBeVisible();
  await alert.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('First Name').fill(person.first_name);
  await form.getByLabel('Last Name').fill(person.last_name);
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Phone Number').fill(person.phonenumber);
  await form.getByLabel('Password').fill(person.password);
  await form.getByRole('button', { name: 'Register', exact: true }).click();

  await expect(page).toHaveURL(`/cars/${car.id}?from=${dates.startDate}&to=${dates.endDate}`);
  // The summary opens where Reserve was pressed, once.
  const summary = page.getByRole('dialog', { name: 'Your reservation' });
  await expect(summary).toBeVisible();
  await page.reload();
  await expectHydrated(page);
  await expectDates(page, dates);
  await expect(summary).toHaveCount(0);
  await submit(page);
  await expect(summary).toContainText('3 days');
  await expect(summary).toContainText('£630.00');
  await expect(summary).toContainText('£189.00');
  await expect(summary).toContainText('£441.00');
  await summary.getByRole('button', { name: 'Cancel' }).click();
  await expect(summary).toBeHidden();
  await goToCheckout(page);

  const order = page.getByRole('region', { name: 'Order summary' });
  await expect(order).toContainText(name);
  await expect(order).toContainText('£189.00');
  await payWithCard(page);
  await expectConfirmation(page);
  await page.getByRole('link', { name: 'Go to your profile' }).click();

  const reservation = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(reservation.getByText('Unpaid', { exact: true })).toBeVisible();
  await expect(reservation).toContainText('£441.00');
  await reservation.getByRole('button', { name: 'Pay Remaining Amount' }).click();
  await expect(page).toHaveURL(/\/Payment\?reservation=/);
  await payWithCard(page);
  // The notice disappears after seconds, so the test reads it first.
  await expect(page.getByText('The remaining amount is paid. Thank you.')).toBeVisible();
  await expect(page).toHaveURL(/\/Profile$/);
  await expect(reservation.getByText('Paid', { exact: true })).toBeVisible();

  const customer = await Customer.signIn(product.origin, person);
  const [booked, ...others] = await customer.reservations();
  expect(others).toEqual([]);
  expect(booked).toMatchObject({ ...dates, status: 'confirmed', currentPaid: 630, remainingToPay: 0 });
  const charges = await product.chargesOf(booked?.id ?? '');
  expect(charges.map((charge) => charge.amount).sort()).toEqual([18_900, 44_100]);
});

test('books a single-day reservation directly after another one', async ({ page, product, customer }) => {
  const car = await findCar(product.origin, 'Ghost');
  const { startDate } = threeDays(50);
  const other = await Customer.register(product.origin);
  await other.rent(car, { startDate, endDate: startDate, startTime: '10:00', endTime: '16:00' });

  await signInAs(page, customer);
  await openCar(page, car);
  await expectTakenDates(page);
  const hours = { startDate, endDate: startDate, startTime: '15:00', endTime: '21:00' };
  await enterDates(page, hours);
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: 'already booked' })).toBeVisible();
  await enterDates(page, { ...hours, startTime: '16:00', endTime: '22:00' });
  await goToCheckout(page);
  await payWithCard(page);
  await expectConfirmation(page);
  expect(await customer.reservations()).toMatchObject([
    { startTime: '16:00', endTime: '22:00', status: 'confirmed' },
  ]);
});
