// Measures the admins' table of reservations at 1,000, 10,000 and 100,000 rows: pages, sorts and searches, with the ratio
// of each size to the smallest.
import { randomUUID } from 'node:crypto';
import { openEmbedded } from '../server/db/embedded.ts';
import { type Database } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { listReservations } from '../server/modules/reservations/lists.ts';

const CARS = 20;
const SIZES = [1_000, 10_000, 100_000] as const;
const RUNS = 15;
const TODAY = '2026-11-21';

const VIEWS = {
  'first page': { page: 0, pageSize: 50 },
  'last pages': { page: 15, pageSize: 50 },
  'sorted by total': { page: 0, pageSize: 50, sort: '-totalPrice' },
  'sorted by customer': { page: 0, pageSize: 50, sort: 'customer' },
  'search for a customer': { page: 0, pageSize: 50, q: 'customer-77@' },
  'search without a hit': { page: 0, pageSize: 50, q: 'nobody at all' },
} as const;

async function fill(db: Database, count: number): Promise<void> {
  const ids = Array.from({ length: CARS }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    await db.query(
      `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
       VALUES ($1, 'Bentley', $2, 2022, 'A car.', 10000, 'Chauffeur')`,
      [id, `Model ${String(index)}`],
    );
  }
  await db.query(
    `INSERT INTO users (id, first_name, last_name, email) SELECT gen_random_uuid(), 'Customer', 'No ' || n,
       'customer-' || n || '@example.com' FROM generate_series(1, 500) n`,
  );
  // Each reservation is one day; the days of a car follow each other, so no two overlap.
  await db.query(
    `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
       status, total_pence, deposit_pence, paid_pence)
     SELECT gen_random_uuid(), c.id, u.id, 'Bentley', c.model, 10000, d.day, d.day,
       tstzrange(d.day::timestamptz, d.day::timestamptz + interval '1 day', '[)'), 'confirmed', 10000 + n, 3000, 3000
     FROM generate_series(0, $1::int - 1) n
     CROSS JOIN LATERAL (SELECT $2::date + n / ${CARS} AS day) d
     JOIN (SELECT id, model, row_number() OVER (ORDER BY model) - 1 AS place FROM cars) c ON c.place = n % ${CARS}
     JOIN (SELECT id, row_number() OVER (ORDER BY email) - 1 AS place FROM users) u ON u.place = n % 500`,
    [count, '2000-01-01'],
  );
  await db.script('ANALYZE');
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

const results = new Map<string, number[]>();
for (const size of SIZES) {
  const db = await openEmbedded();
  await migrate(db);
  await fill(db, size);
  for (const [name, view] of Object.entries(VIEWS)) {
    results.set(name, [...(results.get(name) ?? []), await median(() => listReservations(db, view, TODAY))]);
  }
  await db.close();
}

process.stdout.write(`median of ${String(RUNS)} on the embedded database, ms\n`);
for (const [name, times] of results) {
  const [smallest = Number.NaN] = times;
  const cells = times.map(
    (time, index) =>
      `${(SIZES[index] ?? 0).toLocaleString('en-GB')}: ${time.toFixed(1)} (${(time / smallest).toFixed(2)})`,
  );
  process.stdout.write(`${name.padEnd(22)} ${cells.join('   ')}\n`);
}
