// Tests deposits and holds through the API: amounts, payments without a booking, failures of the provider, and holds that
// expire while a payment arrives. tests/contract/booking/holds.ts and deposits.ts test the ordinary calls.
import { changeSwitches } from 'stripe-sandbox';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { settle } from '#server/payment/settle.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import {
  askFor,
  BALANCE,
  claim,
  customer,
  DEPOSIT,
  hold,
  INTENT,
  pay,
  paidHold,
  rent,
  type StartedPayment,
  threeDays,
  withoutCancelling,
} from '#server/testing/bookingFixtures.ts';
import { at } from '#domain/testing/clock.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { kindsTo } from '#server/testing/mailbox.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { releaseStaleHolds } from './holds/holds.ts';
import { MINUTE } from '#domain/time/durations.ts';

const TOTAL = 30_000;

const test = useBookingApp({
  finish: async (bookingApp) => {
    bookingApp.clock.now += 3 * MINUTE;
    await reconcile(bookingApp.deps);
    await expectBalancedBooks(bookingApp);
  },
});
beforeEach(() => changeSwitches(test.db, { reset: true, webhooks: 'off' }));

const start = (user: TestUser, amount: number, booking?: object) =>
  test.as(user).post(INTENT, { amount, currency: 'gbp', booking });
const started = async (user: TestUser, amount: number, booking?: object) =>
  (await start(user, amount, booking)).json<StartedPayment>();
const reserve = async (user: TestUser, booking: object, paymentIntentId?: string) =>
  claim(test, user, { booking, paymentIntentId });
const listOf = async (user: TestUser) =>
  (await test.as(user).get(`/api/reservations/user/${user.id}`)).json<Reservation[]>();
const statusOf = async ({ paymentIntentId }: StartedPayment) =>
  (await test.provider.retrieveIntent(paymentIntentId)).status;

it('confirms a reservation that is paid in full, which gets no mail about a balance', async () => {
  const [user, booking] = [await customer(test), await threeDays(test)];
  for (const amount of [DEPOSIT + 1, TOTAL - 1, TOTAL + 1]) {
    expect(expectProblem(await start(user, amount, booking), 422).code).toBe('amount_mismatch');
  }
  const intent = await started(user, TOTAL, booking);
  expect(await started(user, TOTAL, booking)).toEqual(intent);
  await pay(test, intent);
  const booked = (await reserve(user, booking, intent.paymentIntentId)).json<Reservation>();
  const paid = { status: 'confirmed', currentPaid: 300, remainingToPay: 0, depositAmount: 90 };
  expect(booked).toMatchObject(paid);
  const history = await test.as(user).get(`/api/reservations/${booked.id}/payments`);
  expect(history.json()).toMatchObject([{ kind: 'full', status: 'succeeded', amount: 300 }]);
  const balance = await test.as(user).post(`/api/reservations/${booked.id}/pay`, { amount: BALANCE });
  expect(balance.json().code).toBe('nothing_due');
  test.clock.now += 6 * 24 * 60 * MINUTE;
  await reconcile(test.deps);
  expect(await kindsTo(test, user)).not.toContain('balance-due');
});

it('cancels the payment of the deposit when the customer chooses the total, and the other way round', async () => {
  const [user, booking] = [await customer(test), await threeDays(test)];
  const deposit = await started(user, DEPOSIT, booking);
  const total = await started(user, TOTAL, booking);
  expect(total.paymentIntentId).not.toBe(deposit.paymentIntentId);
  expect((await test.payCard(deposit.client_secret)).body.status).not.toBe('succeeded');
  const again = await started(user, DEPOSIT, booking);
  expect((await test.payCard(total.client_secret)).body.status).not.toBe('succeeded');
  await pay(test, again);
  const booked = await reserve(user, booking, again.paymentIntentId);
  expect(booked.json()).toMatchObject({ currentPaid: 90, remainingToPay: 210 });
  const history = await test.as(user).get(`/api/reservations/${booked.json<Reservation>().id}/payments`);
  expect(history.json()).toMatchObject([{ kind: 'deposit', status: 'succeeded', amount: 90 }]);
});

