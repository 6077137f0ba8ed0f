// Tests what the database guarantees of reservations: the exclusion constraint agrees with the domain's overlap rule and
// prevents double bookings by itself, every reservation has a reference of its own; and the order of the locks of cars.
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { occupiedPeriod, overlapsAny, type ReservationDates } from '#domain/time/period.ts';
import { REFERENCE } from '#domain/kit/reference.ts';
import { describeInFull, extentOf } from '#domain/testing/extent.ts';
import { addDays } from '#domain/time/london.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { type BookingApp, createBookingApp } from '#server/testing/bookingApp.ts';
import { askFor, hold, INTENT, threeDays } from '#server/testing/bookingFixtures.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { occupiedOf } from '#server/testing/occupied.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { type CarRow, insertReservation } from '../repository.ts';
import { lockCarOf, lockCars } from './carLocks.ts';

const PAIRS = extentOf('pairs');

// Ordinary days, the 23-hour day of March and the 25-hour day of October; only a few, so that bookings often overlap.
const anyDate = fc
  .tuple(fc.constantFrom('2027-06-10', '2027-03-27', '2027-10-30'), fc.nat(3))
  .map(([date, days]) => addDays(date, days));
const anyTime = fc
  .tuple(fc.constantFrom('00', '01', '02', '03', '10', '12', '23'), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${hour}:${minute}`);
const anyDates: fc.Arbitrary<ReservationDates> = fc.oneof(
  fc.tuple(anyDate, fc.nat(2)).map(([date, days]) => ({ startDate: date, endDate: addDays(date, days) })),
  fc
    .tuple(anyDate, anyTime, anyTime)
    .map(([date, startTime, endTime]) => ({ startDate: date, endDate: date, startTime, endTime })),
);
const anyRealDates = anyDates.filter((dates) => occupiedPeriod(dates) !== undefined);

async function addCar(db: Queryable): Promise<CarRow> {
  const [car] = await db.query<CarRow>(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Bentley', 'Bentayga', 2022, 'A car.', 10000, 'Chauffeur') RETURNING *`,
    [randomUUID()],
  );
  return car!;
}

async function addUser(db: Queryable): Promise<string> {
  const id = randomUUID();
  const insert = `INSERT INTO users (id, first_name, last_name, email) VALUES ($1, 'Ada', 'Lovelace', $2)`;
  await db.query(insert, [id, `${id}@example.com`]);
  return id;
}

/** The row of a confirmed reservation. */
const rowOf = (userId: string, car: CarRow, dates: ReservationDates) => ({
  ...{ id: randomUUID(), userId, car, dates, period: occupiedPeriod(dates)! },
  ...{
    status: 'confirmed' as const,
    holdExpiresAt: null,
    totalPence: 100,
    depositPence: 30,
    lines: [],
    now: 0,
  },
});

