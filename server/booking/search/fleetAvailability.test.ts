// Tests which cars are free on the requested dates, and that PostgreSQL reads the search by dates and the list of
// reservations by their indexes.
import { randomUUID } from 'node:crypto';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { CarAvailability } from '#domain/booking/contract/availability.ts';
import { nearbyDates } from '#domain/booking/fleetSearch.ts';
import { extentOf, isFullExtent, report } from '#domain/testing/extent.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { fleetStatement } from './availabilityRepository.ts';
import { listReservations } from '../lists.ts';

const CARS = 20;
const PLANNED_DAYS = extentOf('plannedDays');
/** Small enough for the timeout of one statement. */
const DAYS_OF_STATEMENT = 250;
const RESERVATIONS = (CARS * PLANNED_DAYS).toLocaleString('en-GB');
const PLAN_WITHIN_MS = (isFullExtent ? 30 : 2) * 60_000;

// Saturday 21 November 2026, 10:00 in London.
const NOW = Date.UTC(2026, 10, 21, 10);

async function addCar({ db }: TestApp, purpose = 'MusicVideo'): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Make', 'Model', 2024, 'A car.', 10000, $2)`,
    [id, purpose],
  );
  return id;
}

interface Booked {
  start: string;
  end: string;
  status?: string;
  userId?: string;
}

async function reserve(test: TestApp, carId: string, { start, end, status = 'confirmed', userId }: Booked) {
  const period = occupiedPeriod({ startDate: start, endDate: end });
  await test.db.query(
    `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
       status, hold_expires_at, total_pence, deposit_pence, cancelled_at)
     VALUES ($1, $2, $3, 'Make', 'Model', 100, $4, $5, tstzrange($6, $7, '[)'), $8,
       CASE WHEN $8 = 'held' THEN now() END, 100, 30, CASE WHEN $8 = 'cancelled' THEN now() END)`,
    [
      randomUUID(),
      carId,
      userId ?? null,
      start,
      end,
      new Date(period?.start ?? 0).toISOString(),
      new Date(period?.end ?? 0).toISOString(),
      status,
    ],
  );
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.now = NOW;
});
afterAll(() => test.close());

const search = async (carId: string, query: string, user?: Parameters<TestApp['as']>[0]) => {
  const answer = await test.as(user).get(`/api/cars/availability?${query}`);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<CarAvailability[]>().find((each) => each.carId === carId);
};
const DATES = 'from=2026-12-05&to=2026-12-07';
const dates = (startDate: string, endDate: string) => ({
  startDate,
  endDate,
  startTime: null,
  endTime: null,
});

it('finds a gap between reservations that fits, and skips one that is too short', async () => {
  const car = await addCar(test);
  await reserve(test, car, { start: '2026-12-07', end: '2026-12-08' });
  await reserve(test, car, { start: '2026-12-11', end: '2026-12-12' });
  await reserve(test, car, { start: '2026-11-28', end: '2026-12-04' });
  expect(await search(car, DATES)).toEqual({
    carId: car,
    isFree: false,
    total: 300,
    before: dates('2026-11-25', '2026-11-27'),
    after: dates('2026-12-13', '2026-12-15'),
  });
});

it('answers null for a car without free dates within 60 days', async () => {
  const car = await addCar(test);
  // The last shifted dates end on 5 February.
  await reserve(test, car, { start: '2026-11-21', end: '2027-02-03' });
  expect(await search(car, DATES)).toMatchObject({ isFree: false, before: null, after: null });
  const other = await addCar(test);
  await reserve(test, other, { start: '2026-11-21', end: '2027-02-02' });
  expect(await search(other, DATES)).toMatchObject({ after: dates('2027-02-03', '2027-02-05') });
});

it('counts reservations and holds, but neither cancelled ones nor the holds of the caller', async () => {
  const [customer, other] = [await test.signUp('customer'), await test.signUp('customer')];
  const [cancelled, held] = [await addCar(test), await addCar(test)];
  const booked = { start: '2026-12-05', end: '2026-12-07' };
  await reserve(test, cancelled, { ...booked, status: 'cancelled' });
  await reserve(test, held, { ...booked, status: 'held', userId: customer.id });
  expect(await search(cancelled, DATES)).toMatchObject({ isFree: true });
  expect(await search(held, DATES, customer)).toMatchObject({ isFree: true });
  expect(await search(held, DATES, other)).toMatchObject({ isFree: false });
  expect(await search(held, DATES)).toMatchObject({ isFree: false });
});