it('limits the amounts to those that cards take', async () => {
  const user = await customer(test);
  expect((await start(user, 29)).statusCode).toBe(422);
  expect((await start(user, 30)).statusCode).toBe(200);
  const statuses: Record<string, number> = {};
  for (const [pricePence, days, amount] of [
    [50, 2, 30],
    [49, 2, 29],
    [33_333_333, 3, 30_000_000],
    [33_333_334, 3, 30_000_001],
  ] as const) {
    const dates = { startDate: test.day(10), endDate: test.day(9 + days), isMultiDay: true };
    const booking = { carId: await test.addCar({ pricePence }), ...dates };
    const answer = await start(await customer(test), amount, booking);
    statuses[amount] = answer.statusCode;
    if (answer.statusCode === 422) expect(answer.json().code).toBe('amount_out_of_range');
  }
  expect(statuses).toEqual({ 30: 200, 29: 422, 30_000_000: 200, 30_000_001: 422 });
});

it('accepts a bare payment of exactly the deposit, and refuses a reservation without one', async () => {
  const [user, booking] = [await customer(test), await threeDays(test)];
  expect((await reserve(user, booking)).statusCode).toBe(402);
  await pay(test, await started(user, DEPOSIT - 1));
  expect((await reserve(user, booking)).statusCode).toBe(402);
  await pay(test, await hold(test, user));
  const forged = { user: user.id, carMake: 'X', totalPrice: 1, currentPaid: 1 };
  const sent = { ...booking, ...forged, startTime: '', endTime: '' };
  const answer = await reserve(user, sent);
  expect(answer.json()).toMatchObject({
    ...{ status: 'confirmed', carMake: 'Rolls-Royce', startTime: null, currentPaid: 90, remainingToPay: 210 },
  });
  expect((await reserve(user, sent)).json()).toEqual(answer.json());
  expect(await kindsTo(test, user)).toEqual(['booking-confirmed']);
});

it('refuses a start in less than two hours, and completes what was begun in time', async () => {
  const date = test.day(2);
  const hours = { startDate: date, endDate: date, startTime: '12:00', endTime: '15:00' };
  test.clock.now = at(date, '10:00');
  const [user, other] = [await customer(test), await customer(test)];
  const held = { carId: await test.addCar(), ...hours };
  const claimed = { carId: await test.addCar(), ...hours };
  const intent = await hold(test, user, held);
  const bare = await hold(test, other);
  test.clock.now += MINUTE;
  const late = { carId: await test.addCar(), ...hours };
  const tooSoon = { code: 'invalid_booking', errors: [{ field: 'startTime' }] };
  expect(expectProblem(await askFor(test, other, late), 422)).toMatchObject(tooSoon);
  const search = `from=${date}&to=${date}&startTime=12:00&endTime=15:00`;
  expectProblem(await test.as(other).get(`/api/cars/availability?${search}`), 422);
  expect((await hold(test, user, held)).paymentIntentId).toBe(intent.paymentIntentId);
  await pay(test, intent);
  expect((await reserve(user, held)).statusCode).toBe(201);
  await pay(test, bare);
  expect((await reserve(other, claimed, bare.paymentIntentId)).statusCode).toBe(201);
  const second = await hold(test, other);
  await pay(test, second);
  expect(expectProblem(await reserve(other, late, second.paymentIntentId), 422)).toMatchObject(tooSoon);
  expect(expectProblem(await reserve(other, late), 422)).toMatchObject(tooSoon);
});

it('continues a hold by its id at its purpose, and holds its dates again after it has expired', async () => {
  const [user, other, date] = [await customer(test), await customer(test), test.day(10)];
  const carId = await test.addCar();
  const booking = { carId, startDate: date, endDate: date, startTime: '10:00', endTime: '13:00' };
  const held = (await askFor(test, user, booking)).json<StartedPayment & { reservationId: string }>();
  const renew = (by: TestUser, amount = DEPOSIT) =>
    test.as(by).post(INTENT, { amount, currency: 'gbp', holdId: held.reservationId });
  expect((await renew(other)).statusCode).toBe(404);
  await test.db.query("UPDATE cars SET purpose = 'Chauffeur' WHERE id = $1", [carId]);
  expect((await renew(user)).json()).toEqual(held);
  await test.db.query("UPDATE cars SET purpose = 'MusicVideo' WHERE id = $1", [carId]);
  expect((await renew(user, DEPOSIT + 1)).json().code).toBe('amount_mismatch');
  test.clock.now += 20 * MINUTE;
  const again = (await renew(user)).json<StartedPayment & { reservationId: string }>();
  expect(again.reservationId).not.toBe(held.reservationId);
  const renewed = await test.as(user).get(`/api/reservations/${again.reservationId}`);
  expect(renewed.json()).toMatchObject({ ...booking, status: 'held' });
});

