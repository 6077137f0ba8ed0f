// Tests the limits of unpaid holds, which come from the settings: for a customer with and without a verified email, for
// dates, and for an address. domain/booking/holdDecision.test.ts has the rules.
import { changeSwitches } from 'stripe-sandbox';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { addDays } from '#domain/time/london.ts';
import { claim, customer, INTENT, pay, type StartedPayment } from '#server/testing/bookingFixtures.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { forgetHoldAddresses } from './holdAllowance.ts';
import { releaseStaleHolds } from './holds.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

const LOOPBACK = '127.0.0.1';

let today: string;
const bookingApp = useBookingApp({
  env: { MAX_HOLDS_PER_HOUR: '4', MAX_HOLDS_PER_ADDRESS: '3', MAX_RESERVATION_DAYS: '30' },
  async prepare({ db, day }) {
    today = day(0);
    await changeSwitches(db, { webhooks: 'off' });
  },
});

/** The same date, also when the clock passes midnight during a test. */
const day = (inDays: number) => addDays(today, inDays);
/** Two days of a car, `inDays` days from today. */
const twoDays = (carId: string, inDays = 10) => ({
  carId,
  isMultiDay: true,
  startDate: day(inDays),
  endDate: day(inDays + 1),
});
const hold = (user: TestUser, booking: object, remoteAddress = LOOPBACK, headers = {}) =>
  bookingApp.as(user).post(INTENT, { amount: 6_000, currency: 'gbp', booking }, { remoteAddress, headers });
async function expectHold(...asked: Parameters<typeof hold>): Promise<StartedPayment> {
  const answer = await hold(...asked);
  expect(answer.body).toContain('client_secret');
  return answer.json<StartedPayment>();
}
async function payHold(user: TestUser, booking: object, started: StartedPayment): Promise<void> {
  await pay(bookingApp, started);
  const { paymentIntentId } = started;
  expect((await claim(bookingApp, user, { booking, paymentIntentId })).statusCode).toBe(201);
}
/** Lets all holds expire. */
async function expire(): Promise<void> {
  bookingApp.clock.now += 15 * MINUTE;
  await releaseStaleHolds(bookingApp.deps);
}

it('allows four unpaid holds within an hour, more when they are paid, and 30 days', async () => {
  const [user, carId] = [await customer(bookingApp), await bookingApp.addCar()];
  const message = 'The longest hire is 30 days. Please choose an earlier end date.';
  const month = await hold(user, { ...twoDays(carId), endDate: day(40) });
  expect(expectProblem(month, 422).errors).toEqual([{ field: 'endDate', message }]);
  const paid = twoDays(carId, 50);
  await payHold(user, paid, await expectHold(user, paid));
  await expectHold(user, twoDays(carId, 10));
  bookingApp.clock.now += 10 * MINUTE;
  for (const inDays of [12, 14, 16]) await expectHold(user, twoDays(carId, inDays));
  const refused = await hold(user, twoDays(carId, 40));
  expect(expectProblem(refused, 429).code).toBe('too_many_holds_an_hour');
  expect(refused.headers['retry-after']).toBe(String(50 * 60));
  // A repeated call continues the hold.
  await expectHold(user, twoDays(carId, 16));
  expectProblem(await hold(user, twoDays(carId, 40)), 429);
  bookingApp.clock.now += 50 * MINUTE;
  await expectHold(user, twoDays(carId, 40));
});

