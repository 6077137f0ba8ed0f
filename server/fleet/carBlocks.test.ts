// Tests blocks and turnarounds against bookings: one caller wins each race, and random changes never overlap; and the
// timeline of the fleet with its order and its limit.
import fc from 'fast-check';
import type { Fleet } from '#domain/fleet/contract/fleet.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { extentOf, itAtFullExtent } from '#domain/testing/extent.ts';
import { addDays, startOfLondonDay } from '#domain/time/london.ts';
import {
  askFor,
  changeReservation,
  customer,
  hold,
  INTENT,
  pay,
  payBalance,
  rent,
} from '#server/testing/bookingFixtures.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { occupiedOf, overlapsOf } from '#server/testing/occupied.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

const HOLD_MS = 15 * 60_000;
const ROUNDS = extentOf('blockRounds');

let admin: TestUser;
const test = useBookingApp({
  poolSize: 40,
  prepare: async (app) => (admin = await app.signUp('admin')),
  finish: expectBalancedBooks,
});

const blockOf = (carId: string, first: number, last: number) => ({
  ...{ carId, kind: 'service', note: '', startDate: test.day(first), endDate: test.day(last) },
});
const block = (carId: string, first: number, last: number) =>
  test.as(admin).post('/api/car-blocks', blockOf(carId, first, last));
const setTurnaround = (carId: string, minutes: number) =>
  test.db.query('UPDATE cars SET turnaround_minutes = $2 WHERE id = $1', [carId, minutes]);

it('stores one of two blocks and eight bookings of the same days, and refuses the others with 409', async () => {
  const users = await createBulkUsers(test, 8);
  const carId = await test.addCar();
  const booking = { carId, startDate: test.day(10), endDate: test.day(12) };
  const answers = await Promise.all([
    ...users.map((user) => askFor(test, user, booking)),
    block(carId, 12, 14),
    block(carId, 11, 12),
  ]);
  const won = answers.filter(({ statusCode }) => statusCode < 300);
  const lost = answers.filter(({ statusCode }) => statusCode === 409);
  expect([won.length, lost.length]).toEqual([1, 9]);
  expect(await occupiedOf(test.db, carId)).toHaveLength(1);
});

it('records a block in the audit log without its note, which may name people', async () => {
  const carId = await test.addCar();
  await test.as(admin).post('/api/car-blocks', { ...blockOf(carId, 50, 51), note: 'For Ada Lovelace.' });
  const answer = await test.as(admin).get('/api/audit?page=0&pageSize=1&action=block.added');
  const dates = { start_date: test.day(50), end_date: test.day(51), start_time: null, end_time: null };
  expect(answer.json<{ after: unknown }[]>()[0]?.after).toEqual({ car_id: carId, kind: 'service', ...dates });
});

it('releases an expired hold for a block, and keeps an active hold', async () => {
  const carId = await test.addCar();
  await hold(test, await customer(test), { carId, startDate: test.day(10), endDate: test.day(12) });
  expect((await block(carId, 12, 12)).statusCode).toBe(409);
  test.clock.now += HOLD_MS;
  expect((await block(carId, 12, 12)).statusCode).toBe(201);
});

it('keeps back-to-back reservations when the car gets a turnaround, and their paid change of dates', async () => {
  const carId = await test.addCar();
  const user = await customer(test);
  const first = await rent(test, user, { carId, startDate: test.day(10), endDate: test.day(12) });
  await rent(test, await customer(test), { carId, startDate: test.day(16), endDate: test.day(18) });
  const dates = { startDate: test.day(11), endDate: test.day(15), isMultiDay: true };
  const held = (await changeReservation(test, user, first, { dates })).json<Reservation>();
  await setTurnaround(carId, 120);
  await payBalance(test, user, held.id, held.depositAmount * 100);
  expect((await test.as(user).get(`/api/reservations/${first.id}`)).json()).toMatchObject({
    startDate: dates.startDate,
    endDate: dates.endDate,
  });
});

