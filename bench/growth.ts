// Measures the main calls over HTTP while the data grows, on a separate PostgreSQL server, and names each statement
// that reads a large table without an index. `-- 10` loads ten times the data; the default is 1: 50 cars, 1,000
// users, 10,000 reservations and 10,000 messages.
import type { Database } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openPostgres } from '../server/platform/db/postgres.ts';
import { createBulkUsers } from '../server/testing/bulkUsers.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { createTestApp } from '../server/testing/testApp.ts';

const RUNS = 7;
const PATIENCE_MS = 1_800_000;
const TIMEOUTS = {
  connect: PATIENCE_MS,
  answer: PATIENCE_MS,
  lock: PATIENCE_MS,
  probe: PATIENCE_MS,
  statement: PATIENCE_MS,
};
/** A table with fewer rows is read faster without an index. */
const LARGE = 1_000;
/** A call that takes longer is measured once. */
const LONG_MS = 2_000;
/** A call that takes more memory is marked. */
const LARGE_MIB = 50;

const scale = Number(process.argv[2] ?? 1);
if (!(scale > 0)) throw new Error(`'${String(process.argv[2])}' is not a factor.`);
const CARS = 50 * scale;
const USERS = 1_000 * scale;
const RESERVATIONS = 10_000 * scale;
const MESSAGES = 10_000 * scale;

/**
 * The days of a car follow each other and end in the future, so that no two reservations overlap. Past reservations are
 * paid in full, the others have a balance.
 */
