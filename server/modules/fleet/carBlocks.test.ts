// Tests blocks and turnarounds against bookings: one caller wins each race, and random changes never overlap.
import fc from 'fast-check';
import { addDays } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { askFor, customer, hold, pay, rent, INTENT } from '#server/testing/bookingFixtures.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { occupiedOf, overlapsOf } from '#server/testing/occupied.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const HOLD_MS = 15 * 60_000;

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let test: BookingApp;
  let admin: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 40 });
    test = await createBookingApp({ db });
    admin = await test.signUp('admin');
  });
  afterEach(() => expectBalancedBooks(test));
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  const blockOf = (carId: string, first: number, last: number) => ({
    carId,
    kind: 'service',
    note: '',
    startDate: test.day(first),
    endDate: test.day(last),
  });
  const block = (carId: string, first: number, last: number) =>
    test.as(admin).post('/api/car-blocks', blockOf(carId, first, last));
  const setTurnaround = (carId: string, minutes: number) =>
    db.query('UPDATE cars SET turnaround_minutes = $2 WHERE id = $1', [carId, minutes]);

  it('stores one of a block and 19 bookings of the same days, and refuses the others with 409', async () => {
    const users = await createBulkUsers(test, 19);
    for (let round = 0; round < 5; round += 1) {
      test.clock.now += HOLD_MS;
      const carId = await test.addCar();
      const booking = { carId, startDate: test.day(10), endDate: test.day(12) };
      const answers = await Promise.all([
        ...users.map((user) => askFor(test, user, booking)),
        block(carId, 12, 14),
      ]);
      const won = answers.filter(({ statusCode }) => statusCode < 300);
      const lost = answers.filter(({ statusCode }) => statusCode === 409);
      expect([won.length, lost.length]).toEqual([1, users.length]);
      expect(await occupiedOf(db, carId)).toHaveLength(1);
    }
  });

  it('stores one of ten blocks of the same days', async () => {
    const carId = await test.addCar();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => block(carId, 10 - index, 10)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('records a block in the audit log without its note, which may name people', async () => {
    const carId = await test.addCar();
    await test.as(admin).post('/api/car-blocks', { ...blockOf(carId, 50, 51), note: 'For Ada Lovelace.' });
    const [row] = (await test.as(admin).get('/api/audit?page=0&pageSize=1&action=block.added')).json<
      { after: unknown }[]
    >();
    expect(row?.after).toEqual({
      car_id: carId,
      kind: 'service',
      start_date: test.day(50),
      end_date: test.day(51),
      start_time: null,
      end_time: null,
    });
  });

  it('releases an expired hold for a block, and keeps an active hold', async () => {
    const carId = await test.addCar();
    await hold(test, await customer(test), { carId, startDate: test.day(10), endDate: test.day(12) });
    expect((await block(carId, 12, 12)).statusCode).toBe(409);
    test.clock.now += HOLD_MS;
    expect((await block(carId, 12, 12)).statusCode).toBe(201);
  });

  it('refunds a payment that arrives after its expired hold was released for a block', async () => {
    const carId = await test.addCar();
    const user = await customer(test);
    const booking = { carId, startDate: test.day(10), endDate: test.day(12) };
    const started = await hold(test, user, booking);
    await pay(test, started);
    // The customer pays before the hold expires. The release of the hold confirms the reservation, so the block is
    // refused.
    test.clock.now += HOLD_MS;
    expect((await block(carId, 11, 11)).statusCode).toBe(409);
    const late = await test.addCar();
    const other = await customer(test);
    const dates = { carId: late, startDate: test.day(20), endDate: test.day(22) };
    await test.as(other).post(INTENT, { amount: 9_000, currency: 'gbp' });
    expect((await block(late, 21, 21)).statusCode).toBe(201);
    expect((await askFor(test, other, dates)).json()).toMatchObject({ code: 'dates_taken' });
  });

  it('keeps back-to-back reservations when the car gets a turnaround, and their paid change of dates', async () => {
    const carId = await test.addCar();
    const user = await customer(test);
    const first = await rent(test, user, { carId, startDate: test.day(10), endDate: test.day(12) });
    await rent(test, await customer(test), { carId, startDate: test.day(16), endDate: test.day(18) });
    const dates = { startDate: test.day(11), endDate: test.day(15), isMultiDay: true };
    const path = `/api/reservations/${first.id}/date-change`;
    const { newTotal, payNow, refund } = (await test.as(user).post(`${path}/quote`, dates)).json();
    const held = (await test.as(user).post(path, { ...dates, newTotal, payNow, refund })).json();
    await setTurnaround(carId, 120);
    const amount = Math.round(payNow * 100);
    await pay(test, (await test.as(user).post(`/api/reservations/${held.id}/pay`, { amount })).json());
    await test.as(user).put(`/api/reservations/${held.id}`, { currentPaid: 0 });
    expect((await test.as(user).get(`/api/reservations/${first.id}`)).json()).toMatchObject({
      startDate: dates.startDate,
      endDate: dates.endDate,
    });
  });

  it('stores no overlap after random bookings, moves, blocks and turnarounds', async () => {
    const users = await createBulkUsers(test, 12);
    const day = fc.nat(24).map((days) => days + 5);
    const length = fc.nat(3);
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('book'), day, length, user: fc.nat(11) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('move'), day, length, user: fc.nat(11) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('block'), day, length, user: fc.nat(11) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('unblock'), day, length, user: fc.nat(11) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('turnaround'), day, length, user: fc.nat(11) }) },
    );
    const counts = { done: 0, refused: 0, others: 0 };
    const carId = await test.addCar();
    const reservations: string[] = [];
    const blocks: string[] = [];
    for (const batch of fc.sample(fc.array(step, { minLength: 4, maxLength: 4 }), { seed: 7, numRuns: 25 })) {
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
            const answer = await test
              .as(admin)
              .put(`/api/reservations/${id}`, { startDate, endDate, totalPrice: 5000 });
            return answer.statusCode;
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
        else counts.others += 1;
      }
      expect(overlapsOf(await occupiedOf(db, carId))).toEqual([]);
    }
    // The sequence must contain enough successful and refused calls. The limits on a customer's holds answer 429.
    expect(counts.done).toBeGreaterThan(25);
    expect(counts.refused).toBeGreaterThan(15);
    expect(reservations.length).toBeGreaterThan(2);
  });
});
