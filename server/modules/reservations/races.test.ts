// Tests concurrent bookings of the same car: one customer holds it, the others get 409, and no call fails with 5xx.
import fc from 'fast-check';
import { extentOf, report } from '#domain/testing/extent.ts';
import { addDays, datesBetween } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const INTENT = '/api/reservations/create-payment-intent';
const CONTENDERS = extentOf('contenders');
const ROUNDS = extentOf('crowdRounds');
const HOLD_MS = 15 * 60_000;

interface BookingRequest {
  carId: string;
  startDate: string;
  endDate: string;
  startTime?: string;
  endTime?: string;
}

const isSingle = (request: BookingRequest) => request.startTime !== undefined;

/** The deposit in pence of a £100 car, by day or by hour. */
function depositOf(request: BookingRequest): number {
  const hour = (time = '0:00') => Number(time.split(':')[0]);
  const units = isSingle(request)
    ? hour(request.endTime) - hour(request.startTime)
    : datesBetween(request.startDate, request.endDate).length;
  return units * 3_000;
}

function hold(bookingApp: BookingApp, user: TestUser, booking: BookingRequest) {
  return bookingApp.as(user).post(INTENT, { amount: depositOf(booking), currency: 'gbp', booking });
}

/** All users send the request concurrently; returns the sorted status codes. */
async function contend(
  bookingApp: BookingApp,
  users: TestUser[],
  request: BookingRequest,
): Promise<number[]> {
  const answers = await Promise.all(users.map((user) => hold(bookingApp, user, request)));
  return answers.map((answer) => answer.statusCode).sort();
}

interface ActiveRow {
  car_id: string;
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
}

const activeRows = (db: Database, carIds: readonly string[]) =>
  db.query<ActiveRow>(
    `SELECT car_id, start_date, end_date, start_time, end_time FROM reservations
     WHERE status IN ('held', 'confirmed') AND car_id = ANY($1)`,
    [carIds],
  );

/** Every hour for which a row blocks its car, as text: an oracle independent of ranges and constraints. */
function hoursOf(row: ActiveRow): string[] {
  const [from, to] = [Number(row.start_time?.slice(0, 2) ?? 0), Number(row.end_time?.slice(0, 2) ?? 24)];
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  return datesBetween(row.start_date, row.end_date).flatMap((date) =>
    hours.map((hour) => `${row.car_id} ${date} ${String(hour)}`),
  );
}

const oneWinner = (contenders: number) => [200, ...Array<number>(contenders - 1).fill(409)];

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: CONTENDERS });
    bookingApp = await createBookingApp({ db });
  });
  afterAll(async () => {
    await bookingApp.close();
    await db.close();
  });

  /** Every round uses another car; earlier holds have expired by then. */
  async function race(
    users: TestUser[],
    before: (request: BookingRequest) => Promise<void>,
  ): Promise<Record<string, number>> {
    const counts = { rounds: ROUNDS, winners: 0, refused: 0, errors: 0, slowestRoundMs: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      bookingApp.clock.now += HOLD_MS;
      const carId = await bookingApp.addCar();
      const request = { carId, startDate: bookingApp.day(10), endDate: bookingApp.day(11) };
      await before(request);
      const start = performance.now();
      const statuses = await contend(bookingApp, users, request);
      counts.slowestRoundMs = Math.max(counts.slowestRoundMs, Math.round(performance.now() - start));
      expect(statuses).toEqual(oneWinner(users.length));
      expect(await activeRows(db, [carId])).toHaveLength(1);
      counts.winners += statuses.filter((status) => status === 200).length;
      counts.refused += statuses.filter((status) => status === 409).length;
      counts.errors += statuses.filter((status) => status >= 500).length;
    }
    await expectBalancedBooks(bookingApp);
    return counts;
  }

  it(`holds the day for one of ${String(CONTENDERS)} concurrent customers and refuses all others with 409`, async () => {
    const counts = await race(await createBulkUsers(bookingApp, CONTENDERS), async () => undefined);
    report({
      suite: `${String(CONTENDERS)} customers, one car, one day`,
      on: engine,
      what: 'free dates',
      counts,
    });
  });

  it('does the same when an expired hold has the dates', async () => {
    const [first, ...others] = (await createBulkUsers(bookingApp, CONTENDERS + 1)) as [
      TestUser,
      ...TestUser[],
    ];
    const counts = await race(others, async (request) => {
      expect((await hold(bookingApp, first, request)).statusCode).toBe(200);
      bookingApp.clock.now += HOLD_MS;
    });
    report({
      suite: `${String(CONTENDERS)} customers, one car, one day`,
      on: engine,
      what: 'over a hold that has run out',
      counts,
    });
  });

  it('reserves no hour twice for overlapping bookings of three cars, and refuses only with a reason', async () => {
    const anyRequest = fc.record({
      car: fc.nat(2),
      from: fc.integer({ min: 5, max: 14 }),
      days: fc.integer({ min: 1, max: 4 }),
      hours: fc.option(
        fc.record({ start: fc.integer({ min: 8, max: 16 }), length: fc.integer({ min: 2, max: 6 }) }),
      ),
    });
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { minLength: 60, maxLength: 60 }), async (drawn) => {
        const carIds = [await bookingApp.addCar(), await bookingApp.addCar(), await bookingApp.addCar()];
        const users = await createBulkUsers(bookingApp, drawn.length);
        const requests = drawn.map(({ car, from, days, hours }): BookingRequest => {
          const startDate = bookingApp.day(from);
          const common = { carId: carIds[car] ?? '', startDate };
          return hours
            ? {
                ...common,
                endDate: startDate,
                startTime: clock(hours.start),
                endTime: clock(hours.start + hours.length),
              }
            : { ...common, endDate: addDays(startDate, days) };
        });
        const answers = await Promise.all(
          users.map((user, index) => hold(bookingApp, user, requests[index] as BookingRequest)),
        );
        const rows = await activeRows(db, carIds);
        const sold = rows.flatMap(hoursOf);
        expect(new Set(sold).size).toBe(sold.length);
        expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(rows.length);

        const taken = new Set(sold);
        answers.forEach((answer, index) => {
          if (answer.statusCode === 200) return;
          expect(answer.statusCode).toBe(409);
          const {
            carId,
            startDate,
            endDate,
            startTime = null,
            endTime = null,
          } = requests[index] as BookingRequest;
          const asked = {
            car_id: carId,
            start_date: startDate,
            end_date: endDate,
            start_time: startTime,
            end_time: endTime,
          };
          expect(hoursOf(asked).some((hour) => taken.has(hour))).toBe(true);
        });
      }),
      { seed: 20_261_121, numRuns: extentOf('wishDraws'), endOnFailure: true },
    );
  });
});
