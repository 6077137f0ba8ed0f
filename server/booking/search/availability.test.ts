// Tests which cars are free on the requested dates, that PostgreSQL reads the search by dates and the list of reservations
// by their indexes, and that every change of a car's availability is announced.
import { randomUUID } from 'node:crypto';
import { changeSwitches } from 'stripe-sandbox';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { CarAvailability } from '#domain/booking/contract/availability.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { nearbyDates } from '#domain/booking/fleetSearch.ts';
import { extentOf, isFullExtent, itAtFullExtent } from '#domain/testing/extent.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { createCarBlocks } from '#server/fleet/service.ts';
import type { BookingApp } from '#server/testing/bookingApp.ts';
import { customer, hold, insertBooked, pay, threeDays } from '#server/testing/bookingFixtures.ts';
import { noAudit } from '#server/testing/noAudit.ts';
import type { TestApp } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { editReservation } from '../changes/adminEdits.ts';
import { cancelReservation } from '../changes/cancellations.ts';
import { releaseStaleHolds } from '../holds/holds.ts';
import { startDeposit } from '../pay/deposits.ts';
import { reserve as reservePaid } from '../pay/reserve.ts';
import { withdrawBooking } from '../staff/staffBookings.ts';
import { fleetStatement } from './availabilityRepository.ts';
import { listReservations } from '../lists.ts';

const CARS = 20;
const PLANNED_DAYS = extentOf('plannedDays');
/** Small enough for the timeout of one statement. */
const DAYS_OF_STATEMENT = Math.min(250, PLANNED_DAYS);
const RESERVATIONS = (CARS * PLANNED_DAYS).toLocaleString('en-GB');
const PLAN_WITHIN_MS = (isFullExtent ? 30 : 2) * 60_000;

// Saturday 21 November 2026, 10:00 in London.
const NOW = Date.UTC(2026, 10, 21, 10);

interface Booked {
  start: string;
  end: string;
  status?: string;
  userId?: string;
}

async function reserve(carId: string, { start, end, status = 'confirmed', userId }: Booked) {
  const period = occupiedPeriod({ startDate: start, endDate: end });
  await test.db.query(
    `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
       status, hold_expires_at, total_pence, deposit_pence, cancelled_at)
     VALUES ($1, $2, $3, 'Make', 'Model', 100, $4, $5, tstzrange($6, $7, '[)'), $8,
       CASE WHEN $8 = 'held' THEN now() END, 100, 30, CASE WHEN $8 = 'cancelled' THEN now() END)`,
    [
      ...[randomUUID(), carId, userId ?? null, start, end],
      ...[new Date(period?.start ?? 0), new Date(period?.end ?? 0), status],
    ],
  );
}

let announced: string[] = [];
const test = useBookingApp({
  async prepare(app) {
    app.clock.now = NOW;
    await changeSwitches(app.db, { webhooks: 'off' });
    app.deps.eventBus.on('availabilityChanged', ({ carId }) => void announced.push(carId));
  },
});

const search = async (carId: string, query: string, user?: Parameters<TestApp['as']>[0]) => {
  const answer = await test.as(user).get(`/api/cars/availability?${query}`);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<CarAvailability[]>().find((each) => each.carId === carId);
};
const DATES = 'from=2026-12-05&to=2026-12-07';
const dates = (startDate: string, endDate: string) => ({
  ...{ startDate, endDate, startTime: null, endTime: null },
});

it('finds a gap between reservations that fits, and skips one that is too short', async () => {
  const car = await test.addCar();
  await reserve(car, { start: '2026-12-07', end: '2026-12-08' });
  await reserve(car, { start: '2026-12-11', end: '2026-12-12' });
  await reserve(car, { start: '2026-11-28', end: '2026-12-04' });
  expect(await search(car, DATES)).toEqual({
    carId: car,
    isFree: false,
    total: 300,
    before: dates('2026-11-25', '2026-11-27'),
    after: dates('2026-12-13', '2026-12-15'),
  });
});

it('answers null for a car without free dates within 60 days', async () => {
  const car = await test.addCar();
  // The last shifted dates end on 5 February.
  await reserve(car, { start: '2026-11-21', end: '2027-02-03' });
  expect(await search(car, DATES)).toMatchObject({ isFree: false, before: null, after: null });
  const other = await test.addCar();
  await reserve(other, { start: '2026-11-21', end: '2027-02-02' });
  expect(await search(other, DATES)).toMatchObject({ after: dates('2027-02-03', '2027-02-05') });
});

it('counts reservations and holds, but neither cancelled ones nor the holds of the caller', async () => {
  const [own, other] = [await customer(test), await customer(test)];
  const [cancelled, held] = [await test.addCar(), await test.addCar()];
  const booked = { start: '2026-12-05', end: '2026-12-07' };
  await reserve(cancelled, { ...booked, status: 'cancelled' });
  await reserve(held, { ...booked, status: 'held', userId: own.id });
  expect(await search(cancelled, DATES)).toMatchObject({ isFree: true });
  expect(await search(held, DATES, own)).toMatchObject({ isFree: true });
  expect(await search(held, DATES, other)).toMatchObject({ isFree: false });
  expect(await search(held, DATES)).toMatchObject({ isFree: false });
});