describe('two unpaid holds of the same dates', () => {
  it('are followed by a pause of an hour, for this customer and these dates', async () => {
    const [user, carId] = [await customer(bookingApp), await bookingApp.addCar()];
    await expectHold(user, twoDays(carId));
    await expire();
    // The second dates share one day with the first dates.
    await expectHold(user, twoDays(carId, 11));
    await expire();
    bookingApp.clock.now += 2 * MINUTE;
    const refused = await hold(user, twoDays(carId, 11));
    const { code, detail } = expectProblem(refused, 409);
    expect(code).toBe('hold_paused');
    expect(detail).toContain('in 58 minutes');
    expect(refused.headers['retry-after']).toBe(String(58 * 60));

    await expectHold(user, twoDays(carId, 20));
    await expectHold(user, twoDays(await bookingApp.addCar(), 10));
    await expectHold(await customer(bookingApp), twoDays(carId, 10));
    await expire();
    bookingApp.clock.now += 43 * MINUTE - 1;
    expectProblem(await hold(user, twoDays(carId, 11)), 409);
    bookingApp.clock.now += 1;
    await expectHold(user, twoDays(carId, 11));
  });

  it('cause no pause when one of them was paid', async () => {
    const [user, carId] = [await customer(bookingApp), await bookingApp.addCar()];
    const booking = twoDays(carId);
    await payHold(user, booking, await expectHold(user, booking));
    await expectHold(user, twoDays(carId, 20));
    await expire();
    await expectHold(user, twoDays(carId, 20));
  });

  it('count by the time for which they kept the dates, also when other dates replaced them', async () => {
    const [user, carId] = [await customer(bookingApp), await bookingApp.addCar()];
    const days = (length: number) => ({ ...twoDays(carId), endDate: day(10 + length) });
    const holdDays = (length: number) =>
      bookingApp
        .as(user)
        .post(INTENT, { amount: 3_000 * (length + 1), currency: 'gbp', booking: days(length) });
    // Each hold replaces the previous one at once, so the holds add no time to the limit.
    for (const length of [1, 2]) expect((await holdDays(length)).statusCode).toBe(200);
    for (const length of [3, 4]) {
      bookingApp.clock.now += 14 * MINUTE;
      expect((await holdDays(length)).statusCode).toBe(200);
    }
    bookingApp.clock.now += 14 * MINUTE;
    expect(expectProblem(await holdDays(5), 409).code).toBe('hold_paused');
  });
});

