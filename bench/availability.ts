// Measures the search of the fleet by dates at 1,000, 10,000 and 100,000 reservations of 100 cars, on a separate
// PostgreSQL server, and prints the plan of the largest size.
import type { Database } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openPostgres } from '../server/platform/db/postgres.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { occupiedPeriod } from '../domain/time/period.ts';
import { nearbyDates } from '../domain/booking/fleetSearch.ts';
import { fleetStatement } from '../server/booking/search/availabilityRepository.ts';

const CARS = 100;
const SIZES = [1_000, 10_000, 100_000] as const;
const RUNS = 15;
/** Filling the tables takes longer than any call of the product. */
const PATIENCE_MS = 600_000;
const TIMEOUTS = {
  connect: PATIENCE_MS,
  answer: PATIENCE_MS,
  lock: PATIENCE_MS,
  probe: PATIENCE_MS,
  statement: PATIENCE_MS,
};
const NOW = Date.UTC(2026, 10, 21, 10);
/** The first day that is taken; the days of a car follow each other. */
const FIRST_DAY = '2024-06-01';
const WANTED = { startDate: '2027-01-11', endDate: '2027-01-13' };

async function fill(db: Database, count: number): Promise<void> {
  await db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     SELECT gen_random_uuid(), 'Bentley', 'Model ' || n, 2022, 'A car.', 10000, 'Chauffeur' FROM generate_series(1, $1::int) n`,
    [CARS],
  );
  await db.query(
    `INSERT INTO reservations (id, car_id, car_make, car_model, price_pence, start_date, end_date, during, status,
       total_pence, deposit_pence)
     SELECT gen_random_uuid(), c.id, c.make, c.model, 10000, d.day, d.day,
       tstzrange(d.day::timestamptz, d.day + interval '1 day', '[)'), 'confirmed', 10000, 3000
     FROM cars c, LATERAL (SELECT $2::date + n AS day FROM generate_series(0, $1::int - 1) n) d`,
    [count / CARS, FIRST_DAY],
  );
  await db.script('ANALYZE');
}

const period = occupiedPeriod(WANTED);
if (!period) throw new Error('These dates occupy nothing.');
const nearby = nearbyDates({ dates: WANTED, period }, { now: NOW });
const { sql, params } = fleetStatement({ wanted: period, nearby, userId: undefined });

const server = await startPostgres();
for (const size of SIZES) {
  const admin = openPostgres(server.url, { poolSize: 1 });
  await admin.script(`CREATE DATABASE size_${String(size)}`);
  await admin.close();
  const url = new URL(server.url);
  url.pathname = `size_${String(size)}`;
  const db = openPostgres(url.href, { poolSize: 1, timeouts: TIMEOUTS });
  await migrate(db);
  const started = performance.now();
  await fill(db, size);
  const filled = performance.now() - started;
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const from = performance.now();
    await db.query(sql, params);
    times.push(performance.now() - from);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
  process.stdout.write(
    `${size.toLocaleString('en-GB').padStart(8)} reservations: median ${median.toFixed(1)} ms (filled in ${(filled / 1000).toFixed(1)} s)\n`,
  );
  if (size === SIZES.at(-1)) {
    const plan = await db.query<Record<string, string>>(`EXPLAIN (ANALYZE, COSTS off) ${sql}`, params);
    process.stdout.write(`${plan.map((row) => Object.values(row)[0] ?? '').join('\n')}\n`);
  }
  await db.close();
}
await server.stop();
