// Tests deposits after failures: cancelled or missing intents, and holds that expired while the payment arrived.
import { changeSwitches } from 'stripe-sandbox';
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { settle } from '#server/modules/payments/settle.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { releaseStaleHolds } from './holds.ts';

let bookingApp: BookingApp;
beforeAll(async () => {
  bookingApp = await createBookingApp();
});
beforeEach(() => changeSwitches(bookingApp.db, { reset: true, webhooks: 'off' }));
afterAll(() => bookingApp.close());

const MINUTE = 60_000;
const INTENT = '/api/reservations/create-payment-intent';
interface IntentAnswer {
  client_secret: string;
  paymentIntentId: string;
}

const threeDays = async () => ({
  carId: await bookingApp.addCar(),
  startDate: bookingApp.day(10),
  endDate: bookingApp.day(12),
});
const ask = (user: TestUser, booking: object) =>
  bookingApp.as(user).post(INTENT, { amount: 9_000, currency: 'gbp', booking });
const claim = (user: TestUser, booking: object) => bookingApp.as(user).post('/api/reservations', booking);
const listOf = async (user: TestUser) =>
  (await bookingApp.as(user).get(`/api/reservations/user/${user.id}`)).json<{ status: string }[]>();

/** A provider that does not answer cancellations, as during an outage. */
const withoutCancelling = () => ({
  ...bookingApp.deps,
  provider: { ...bookingApp.provider, cancelIntent: () => Promise.reject(new Error('no answer')) },
});

it('finds the paid deposit by a bare call after an earlier intent of the same hold was cancelled', async () => {
  const user = await bookingApp.signUp();
  const booking = await threeDays();
  const first = (await ask(user, booking)).json<IntentAnswer>();
  await bookingApp.stripe.paymentIntents.cancel(first.paymentIntentId);
  await settle(bookingApp.deps, first.paymentIntentId);
  bookingApp.clock.now += 1_000;
  const second = (await ask(user, booking)).json<IntentAnswer>();
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
  await bookingApp.payCard(second.client_secret);
  const answer = await claim(user, booking);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ status: 'confirmed', currentPaid: 90 });
});

it('creates another intent after the provider answered the first attempt with an error that it replays', async () => {
  const user = await bookingApp.signUp();
  const booking = await threeDays();
  const fail = { route: 'payment_intents.create', mode: 'error500_after' as const, times: 1, probability: 1 };
  await changeSwitches(bookingApp.db, { fail });
  expect((await ask(user, booking)).statusCode).toBe(503);
  const intent = await ask(user, booking);
  expect(intent.statusCode).toBe(200);
  await bookingApp.payCard(intent.json<IntentAnswer>().client_secret);
  expect((await claim(user, booking)).statusCode).toBe(201);
});

it('confirms a settled deposit without a call to the provider', async () => {
  const user = await bookingApp.signUp();
  const booking = await threeDays();
  const intent = (await ask(user, booking)).json<IntentAnswer>();
  await bookingApp.payCard(intent.client_secret);
  await settle(bookingApp.deps, intent.paymentIntentId);
  const fail = { route: '*', mode: 'error500_before' as const, times: 1_000, probability: 1 };
  await changeSwitches(bookingApp.db, { fail });
  const answer = await claim(user, { ...booking, paymentIntentId: intent.paymentIntentId });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ status: 'confirmed', currentPaid: 90 });
});