async function fill(db: Database): Promise<void> {
  await db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     SELECT gen_random_uuid(), 'Bentley', 'Model ' || n, 2022, 'A car.', 10000, 'Chauffeur'
     FROM generate_series(1, $1::int) n`,
    [CARS],
  );
  await db.query(
    `INSERT INTO users (id, first_name, last_name, email) SELECT gen_random_uuid(), 'Customer', 'No ' || n,
       'customer-' || n || '@example.com' FROM generate_series(1, $1::int) n`,
    [USERS],
  );
  await db.query(
    `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
       status, total_pence, deposit_pence, paid_pence, created_at)
     SELECT gen_random_uuid(), c.id, u.id, 'Bentley', c.model, 10000, d.day, d.day,
       tstzrange(d.day::timestamptz, d.day::timestamptz + interval '1 day', '[)'), 'confirmed', 10000, 3000,
       CASE WHEN d.day < current_date THEN 10000 ELSE 3000 END,
       d.day::timestamptz - interval '30 days'
     FROM generate_series(0, $1::int - 1) n
     CROSS JOIN LATERAL (SELECT current_date + 60 - n / $2::int AS day) d
     JOIN (SELECT id, model, row_number() OVER (ORDER BY id) - 1 AS place FROM cars) c ON c.place = n % $2::int
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users) u ON u.place = n % $3::int`,
    [RESERVATIONS, CARS, USERS],
  );
}

/** Every user writes to the admin. */
async function fillMessages(db: Database, adminId: string): Promise<void> {
  await db.query(
    `INSERT INTO conversations (id, first_id, second_id, last_seq)
     SELECT gen_random_uuid(), least(id, $1), greatest(id, $1), $2::int FROM users WHERE id <> $1`,
    [adminId, Math.ceil(MESSAGES / USERS)],
  );
  await db.query(
    `INSERT INTO messages (id, conversation_id, seq, sender_id, receiver_id, person_id, content, client_id, created_at)
     SELECT gen_random_uuid(), c.id, n, c.first_id, c.second_id, CASE WHEN c.first_id = $2 THEN c.second_id ELSE c.first_id END,
       'Hello', gen_random_uuid(), now()
     FROM conversations c, generate_series(1, $1::int) n`,
    [Math.ceil(MESSAGES / USERS), adminId],
  );
  await db.script('ANALYZE');
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Reads an answer as a client does; `memory` is the growth of the process in MiB meanwhile. */
async function readAnswer(url: string, cookie: string) {
  const before = process.memoryUsage.rss();
  let peak = before;
  let size = 0;
  const from = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const ms = performance.now() - from;
  return { ms, size, answer: String(response.status), memory: (peak - before) / 2 ** 20 };
}

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];

const postgres = await startPostgres();
try {
  const real = openPostgres(postgres.url, { timeouts: TIMEOUTS });
  await migrate(real);
  const startedAt = performance.now();
  await fill(real);
  const statements = new Map<string, readonly unknown[]>();
  const query: Database['query'] = (sql, params = []) => {
    statements.set(sql, params);
    return real.query(sql, params);
  };
  const test = await createTestApp({ db: { ...real, query } });
  const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const [admin, customer] = await createBulkUsers({ db: real, clock: { now: Date.now() } }, 2);
  if (!admin || !customer) throw new Error('No users were created.');
  await real.query(`UPDATE users SET staff_role = 'owner' WHERE id = $1`, [admin.id]);
  await fillMessages(real, admin.id);
  const [row] = await real.query<{ car_id: string; user_id: string; id: string }>(
    'SELECT id, car_id, user_id FROM reservations LIMIT 1',
  );
  const { car_id: carId = '', user_id: userId = '', id = '' } = row ?? {};
  process.stdout.write(
    `${String(scale)}x: ${String(RESERVATIONS)} reservations, loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`,
  );
  const sizes = await real.query<{ name: string; rows: number }>(
    `SELECT relname AS name, reltuples::float8 AS rows FROM pg_class WHERE relkind = 'r' AND reltuples > $1`,
    [LARGE],
  );
  const large = new Set(sizes.map(({ name }) => name));

  const CALLS = [
    '/api/cars',
    `/api/reservations/car/${carId}`,
    '/api/reservations?page=0&pageSize=50',
    '/api/reservations?page=0&pageSize=50&sort=-totalPrice',
    '/api/reservations?page=0&pageSize=50&q=customer-77@',
    '/api/reservations',
    `/api/reservations/${id}`,
    `/api/reservations/user/${userId}`,
    '/api/users?page=0&pageSize=50',
    '/api/users?page=0&pageSize=50&q=customer-77@',
    '/api/users',
    '/api/conversations',
    `/api/messages/${admin.id}/${userId}?limit=50`,
    '/api/admin/overview',
    '/api/payments/attention',
    '/api/audit?page=0&pageSize=50',
  ];
  for (const url of CALLS) {
    statements.clear();
    const times: number[] = [];
    let answer = '';
    let size = 0;
    let memory = 0;
    for (let run = 0; run < RUNS && (times[0] ?? 0) < LONG_MS; run += 1) {
      const read = await readAnswer(`${origin}${url}`, admin.cookie);
      times.push(read.ms);
      ({ answer, size } = read);
      memory = Math.max(memory, read.memory);
    }
    const scans = new Set<string>();
    for (const [sql, params] of statements) {
      if (!/^\s*(SELECT|WITH)/i.test(sql)) continue;
      const [explained] = await real.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (FORMAT JSON) ${sql}`,
        params,
      );
      const [plan] = explained?.['QUERY PLAN'] ?? [];
      if (!plan) throw new Error('EXPLAIN returned no plan.');
      for (const table of scansIn(plan.Plan)) if (large.has(table)) scans.add(table);
    }
    const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN;
    const shown = url.replace(/[0-9a-f-]{36}/g, ':id');
    process.stdout.write(
      `${shown.padEnd(55)} ${answer} ${median.toFixed(1).padStart(8)} ms ${(size / 1024).toFixed(0).padStart(6)} KiB` +
        `${memory >= LARGE_MIB ? `  +${memory.toFixed(0)} MiB of memory` : ''}${scans.size > 0 ? `  reads all of ${[...scans].join(', ')}` : ''}\n`,
    );
  }
  await test.close();
  await real.close();
} finally {
  await postgres.stop();
}