it('leaves out deleted cars', async () => {
  const car = await addCar(test);
  await test.db.query('UPDATE cars SET deleted_at = now() WHERE id = $1', [car]);
  expect(await search(car, DATES)).toBeUndefined();
});

it('leaves out dates on which a time does not exist, and prices by the hour', async () => {
  const car = await addCar(test);
  await reserve(test, car, { start: '2027-03-27', end: '2027-03-27' });
  // 01:30 on 28 March does not exist.
  expect(await search(car, 'from=2027-03-27&to=2027-03-27&startTime=01:30&endTime=04:00')).toEqual({
    carId: car,
    isFree: false,
    total: 250,
    before: { startDate: '2027-03-26', endDate: '2027-03-26', startTime: '01:30', endTime: '04:00' },
    after: { startDate: '2027-03-29', endDate: '2027-03-29', startTime: '01:30', endTime: '04:00' },
  });
});

it('refuses a start that has passed today with 422 at its field', async () => {
  const answer = await test
    .as()
    .get('/api/cars/availability?from=2026-11-21&to=2026-11-21&startTime=09:00&endTime=14:00');
  expect(expectProblem(answer, 422)).toMatchObject({
    errors: [{ field: 'startTime', message: 'The start must be in the future.' }],
  });
});

it(
  `reads ${RESERVATIONS} reservations once by the index of the exclusion constraint`,
  async () => {
    await test.db.query(
      `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     SELECT gen_random_uuid(), 'Bulk', 'Model', 2024, 'A car.', 10000, 'MusicVideo' FROM generate_series(1, ${CARS})`,
    );
    for (let first = 1; first <= PLANNED_DAYS; first += DAYS_OF_STATEMENT) {
      await test.db.query(
        `INSERT INTO reservations (id, car_id, car_make, car_model, price_pence, start_date, end_date, during, status,
         total_pence, deposit_pence)
       SELECT gen_random_uuid(), c.id, 'Bulk', 'Model', 100, d.day, d.day,
         tstzrange(d.day, d.day + interval '1 day'), 'confirmed', 100, 30
       FROM cars c, LATERAL (SELECT date '2027-06-01' + n AS day
         FROM generate_series($1::int, $1::int + ${DAYS_OF_STATEMENT - 1}) n) d WHERE c.make = 'Bulk'`,
        [first],
      );
    }
    await test.db.query('ANALYZE occupied_periods');
    const wanted = { startDate: '2027-10-10', endDate: '2027-10-12' };
    const searched = { dates: wanted, period: occupiedPeriod(wanted)! };
    const nearby = nearbyDates(searched, { now: NOW });
    const { sql, params } = fleetStatement({ wanted: searched.period, nearby, userId: undefined });
    const rows = await test.db.query<Record<string, string>>(`EXPLAIN ${sql}`, params);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).not.toContain('Seq Scan on occupied_periods');
    // The plan scans the dates of a car once.
    expect(plan.match(/occupied_once/g)).toHaveLength(1);
    report({
      suite: 'fleetAvailability',
      on: 'postgres',
      what: 'the plan of the search by dates',
      counts: { reservations: CARS * PLANNED_DAYS, scans: 1 },
    });
  },
  PLAN_WITHIN_MS,
);

interface Statement {
  sql: string;
  params: readonly unknown[];
}

/** Returns the statements of this page, without those that load its rows. */
async function statementsOf(db: Database, page: number): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recording: Queryable = {
    ...db,
    query: (async (sql: string, params: readonly unknown[] = []) => {
      if (!sql.includes('r.id = ANY')) statements.push({ sql, params });
      return db.query(sql, params);
    }) as Queryable['query'],
  };
  await listReservations(recording, { page, pageSize: 50 }, '2999-01-01');
  return statements;
}

const planOf = (db: Database, { sql, params }: Statement) =>
  db.transaction(async (tx) => {
    // The table is small here, so the planner would read the whole table without these settings.
    await tx.script('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    const rows = await tx.query<Record<string, string>>(`EXPLAIN ${sql}`, params);
    return rows.map((row) => Object.values(row)[0] ?? '').join('\n');
  });

it('reads finished reservations of a page, and the number of rows, from the index alone', async () => {
  const [upcoming, , finished, total] = await statementsOf(test.db, 1);
  expect(await planOf(test.db, upcoming!)).not.toContain('reservations_by_start');
  expect(finished!.sql).toContain('ORDER BY r.start_date DESC, r.added_seq DESC');
  for (const statement of [finished!, total!]) {
    expect(await planOf(test.db, statement)).toContain('Index Only Scan using reservations_listed');
  }
});