describe('a hold that expired during an outage of the provider and is then paid', () => {
  async function paidTooLate(user: TestUser, booking: object) {
    const intent = (await ask(user, booking)).json<IntentAnswer>();
    bookingApp.clock.now += 21 * MINUTE;
    await releaseStaleHolds(withoutCancelling());
    const payments = await bookingApp.db.query('SELECT status FROM payments WHERE intent_id = $1', [
      intent.paymentIntentId,
    ]);
    expect(payments).toEqual([{ status: 'cancelled' }]);
    expect((await bookingApp.payCard(intent.client_secret)).body.status).toBe('succeeded');
  }

  it('is confirmed by the bare call while the dates are free', async () => {
    const user = await bookingApp.signUp();
    const booking = await threeDays();
    await paidTooLate(user, booking);
    expect((await claim(user, booking)).json()).toMatchObject({ status: 'confirmed', currentPaid: 90 });
  });

  it('is confirmed without any call or webhook', async () => {
    const user = await bookingApp.signUp();
    await paidTooLate(user, await threeDays());
    await runPaymentTasks(bookingApp.deps);
    expect(await listOf(user)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('is refunded and reported to the customer when another customer has the dates', async () => {
    const [user, other] = [await bookingApp.signUp(), await bookingApp.signUp()];
    const booking = await threeDays();
    await paidTooLate(user, booking);
    const theirs = (await ask(other, booking)).json<IntentAnswer>();
    await bookingApp.payCard(theirs.client_secret);
    expect((await claim(other, booking)).statusCode).toBe(201);
    const before = await bookingApp.moved();
    expect((await claim(user, booking)).json()).toMatchObject({ status: 409, code: 'dates_taken_refunded' });
    await reconcile(bookingApp.deps);
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(9_000);
  });
});

it.each([
  [29, 422],
  [30, 200],
])('answers a deposit of %d pence without a booking with %d', async (amount, status) => {
  const user = await bookingApp.signUp();
  const answer = await bookingApp.as(user).post(INTENT, { amount, currency: 'gbp' });
  expect(answer.statusCode).toBe(status);
});

it.each([
  ['the smallest deposit that cards take', 50, 2, 30, 200],
  ['a smaller deposit', 49, 2, 29, 422],
  ['the largest total that cards take', 33_333_333, 3, 30_000_000, 200],
  ['a larger total', 33_333_334, 3, 30_000_001, 422],
])('prices a booking with %s', async (_what, pricePence, days, amount, status) => {
  const user = await bookingApp.signUp();
  const carId = await bookingApp.addCar({ pricePence });
  const booking = {
    carId,
    startDate: bookingApp.day(10),
    endDate: bookingApp.day(9 + days),
    isMultiDay: true,
  };
  const answer = await bookingApp.as(user).post(INTENT, { amount, currency: 'gbp', booking });
  expect(answer.statusCode).toBe(status);
  if (status === 422) expect(answer.json().code).toBe('amount_out_of_range');
});

it('replaces the hold when the price of the car has changed', async () => {
  const user = await bookingApp.signUp();
  const booking = await threeDays();
  const first = (await ask(user, booking)).json<IntentAnswer>();
  await bookingApp.db.query('UPDATE cars SET price_pence = 20000 WHERE id = $1', [booking.carId]);
  const answer = await bookingApp.as(user).post(INTENT, { amount: 18_000, currency: 'gbp', booking });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<IntentAnswer>().paymentIntentId).not.toBe(first.paymentIntentId);
  const rows = 'SELECT status, total_pence FROM reservations WHERE user_id = $1 ORDER BY added_seq';
  expect(await bookingApp.db.query(rows, [user.id])).toEqual([
    { status: 'cancelled', total_pence: 30_000 },
    { status: 'held', total_pence: 60_000 },
  ]);
});

it('refuses balance, cancellation and edit of a reservation that is only held', async () => {
  const [user, admin] = [await bookingApp.signUp(), await bookingApp.signUp('admin')];
  const { reservationId: id } = (await ask(user, await threeDays())).json<{ reservationId: string }>();
  const balance = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: 30_000 });
  expect([balance.statusCode, balance.json().code]).toEqual([409, 'nothing_due']);
  const cancelled = await bookingApp.as(admin).delete(`/api/reservations/${id}`);
  expect([cancelled.statusCode, cancelled.json().code]).toEqual([409, 'not_confirmed']);
  const changed = await bookingApp.as(admin).put(`/api/reservations/${id}`, { totalPrice: 500 });
  expect([changed.statusCode, changed.json().code]).toEqual([409, 'not_confirmed']);
});