it('stores no overlap after random bookings, moves, blocks and turnarounds', async () => {
  const users = await createBulkUsers(test, 12);
  const day = fc.nat(24).map((days) => days + 5);
  const length = fc.nat(3);
  const kinds = ['book', 'book', 'book', 'move', 'move', 'block', 'block', 'unblock', 'turnaround'] as const;
  const step = fc.record({ kind: fc.constantFrom(...kinds), day, length, user: fc.nat(11) });
  const counts = { done: 0, refused: 0 };
  const carId = await test.addCar();
  const reservations: string[] = [];
  const blocks: string[] = [];
  for (const batch of fc.sample(fc.array(step, { minLength: 4, maxLength: 4 }), {
    seed: 7,
    numRuns: ROUNDS,
  })) {
    // The four calls of a batch run concurrently.
    const answers = await Promise.all(
      batch.map(async ({ kind, day: first, length: days, user }) => {
        const [startDate, endDate] = [test.day(first), addDays(test.day(first), days)];
        if (kind === 'turnaround') {
          await setTurnaround(carId, user * 37);
          return 200;
        }
        if (kind === 'block') {
          const answer = await block(carId, first, first + days);
          if (answer.statusCode === 201) blocks.push(answer.json().id);
          return answer.statusCode;
        }
        if (kind === 'unblock') {
          const id = blocks.pop();
          return id ? (await test.as(admin).delete(`/api/car-blocks/${id}`)).statusCode : 204;
        }
        if (kind === 'move') {
          const id = reservations[user % Math.max(1, reservations.length)];
          if (!id) return 200;
          const moved = { startDate, endDate, totalPrice: 5000 };
          return (await test.as(admin).put(`/api/reservations/${id}`, moved)).statusCode;
        }
        const person = users[user];
        if (!person) return 0;
        const deposit = (days + 1) * 3_000;
        const booking = { carId, startDate, endDate: days === 0 ? addDays(startDate, 1) : endDate };
        const amount = days === 0 ? 6_000 : deposit;
        const started = await test.as(person).post(INTENT, { amount, currency: 'gbp', booking });
        if (started.statusCode !== 200) return started.statusCode;
        await pay(test, started.json());
        const { paymentIntentId } = started.json();
        const booked = await test.as(person).post('/api/reservations', { ...booking, paymentIntentId });
        if (booked.statusCode === 201) reservations.push(booked.json().id);
        return booked.statusCode;
      }),
    );
    for (const status of answers) {
      if (status < 300) counts.done += 1;
      else if (status === 409) counts.refused += 1;
    }
    expect(overlapsOf(await occupiedOf(test.db, carId))).toEqual([]);
  }
  // The sequence must contain enough successful and refused calls. The limits on a customer's holds answer 429.
  expect(counts.done).toBeGreaterThan(ROUNDS);
  expect(counts.refused).toBeGreaterThan(ROUNDS / 2);
  expect(reservations.length).toBeGreaterThan(1);
});