it('refuses a paid deposit with 422 when a field of the booking differs', async () => {
  const [user, days, date] = [await customer(test), await threeDays(test), test.day(10)];
  const hours = {
    carId: await test.addCar(),
    startDate: date,
    endDate: date,
    startTime: '10:00',
    endTime: '13:00',
  };
  const changes: [object, object][] = [
    [days, { carId: await test.addCar() }],
    [days, { startDate: test.day(9) }],
    [days, { endDate: test.day(13) }],
    [hours, { startTime: '10:30' }],
    [hours, { endTime: '10:30' }],
  ];
  for (const booking of [days, hours]) {
    const intent = await hold(test, user, booking);
    await pay(test, intent);
    for (const [, change] of changes.filter(([of]) => of === booking)) {
      const refused = await reserve(user, { ...booking, ...change }, intent.paymentIntentId);
      const { code } = expectProblem(refused, 422);
      expect([change, code]).toEqual([change, 'payment_of_another_booking']);
    }
    expect((await reserve(user, booking, intent.paymentIntentId)).statusCode).toBe(201);
  }
});

it('replaces the hold of other dates of the car, and of another price, and cancels its intent', async () => {
  const [user, booking] = [await customer(test), await threeDays(test)];
  const asked = await askFor(test, user, booking);
  const first = asked.json<StartedPayment & { reservationId: string }>();
  const path = `/api/reservations/${first.reservationId}`;
  const balance = await test.as(user).post(`${path}/pay`, { amount: TOTAL });
  expect(expectProblem(balance, 409).code).toBe('nothing_due');
  const edit = await test.as(await test.signUp('admin')).put(path, { totalPrice: 500 });
  expect(expectProblem(edit, 409).code).toBe('not_confirmed');
  const second = await hold(test, user, { ...booking, startDate: test.day(11), endDate: test.day(13) });
  await reserve(user, booking, first.paymentIntentId);
  await runPaymentTasks(test.deps);
  expect(await statusOf(first)).toBe('canceled');
  await test.db.query('UPDATE cars SET price_pence = 20000 WHERE id = $1', [booking.carId]);
  const third = await started(user, 18_000, { ...booking, startDate: test.day(11), endDate: test.day(13) });
  expect(third.paymentIntentId).not.toBe(second.paymentIntentId);
  const rows = 'SELECT status, total_pence FROM reservations WHERE user_id = $1 ORDER BY added_seq';
  expect(await test.db.query(rows, [user.id])).toEqual([
    { status: 'cancelled', total_pence: 30_000 },
    { status: 'cancelled', total_pence: 30_000 },
    { status: 'held', total_pence: 60_000 },
  ]);
});