it.each([
  [19.9, 409, 'keeps the dates'],
  [20, 200, 'releases the dates'],
])('after %d minutes, during a provider outage, answers %d: the hold %s', async (minutes, status) => {
  const [user, other] = [await bookingApp.signUp(), await bookingApp.signUp()];
  const booking = await threeDays();
  await ask(user, booking);
  bookingApp.clock.now += minutes * MINUTE;
  await releaseStaleHolds(withoutCancelling());
  const { cancelIntent } = bookingApp.provider;
  bookingApp.provider.cancelIntent = () => Promise.reject(new Error('no answer'));
  const answer = await ask(other, booking);
  bookingApp.provider.cancelIntent = cancelIntent;
  expect(answer.statusCode).toBe(status);
});

it.each([
  ['carId', async () => ({ carId: await bookingApp.addCar() })],
  ['startDate', async () => ({ startDate: bookingApp.day(9) })],
  ['endDate', async () => ({ endDate: bookingApp.day(13) })],
])('refuses a paid deposit with 422 for another %s', async (_field, change) => {
  const user = await bookingApp.signUp();
  const booking = await threeDays();
  const intent = (await ask(user, booking)).json<IntentAnswer>();
  await bookingApp.payCard(intent.client_secret);
  const { paymentIntentId } = intent;
  const refused = await claim(user, { ...booking, ...(await change()), paymentIntentId });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'payment_of_another_booking']);
  expect((await claim(user, { ...booking, paymentIntentId })).statusCode).toBe(201);
});

it.each(['startTime', 'endTime'])('refuses a paid deposit with 422 for another %s', async (field) => {
  const user = await bookingApp.signUp();
  const date = bookingApp.day(10);
  const carId = await bookingApp.addCar();
  const booking = { carId, startDate: date, endDate: date, startTime: '10:00', endTime: '13:00' };
  const intent = (await ask(user, booking)).json<IntentAnswer>();
  await bookingApp.payCard(intent.client_secret);
  const { paymentIntentId } = intent;
  const refused = await claim(user, { ...booking, [field]: '10:30', paymentIntentId });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'payment_of_another_booking']);
  expect((await claim(user, { ...booking, paymentIntentId })).statusCode).toBe(201);
});

it('returns no intent of a hold that expired while the provider was answering', async () => {
  const user = await bookingApp.signUp();
  const booking = await threeDays();
  let made = '';
  const original = bookingApp.provider.createIntent.bind(bookingApp.provider);
  bookingApp.provider.createIntent = async (request) => {
    const intent = await original(request);
    made = intent.id;
    bookingApp.clock.now += 16 * MINUTE;
    await releaseStaleHolds(bookingApp.deps);
    return intent;
  };
  const answer = await ask(user, booking);
  bookingApp.provider.createIntent = original;
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'hold_ended' });
  expect((await bookingApp.provider.retrieveIntent(made)).status).toBe('canceled');
});

it('checks every open payment, also with many older unpaid ones', async () => {
  const users = await Promise.all([bookingApp.signUp(), bookingApp.signUp()]);
  await bookingApp.db.query(
    `INSERT INTO payments (id, kind, intent_id, amount_pence, status, created_at)
     SELECT gen_random_uuid(), 'deposit', 'pi_nobody_' || n, 1000, 'open', to_timestamp($1) - interval '1 day'
     FROM generate_series(1, 150) n`,
    [bookingApp.clock.now / 1000],
  );
  const intent = (await ask(users[0]!, await threeDays())).json<IntentAnswer>();
  await bookingApp.payCard(intent.client_secret);
  bookingApp.clock.now += 3 * MINUTE;
  for (let round = 0; round < 3; round += 1) await reconcile(bookingApp.deps);
  expect(await listOf(users[0]!)).toMatchObject([{ status: 'confirmed' }]);
});