describe('the timeline', () => {
  const fleetOf = async (first: number, last: number) =>
    (await test.as(admin).get(`/api/fleet?from=${test.day(first)}&to=${test.day(last)}`)).json<Fleet>();

  it('lists the cars by make and model in any case', async () => {
    for (const [make, model] of [
      ['zagato', 'Two'],
      ['Zagato', 'one'],
      ['zagato', 'Four'],
    ]) {
      const id = await test.addCar();
      await test.db.query('UPDATE cars SET make = $2, model = $3 WHERE id = $1', [id, make, model]);
    }
    const { cars } = await fleetOf(1, 1);
    const models = cars.filter(({ make }) => make.toLowerCase() === 'zagato').map(({ model }) => model);
    expect(models).toEqual(['Four', 'one', 'Two']);
  });

  it('lists reservations and blocks together by their start, and none of a deleted car', async () => {
    const carId = await test.addCar();
    const user = await customer(test);
    const booked = await rent(test, user, { carId, startDate: test.day(112), endDate: test.day(114) });
    for (const day of [110, 120]) await block(carId, day, day);
    const periodsOf = async () => (await fleetOf(110, 120)).periods.filter((each) => each.carId === carId);
    expect((await periodsOf()).map(({ kind }) => kind)).toEqual(['block', 'reservation', 'block']);

    const dates = { startDate: test.day(115), endDate: test.day(118), isMultiDay: true };
    const held = (await changeReservation(test, user, booked, { dates })).json<Reservation>();
    expect(await periodsOf()).toContainEqual(
      expect.objectContaining({ id: held.id, status: 'held', changes: booked.id }),
    );

    await test.db.query('UPDATE cars SET deleted_at = now() WHERE id = $1', [carId]);
    expect(await periodsOf()).toEqual([]);
    const blocks = await test.as(admin).get(`/api/car-blocks?from=${test.day(110)}&to=${test.day(120)}`);
    expect(blocks.json()).toEqual([]);
  });

  it('says that a confirmed chauffeur hire lacks a driver, until its end', async () => {
    const carId = await test.addCar({ purpose: 'Chauffeur' });
    const [first, last, before] = [test.day(1), test.day(3), test.clock.now];
    await rent(test, await customer(test), { carId, startDate: first, endDate: last });
    const lacksAt = async (instant: number) => {
      test.clock.now = instant;
      const reader = test.as(await test.signUp('admin'));
      const { periods } = (await reader.get(`/api/fleet?from=${first}&to=${last}`)).json<Fleet>();
      return periods.flatMap((each) =>
        each.kind === 'reservation' && each.carId === carId ? [each.lacksDriver] : [],
      );
    };
    const end = startOfLondonDay(addDays(last, 1));
    expect([await lacksAt(before), await lacksAt(end - 1), await lacksAt(end)]).toEqual([
      [true],
      [true],
      [false],
    ]);
    test.clock.now = before;
  });

  it('lists blocks by their start, and names the first occupant of the days of a new one', async () => {
    const carId = await test.addCar();
    const days = [138, 130, 140, 134, 132, 136];
    for (const day of days) expect((await block(carId, day, day)).statusCode).toBe(201);
    const listed = await test.as(admin).get(`/api/car-blocks?from=${test.day(130)}&to=${test.day(140)}`);
    expect(listed.json<{ startDate: string }[]>().map(({ startDate }) => startDate)).toEqual(
      [130, 132, 134, 136, 138, 140].map((day) => test.day(day)),
    );
    const [first, all] = [await block(carId, 130, 130), await block(carId, 130, 140)];
    expect(all.json<{ detail: string }>().detail).toBe(first.json<{ detail: string }>().detail);
  });

  itAtFullExtent('answers 5,000 periods, and refuses one more with 422', async () => {
    await test.db.query(
      `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
       SELECT gen_random_uuid(), 'Bentley', 'Azure ' || n, 2009, 'An open car.', 10000, 'MusicVideo'
       FROM generate_series(1, 100) n`,
    );
    const first = test.day(300);
    await test.db.query(
      `INSERT INTO car_blocks (id, car_id, kind, note, start_date, end_date, during, created_at)
       SELECT gen_random_uuid(), c.id, 'service', '', day, day,
         tstzrange(day::timestamp AT TIME ZONE 'Europe/London', (day + 1)::timestamp AT TIME ZONE 'Europe/London'), now()
       FROM cars c CROSS JOIN LATERAL (SELECT $1::date + n AS day FROM generate_series(0, 49) n) days
       WHERE c.make = 'Bentley'`,
      [first],
    );
    const read = () => test.as(admin).get(`/api/fleet?from=${first}&to=${test.day(349)}`);
    expect((await read()).json<{ periods: object[] }>().periods).toHaveLength(5_000);

    const extra = { carId: await test.addCar(), kind: 'service', note: '', startDate: first, endDate: first };
    expect((await test.as(admin).post('/api/car-blocks', extra)).statusCode).toBe(201);
    const refused = await read();
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'too_many_periods', errors: [{ field: 'to' }] });
  });
});
