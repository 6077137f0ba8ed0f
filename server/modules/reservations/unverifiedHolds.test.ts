// Tests the limits on the holds of customers whose email is not verified.
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const MINUTE = 60_000;

let bookingApp: BookingApp;
beforeAll(async () => {
  bookingApp = await createBookingApp();
});
afterAll(() => bookingApp.close());

async function newUnverified(): Promise<TestUser> {
  const user = await bookingApp.signUp();
  await bookingApp.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id]);
  return user;
}

const hold = (user: TestUser, carId: string, inDays: number) =>
  bookingApp.as(user).post('/api/reservations/create-payment-intent', {
    amount: 6_000,
    currency: 'gbp',
    booking: {
      carId,
      isMultiDay: true,
      startDate: bookingApp.day(inDays),
      endDate: bookingApp.day(inDays + 1),
    },
  });

it('allows three unpaid holds within an hour', async () => {
  const [user, carId] = [await newUnverified(), await bookingApp.addCar()];
  for (const inDays of [10, 20, 30]) {
    expect((await hold(user, carId, inDays)).statusCode).toBe(200);
    bookingApp.clock.now += 10 * MINUTE;
  }
  expect(expectProblem(await hold(user, carId, 40), 409).code).toBe('email_unverified');
  // The first hold is now one hour old, so it no longer counts.
  bookingApp.clock.now += 30 * MINUTE;
  expect((await hold(user, carId, 40)).statusCode).toBe(200);
});

it('allows one of two concurrent holds of different cars', async () => {
  const [user, one, two] = [await newUnverified(), await bookingApp.addCar(), await bookingApp.addCar()];
  const answers = await Promise.all([hold(user, one, 10), hold(user, two, 10)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it('does not count the holds of other customers', async () => {
  const [first, second, carId] = [await newUnverified(), await newUnverified(), await bookingApp.addCar()];
  for (const inDays of [10, 20, 30]) await hold(first, carId, inDays);
  expect((await hold(second, carId, 10)).statusCode).toBe(200);
});