describe('a network address', () => {
  const ADDRESS = '203.0.113.50';

  it('holds three cars, so that four accounts cannot hold all cars for an hour', async () => {
    const users = await createBulkUsers(bookingApp, 4);
    const stranger = await customer(bookingApp);
    const cars = await Promise.all(users.map(() => bookingApp.addCar()));
    for (let quarter = 0; quarter < 3; quarter += 1) {
      const refusals: string[] = [];
      for (const [index, user] of users.entries()) {
        const answer = await hold(user, twoDays(cars[index]!), ADDRESS);
        if (answer.statusCode === 200) continue;
        refusals.push(expectProblem(answer, answer.statusCode).code ?? '');
        if (answer.statusCode === 429) expect(answer.headers['retry-after']).toBe('900');
      }
      expect(refusals).toEqual(
        quarter < 2 ? ['too_many_holds_of_address'] : Array.from({ length: 3 }, () => 'hold_paused'),
      );
      await expectHold(stranger, twoDays(cars[quarter < 2 ? 3 : quarter]!), '203.0.113.51');
      await expire();
    }
  });

  it('holds exactly three cars when six calls arrive concurrently', async () => {
    const users = await createBulkUsers(bookingApp, 6);
    const cars = await Promise.all(users.map(() => bookingApp.addCar()));
    const answers = await Promise.all(
      users.map((user, index) => hold(user, twoDays(cars[index]!), '203.0.113.60')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it('may replace a hold by other dates, and hold again after a payment or an expiry', async () => {
    const users = await createBulkUsers(bookingApp, 5);
    const cars = await Promise.all(users.map(() => bookingApp.addCar()));
    const address = '203.0.113.70';
    const holdOf = (index: number, inDays = 10) =>
      hold(users[index]!, twoDays(cars[index]!, inDays), address);
    const started = (await holdOf(0)).json<StartedPayment>();
    for (const index of [1, 2]) expect((await holdOf(index)).statusCode).toBe(200);
    expectProblem(await holdOf(3), 429);
    expect((await holdOf(1, 20)).statusCode).toBe(200);
    await payHold(users[0]!, twoDays(cars[0]!), started);
    expect((await holdOf(3)).statusCode).toBe(200);
    expectProblem(await holdOf(4), 429);
    await expire();
    expect((await holdOf(4)).statusCode).toBe(200);
    const stored = (condition: string) =>
      bookingApp.db.query(`SELECT 1 FROM reservations WHERE hold_address IS NOT NULL AND ${condition}`);
    expect(await stored("status = 'confirmed'")).toEqual([]);
    bookingApp.clock.now += 2 * HOUR;
    await expire();
    await forgetHoldAddresses(bookingApp.db, bookingApp.clock.now);
    expect(await stored('true')).toEqual([]);
  });

  it('is not limited when it is a loopback address, unless a proxy forwards the call', async () => {
    const users = await createBulkUsers(bookingApp, 9);
    const cars = await Promise.all(users.map(() => bookingApp.addCar()));
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const holdOf = (index: number, more = {}) => hold(users[index]!, twoDays(cars[index]!), LOOPBACK, more);
    for (const index of [0, 1, 2, 3]) expect((await holdOf(index)).statusCode).toBe(200);
    for (const index of [4, 5, 6]) expect((await holdOf(index, headers)).statusCode).toBe(200);
    expectProblem(await holdOf(7, headers), 429);
    expect((await holdOf(8)).statusCode).toBe(200);
  });
});

it('allows three unpaid holds within an hour without a verified email, one of two concurrent ones', async () => {
  const [user, other] = [await customer(bookingApp), await customer(bookingApp)];
  await bookingApp.db.query('UPDATE users SET email_verified_at = NULL WHERE id = ANY($1)', [
    [user.id, other.id],
  ]);
  const [carId, second] = [await bookingApp.addCar(), await bookingApp.addCar()];
  for (const inDays of [10, 20, 30]) {
    await expectHold(user, twoDays(carId, inDays));
    bookingApp.clock.now += 10 * MINUTE;
  }
  expect(expectProblem(await hold(user, twoDays(carId, 40)), 409).code).toBe('email_unverified');
  // The first hold is now one hour old, so it no longer counts.
  bookingApp.clock.now += 30 * MINUTE;
  await expectHold(user, twoDays(carId, 40));
  // The holds of another customer do not count.
  const answers = await Promise.all([hold(other, twoDays(carId, 60)), hold(other, twoDays(second, 60))]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

itAtFullExtent(
  'keeps 31 days of cars for the customers of a network without a verified email, and no dates for three holds in a row',
  async () => {
    const users = await createBulkUsers(bookingApp, 6);
    const verified = await customer(bookingApp);
    await bookingApp.db.query('UPDATE users SET email_verified_at = NULL WHERE id = ANY($1)', [
      users.map(({ id }) => id),
    ]);
    const cars = await Promise.all(users.map(() => bookingApp.addCar()));
    const days = (carId: string, length: number) => ({
      amount: 3_000 * length,
      currency: 'gbp',
      booking: { ...twoDays(carId), endDate: day(9 + length) },
    });
    // Each customer has another /64 network of one /48 network.
    const ask = (user: TestUser, index: number, length: number) =>
      bookingApp.as(user).post(INTENT, days(cars[index]!, length), {
        remoteAddress: `2001:db8:77:${String(index)}::1`,
      });
    const codeOf = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked)).json<{ code?: string }>().code;
    expect(await codeOf(users[0]!, 0, 29)).toBeUndefined();
    expect(await codeOf(users[1]!, 1, 3)).toBe('email_unverified');
    expect(await codeOf(users[1]!, 1, 2)).toBeUndefined();
    expect(await codeOf(verified, 2, 3)).toBeUndefined();
    await expire();
    // A second round by another account; the third one is refused, but not to a customer with a verified email.
    expect(await codeOf(users[2]!, 0, 29)).toBeUndefined();
    await expire();
    expect(await codeOf(users[3]!, 0, 29)).toBe('email_unverified');
    expect(await codeOf(verified, 0, 29)).toBeUndefined();
  },
);
