// Tests the exclusion constraint: it agrees with the domain's overlap rule, prevents double bookings by itself, and the
// race tests fail without it.
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { occupiedPeriod, overlapsAny, type ReservationDates } from '#domain/availability/period.ts';
import { addDays } from '#domain/time/london.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { BOTH_ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { insertReservation, type CarRow } from './repository.ts';

const PAIRS = 1_000;

// Ordinary days, the 23-hour day of March and the 25-hour day of October; only a few, so that bookings often overlap.
const anyDate = fc
  .tuple(fc.constantFrom('2027-06-10', '2027-03-27', '2027-10-30'), fc.nat(3))
  .map(([date, days]) => addDays(date, days));
const anyTime = fc
  .tuple(fc.constantFrom('00', '01', '02', '03', '10', '12', '23'), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${hour}:${minute}`);
const anyDates: fc.Arbitrary<ReservationDates> = fc.oneof(
  fc.tuple(anyDate, fc.nat(2)).map(([date, days]) => ({ startDate: date, endDate: addDays(date, days) })),
  fc.tuple(anyDate, anyTime, anyTime).map(([date, startTime, endTime]) => ({
    startDate: date,
    endDate: date,
    startTime,
    endTime,
  })),
);
const anyRealDates = anyDates.filter((dates) => occupiedPeriod(dates) !== undefined);

describe.each(BOTH_ENGINES)('the constraint on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());

  it(`refuses exactly the overlaps of the domain's rule in ${String(PAIRS)} pairs`, async () => {
    const pairs = fc.sample(fc.tuple(anyRealDates, anyRealDates), { seed: 20_261_121, numRuns: PAIRS });
    const counted = { overlapping: 0, apart: 0 };
    await db.transaction(async (tx) => {
      const userId = randomUUID();
      await tx.query(
        `INSERT INTO users (id, first_name, last_name, email) VALUES ($1, 'A', 'B', 'a@b.example')`,
        [userId],
      );
      for (const [first, second] of pairs) {
        const car: CarRow = {
          id: randomUUID(),
          make: 'A',
          model: 'B',
          price_pence: 100,
          day_price_pence: null,
          week_price_pence: null,
          purpose: 'Chauffeur',
          turnaround_minutes: 0,
        };
        await tx.query(
          `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
           VALUES ($1, 'A', 'B', 2021, 'A car.', 100, 'Chauffeur')`,
          [car.id],
        );
        const book = (dates: ReservationDates) =>
          insertReservation(tx, {
            id: randomUUID(),
            userId,
            car,
            dates,
            period: occupiedPeriod(dates) as NonNullable<ReturnType<typeof occupiedPeriod>>,
            status: 'confirmed',
            holdExpiresAt: null,
            totalPence: 100,
            depositPence: 30,
            lines: [],
            now: 0,
          });
        const overlap = overlapsAny(second, [first]);
        counted[overlap ? 'overlapping' : 'apart'] += 1;
        expect({ first, second, booked: [await book(first), await book(second)] }).toEqual({
          first,
          second,
          booked: [true, !overlap],
        });
      }
    });
    // The sample must contain enough pairs of both kinds.
    expect(Math.min(counted.overlapping, counted.apart)).toBeGreaterThan(PAIRS / 10);
  });
});

/** The same database without locks on cars. */
function withoutCarLocks(db: Database): Database {
  const free = (runner: Queryable): Queryable => ({
    script: (sql) => runner.script(sql),
    query: (sql, params) => runner.query(sql.replaceAll('FOR NO KEY UPDATE', ''), params),
  });
  return { ...db, ...free(db), transaction: (work) => db.transaction((tx) => work(free(tx))) };
}

/** 20 customers book one car on one day concurrently; returns how many of them hold it. */
async function holdersOf(bookingApp: BookingApp): Promise<number> {
  const users = await createBulkUsers(bookingApp, 20);
  const carId = await bookingApp.addCar();
  const booking = { carId, startDate: bookingApp.day(10), endDate: bookingApp.day(11) };
  const request = { amount: 6_000, currency: 'gbp', booking };
  await Promise.all(
    users.map((user) => bookingApp.as(user).post('/api/reservations/create-payment-intent', request)),
  );
  const rows = await bookingApp.db.query(`SELECT 1 FROM reservations WHERE car_id = $1 AND status = 'held'`, [
    carId,
  ]);
  return rows.length;
}

// PGlite runs transactions one after another, so the constraint never decides a race there.
it('without the constraint several customers hold the car on postgres, which the race tests detect', async () => {
  const db = await openTestDatabase('postgres');
  const bookingApp = await createBookingApp({ db });
  await db.script('ALTER TABLE reservations DROP CONSTRAINT no_double_booking');
  await db.script('ALTER TABLE occupied_periods DROP CONSTRAINT occupied_once');
  expect(await holdersOf(bookingApp)).toBeGreaterThan(1);
  await bookingApp.close();
  await db.close();
});

describe.each(BOTH_ENGINES)('races on %s', (engine) => {
  it('admit one customer by the constraint alone when cars are not locked', async () => {
    const db = await openTestDatabase(engine);
    const bookingApp = await createBookingApp({ db: withoutCarLocks(db) });
    expect(await holdersOf(bookingApp)).toBe(1);
    await bookingApp.close();
    await db.close();
  });
});

describe('transactions on postgres', () => {
  it('run concurrently: all of them read before any of them writes, and all of them write', async () => {
    const db = await openTestDatabase('postgres');
    await db.script('CREATE TABLE seats (taken_by int)');
    const contenders = Array.from({ length: 10 }, (_, index) => index);
    let waiting = contenders.length;
    let open: () => void = () => undefined;
    const allHaveRead = new Promise<void>((resolve) => (open = resolve));
    await Promise.all(
      contenders.map((contender) =>
        db.transaction(async (tx) => {
          const taken = await tx.query('SELECT 1 FROM seats');
          if (--waiting === 0) open();
          await allHaveRead;
          if (taken.length === 0) await tx.query('INSERT INTO seats VALUES ($1)', [contender]);
        }),
      ),
    );
    expect(await db.query('SELECT 1 FROM seats')).toHaveLength(contenders.length);
    await db.close();
  });
});