describe.each(ENGINES)('the constraint on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());

  it(`refuses exactly the overlaps of the domain's rule in ${String(PAIRS)} pairs`, async () => {
    const pairs = fc.sample(fc.tuple(anyRealDates, anyRealDates), { seed: 20_261_121, numRuns: PAIRS });
    const counted = { overlapping: 0, apart: 0 };
    await db.transaction(async (tx) => {
      const userId = await addUser(tx);
      for (const [first, second] of pairs) {
        const car = await addCar(tx);
        const book = (dates: ReservationDates) => insertReservation(tx, rowOf(userId, car, dates));
        const overlap = overlapsAny(second, [first]);
        counted[overlap ? 'overlapping' : 'apart'] += 1;
        const booked = [await book(first), await book(second)];
        expect({ first, second, booked }).toEqual({ first, second, booked: [true, !overlap] });
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

/** Eight customers book one car on one day concurrently; returns how many of them hold it. */
async function holdersOf(bookingApp: BookingApp): Promise<number> {
  const users = await createBulkUsers(bookingApp, 8);
  const carId = await bookingApp.addCar();
  const booking = { carId, startDate: bookingApp.day(10), endDate: bookingApp.day(11) };
  const request = { amount: 6_000, currency: 'gbp', booking };
  await Promise.all(users.map((user) => bookingApp.as(user).post(INTENT, request)));
  const held = `SELECT 1 FROM reservations WHERE car_id = $1 AND status = 'held'`;
  return (await bookingApp.db.query(held, [carId])).length;
}

it('admits one customer by the constraint alone when cars are not locked', async () => {
  const db = await openTestDatabase('postgres');
  const bookingApp = await createBookingApp({ db: withoutCarLocks(db) });
  expect(await holdersOf(bookingApp)).toBe(1);
  await bookingApp.close();
  await db.close();
});

describe('concurrent customers', () => {
  const CONTENDERS = extentOf('contenders');
  const ROUNDS = extentOf('crowdRounds');
  const HOLD_MS = 15 * 60_000;
  const bookingApp = useBookingApp({ poolSize: CONTENDERS, finish: expectBalancedBooks });

  it(`holds the day for one of ${String(CONTENDERS)} when a hold of it has expired, and refuses all others with 409`, async () => {
    const [first, ...others] = await createBulkUsers(bookingApp, CONTENDERS + 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const booking = await threeDays(bookingApp);
      await hold(bookingApp, first!, booking);
      bookingApp.clock.now += HOLD_MS;
      const answers = await Promise.all(others.map((user) => askFor(bookingApp, user, booking)));
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([200, ...Array<number>(CONTENDERS - 1).fill(409)]);
      expect(await occupiedOf(bookingApp.db, booking.carId)).toHaveLength(1);
    }
  });
});

describeInFull('the tests of races', () => {
  it('without the constraint several customers hold the car, which the race tests detect', async () => {
    const db = await openTestDatabase('postgres');
    const bookingApp = await createBookingApp({ db });
    await db.script('ALTER TABLE reservations DROP CONSTRAINT no_double_booking');
    await db.script('ALTER TABLE occupied_periods DROP CONSTRAINT occupied_once');
    expect(await holdersOf(bookingApp)).toBeGreaterThan(1);
    await bookingApp.close();
    await db.close();
  });

  it('runs transactions concurrently: all of them read before any of them writes, and all of them write', async () => {
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

describe('references', () => {
  /** Inserts reservations without a reference. */
  const insertMany = (db: Database, { id }: CarRow, count: number) =>
    db.query(
      `INSERT INTO reservations (id, car_id, car_make, car_model, price_pence, start_date, end_date, during, status,
         total_pence, deposit_pence)
       SELECT gen_random_uuid(), $1, 'Bentley', 'Bentayga', 10000, d.day, d.day,
         tstzrange(d.day, d.day + interval '1 day'), 'confirmed', 20000, 6000
       FROM (SELECT date '2027-01-01' + n AS day FROM generate_series(1, $2::int) n) d`,
      [id, count],
    );

  const references = async (db: Database, { id }: CarRow) => {
    const sql = 'SELECT reference FROM reservations WHERE car_id = $1';
    return (await db.query<{ reference: string }>(sql, [id])).map((row) => row.reference);
  };

  function expectDistinct(found: string[], count: number): void {
    expect(new Set(found).size).toBe(count);
    for (const reference of found) expect(reference).toMatch(REFERENCE);
  }

  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
  });
  afterAll(() => db.close());

  it('are separate for each row of an insertion, and refused when another reservation has it', async () => {
    const car = await addCar(db);
    await insertMany(db, car, 50);
    expectDistinct(await references(db, car), 50);
    await expect(db.query(`UPDATE reservations SET reference = 'LCR-7K2MQ'`)).rejects.toThrow(
      /reservations_by_reference/,
    );
  });

  it('inserts a reservation when another transaction has just drawn the same reference', async () => {
    const car = await addCar(db);
    const attempts: string[] = [];
    await db.transaction(async (tx) => {
      // The first attempt draws the reference of a transaction that ends after the draw.
      const racing = {
        ...tx,
        query: <Row extends object>(sql: string, params?: unknown[]) => {
          if (!sql.includes('INSERT INTO reservations')) return tx.query<Row>(sql, params);
          attempts.push(sql);
          return attempts.length === 1 ? Promise.resolve([] as Row[]) : tx.query<Row>(sql, params);
        },
      };
      const dates = { startDate: '2027-01-01', endDate: '2027-01-02' };
      const inserted = await insertReservation(racing, rowOf(await addUser(db), car, dates));
      expect({ inserted, attempts: attempts.length }).toEqual({ inserted: true, attempts: 2 });
    });
  });

  it('are drawn again when they are taken', async () => {
    const car = await addCar(db);
    // Every draw of this function is '00000' first.
    await db.script(`CREATE SEQUENCE draws MINVALUE 0; CREATE FUNCTION public.random() RETURNS float8 LANGUAGE sql
      AS 'SELECT CASE WHEN nextval(''draws'') % 2 = 0 THEN 0 ELSE pg_catalog.random() END';
      ALTER FUNCTION new_reservation_reference() SET search_path = public, pg_catalog`);
    await insertMany(db, car, 3);
    const found = await references(db, car);
    expectDistinct(found, 3);
    expect(found).toContain('LCR-00000');
  });
});

it('locks each car once in the order of the ids, and the car to which a reservation has moved meanwhile', async () => {
  /** A reservation that is on these cars, one after another; returns the cars that are locked. */
  const onCars = async (cars: string[], lock: (tx: Queryable) => Promise<void>) => {
    const locked: unknown[] = [];
    const query = async (sql: string, [id]: unknown[]) => {
      if (sql.includes('FROM reservations')) return cars.splice(0, 1).map((car_id) => ({ car_id }));
      locked.push(sql.includes('FOR NO KEY UPDATE') && id);
      return [];
    };
    await lock({ query } as unknown as Queryable);
    return locked.join(' ');
  };
  expect({
    several: await onCars([], (tx) => lockCars(tx, ['b', 'a', 'b'])),
    same: await onCars(['a', 'a'], (tx) => lockCarOf(tx, 'r1')),
    moved: await onCars(['a', 'b', 'b'], (tx) => lockCarOf(tx, 'r1')),
    none: await onCars([], (tx) => lockCarOf(tx, 'r1')),
  }).toEqual({ several: 'a b', same: 'a', moved: 'a b', none: '' });
});