describe('failures of the provider', () => {
  it('finds the paid deposit by a bare call after an earlier intent of the same hold was cancelled', async () => {
    const [user, booking] = [await customer(test), await threeDays(test)];
    const first = await hold(test, user, booking);
    await test.stripe.paymentIntents.cancel(first.paymentIntentId);
    await settle(test.deps, first.paymentIntentId);
    test.clock.now += 1_000;
    const second = await hold(test, user, booking);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    await pay(test, second);
    const answer = await reserve(user, booking);
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { status: 'confirmed', currentPaid: 90 }]);
  });

  it('confirms a settled deposit without a call to the provider', async () => {
    const { user, booking, paymentIntentId } = await paidHold(test);
    await settle(test.deps, paymentIntentId);
    const fail = { route: '*', mode: 'error500_before' as const, times: 1_000, probability: 1 };
    await changeSwitches(test.db, { fail });
    const answer = await reserve(user, booking, paymentIntentId);
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { status: 'confirmed', currentPaid: 90 }]);
  });

  it('confirms a payment for a hold that has expired during an outage, with and without a call', async () => {
    for (const isCalled of [true, false]) {
      const [user, booking] = [await customer(test), await threeDays(test)];
      const intent = await hold(test, user, booking);
      test.clock.now += 21 * MINUTE;
      await releaseStaleHolds(withoutCancelling(test));
      const payments = 'SELECT status FROM payments WHERE intent_id = $1';
      expect(await test.db.query(payments, [intent.paymentIntentId])).toEqual([{ status: 'cancelled' }]);
      await pay(test, intent);
      if (isCalled) expect((await reserve(user, booking)).json()).toMatchObject({ currentPaid: 90 });
      else await runPaymentTasks(test.deps);
      expect(await listOf(user)).toMatchObject([{ status: 'confirmed' }]);
    }
  });

  it('keeps the dates of an expired hold for five minutes while the provider does not answer', async () => {
    const answers: Record<number, number> = {};
    for (const minutes of [19.9, 20]) {
      const booking = await threeDays(test);
      await hold(test, await customer(test), booking);
      test.clock.now += minutes * MINUTE;
      await releaseStaleHolds(withoutCancelling(test));
      const { cancelIntent } = test.provider;
      test.provider.cancelIntent = () => Promise.reject(new Error('no answer'));
      answers[minutes] = (await askFor(test, await customer(test), booking)).statusCode;
      test.provider.cancelIntent = cancelIntent;
    }
    expect(answers).toEqual({ 19.9: 409, 20: 200 });
  });

  it('returns no intent of a hold that expired while the provider was answering', async () => {
    const [user, booking] = [await customer(test), await threeDays(test)];
    let made = '';
    const original = test.provider.createIntent.bind(test.provider);
    test.provider.createIntent = async (request) => {
      const intent = await original(request);
      made = intent.id;
      test.clock.now += 16 * MINUTE;
      await releaseStaleHolds(test.deps);
      return intent;
    };
    const answer = await askFor(test, user, booking);
    test.provider.createIntent = original;
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'hold_ended']);
    expect((await test.provider.retrieveIntent(made)).status).toBe('canceled');
  });

  it('checks every open payment in one round, more than a batch, and again in the next round', async () => {
    await test.db.query(
      `INSERT INTO payments (id, kind, intent_id, amount_pence, status, created_at)
       SELECT gen_random_uuid(), 'deposit', 'pi_nobody_' || n, 1000, 'open', to_timestamp($1) - interval '30 minutes'
       FROM generate_series(1, 101) n`,
      [test.clock.now / 1_000],
    );
    const { retrieveIntent } = test.provider;
    test.provider.retrieveIntent = (id) =>
      id.startsWith('pi_nobody') ? Promise.reject(new Error('no answer')) : retrieveIntent(id);
    const users = [await customer(test), await customer(test)] as const;
    const intents = [
      await hold(test, users[0], await threeDays(test)),
      await hold(test, users[1], await threeDays(test)),
    ];
    await pay(test, intents[0]!);
    const round = async () => {
      test.clock.now += 3 * MINUTE;
      await reconcile(test.deps);
      return (await Promise.all(users.map(listOf))).map((list) => list.map(({ status }) => status));
    };
    expect(await round()).toEqual([['confirmed'], []]);
    await pay(test, intents[1]!);
    expect(await round()).toEqual([['confirmed'], ['confirmed']]);
    test.provider.retrieveIntent = retrieveIntent;
    await test.db.query(`DELETE FROM payments WHERE intent_id LIKE 'pi_nobody%'`);
  });
});

it('releases the dates of an expired hold, also for an edit by staff, and cancels its intent', async () => {
  const [booking, admin] = [await threeDays(test, 20), await test.signUp('admin')];
  const intent = await hold(test, await customer(test), booking);
  const other = { ...(await threeDays(test)), carId: booking.carId };
  const { id } = await rent(test, await customer(test), other);
  const { startDate, endDate } = booking;
  const move = () => test.as(admin).put(`/api/reservations/${id}`, { startDate, endDate });
  expect((await move()).json().code).toBe('dates_taken');
  test.clock.now += 15 * MINUTE;
  expect((await move()).json()).toMatchObject({ startDate });
  expect(await statusOf(intent)).toBe('canceled');
});