it('leaves out deleted cars', async () => {
  const car = await test.addCar();
  await test.db.query('UPDATE cars SET deleted_at = now() WHERE id = $1', [car]);
  expect(await search(car, DATES)).toBeUndefined();
});

itAtFullExtent(
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

itAtFullExtent(
  'reads finished reservations of a page, and the number of rows, from the index alone',
  async () => {
    const [upcoming, , finished, total] = await statementsOf(test.db, 1);
    expect(await planOf(test.db, upcoming!)).not.toContain('reservations_by_start');
    expect(finished!.sql).toContain('ORDER BY r.start_date DESC, r.added_seq DESC');
    for (const statement of [finished!, total!]) {
      expect(await planOf(test.db, statement)).toContain('Index Only Scan using reservations_listed');
    }
  },
);

describe('availabilityChanged', () => {
  const daysOf = async (carId: string) => ({ ...(await threeDays(test)), carId });

  const blocksOf = (deps: BookingApp['deps']) =>
    createCarBlocks({ ...deps, releaseStaleHolds: (wanted) => releaseStaleHolds(deps, wanted) });

  function addBlock(deps: BookingApp['deps'], carId: string) {
    const days = { startDate: test.day(10), endDate: test.day(11), startTime: '', endTime: '' };
    return blocksOf(deps).add({ carId, kind: 'service', note: '', ...days }, noAudit);
  }

  /** Each changes the availability of the car. */
  const CHANGES: Record<string, (carId: string) => Promise<unknown>> = {
    async 'a hold'(carId) {
      const { id } = await customer(test);
      announced = [];
      const booking = await daysOf(carId);
      await startDeposit(test.deps, id, { amount: 9_000, currency: 'gbp', booking });
    },
    async 'the end of a hold'(carId) {
      await hold(test, await customer(test), await daysOf(carId));
      announced = [];
      test.clock.now += 15 * 60_000;
      await releaseStaleHolds(test.deps);
    },
    async 'a reservation for a payment without a hold'(carId) {
      const user = await customer(test);
      await pay(test, await hold(test, user));
      announced = [];
      await reservePaid(test.deps, user.id, await daysOf(carId));
    },
    async 'a change of the dates'(carId) {
      const { id } = await insertBooked(test, await customer(test), await daysOf(carId));
      announced = [];
      const dates = { startDate: test.day(20), endDate: test.day(21) };
      await editReservation(test.deps, id, dates, { userId: '', audit: noAudit, mayDiscount: true });
    },
    async 'a cancellation'(carId) {
      const { id } = await insertBooked(test, await customer(test), await daysOf(carId));
      announced = [];
      await cancelReservation(test.deps, id, noAudit);
    },
    async 'a withdrawal of a booking by staff'(carId) {
      const desk = await test.signUp('desk');
      const { id: userId } = await customer(test);
      const booked = await test.as(desk).post('/api/reservations/for-customer', {
        customer: { kind: 'known', userId },
        booking: await daysOf(carId),
        totalPrice: 300,
        payment: null,
      });
      const { id } = booked.json<Reservation>();
      announced = [];
      await withdrawBooking(test.deps, id, { userId: desk.id, audit: noAudit });
    },
    async 'a block'(carId) {
      announced = [];
      await addBlock(test.deps, carId);
    },
    async 'a block that moves to another car'(carId) {
      const { id, ...form } = await addBlock(test.deps, carId);
      announced = [];
      await blocksOf(test.deps).change(id, { ...form, carId: await test.addCar() }, noAudit);
    },
    async 'a block that comes from another car'(carId) {
      const { id, ...form } = await addBlock(test.deps, await test.addCar());
      announced = [];
      await blocksOf(test.deps).change(id, { ...form, carId }, noAudit);
    },
    async 'the end of a block'(carId) {
      const { id } = await addBlock(test.deps, carId);
      announced = [];
      await blocksOf(test.deps).remove(id, noAudit);
    },
  };

  it('is emitted once for the car of every change', async () => {
    for (const [name, act] of Object.entries(CHANGES)) {
      const carId = await test.addCar();
      await act(carId);
      expect([name, ...announced.filter((id) => id === carId)]).toEqual([name, carId]);
    }
  });

  it('is not emitted when the dates are refused', async () => {
    const booking = await threeDays(test);
    await hold(test, await customer(test), booking);
    const { id } = await customer(test);
    announced = [];
    const refused = startDeposit(test.deps, id, { amount: 9_000, currency: 'gbp', booking });
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'dates_taken' });
    expect(announced).toEqual([]);
  });
});
