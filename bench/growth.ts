// Measures the calls and the background work while the data grows, on PostgreSQL, and names each table of more than 1,000
// rows that a statement reads without an index. `-- 10` loads ten times the data; the default is 1: 100 cars, 1,000
// users, 10,000 reservations and 10,000 messages. With TEST_DATABASE_URL the database `growth_10` of that server is used,
// and kept for the next run.
import { randomUUID } from 'node:crypto';
import { addDays, londonDate } from '../domain/time/london.ts';
import { reconcile, sendAllDueMails, type BackgroundDeps } from '../server/backgroundWork.ts';
import { followReservations } from '../server/jobs/reservationJobs.ts';
import { createSessions } from '../server/people/sessions/sessions.ts';
import type { Database } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openPostgres } from '../server/platform/db/postgres.ts';
import { createBulkUsers } from '../server/testing/bulkUsers.ts';
import { createBookingApp } from '../server/testing/bookingApp.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { median } from './figures/median.ts';
import { fill } from './growth/fill.ts';

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
/** Measures only the calls with such a name, a regular expression. */
const only = new RegExp(process.argv[3] ?? '');

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];

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

/** Opens the database of this size, and fills it when it is new. */
async function openFilled(url: string): Promise<Database> {
  const name = `growth_${String(scale).replace('.', '_')}`;
  const server = openPostgres(url, { poolSize: 1, timeouts: TIMEOUTS });
  const isNew = (await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).length === 0;
  if (isNew) await server.query(`CREATE DATABASE ${name}`);
  await server.close();
  const db = openPostgres(Object.assign(new URL(url), { pathname: name }).href, { timeouts: TIMEOUTS });
  if (!isNew) return db;
  const from = performance.now();
  await migrate(db);
  const [admin] = await createBulkUsers({ db, clock: { now: Date.now() } }, 1);
  if (!admin) throw new Error('No user was created.');
  await db.query(`UPDATE users SET staff_role = 'owner' WHERE id = $1`, [admin.id]);
  await fill(db, scale, admin.id);
  print(`loaded in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  return db;
}

const shared = process.env['TEST_DATABASE_URL'];
const postgres = shared === undefined ? await startPostgres() : undefined;
try {
  const real = await openFilled(shared ?? postgres?.url ?? '');
  const statements = new Map<string, { params: readonly unknown[]; ms: number }>();
  const query: Database['query'] = async (sql, params = []) => {
    const from = performance.now();
    const rows = await real.query(sql, params);
    statements.set(sql, { params, ms: performance.now() - from });
    return rows as never;
  };
  const test = await createBookingApp({ db: { ...real, query } });

  /** The large tables of which a statement reads every row. */
  async function scans(): Promise<string> {
    const found = new Set<string>();
    for (const [sql, { params }] of statements) {
      if (!/^\s*(SELECT|WITH|DELETE|UPDATE)/i.test(sql)) continue;
      const [explained] = await real.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (FORMAT JSON) ${sql}`,
        params,
      );
      const [plan] = explained?.['QUERY PLAN'] ?? [];
      if (!plan) throw new Error('EXPLAIN returned no plan.');
      for (const table of scansIn(plan.Plan)) if (large.has(table)) found.add(table);
    }
    return found.size > 0 ? `  reads all of ${[...found].join(', ')}` : '';
  }

  const large = new Set(
    (
      await real.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > $1`,
        [LARGE],
      )
    ).map(({ name }) => name),
  );
  const [admin] = await real.query<{ id: string }>(`SELECT id FROM users WHERE staff_role = 'owner'`);
  const [row] = await real.query<{ id: string; car: string; user: string; job: string; driver: string }>(
    `SELECT r.id, r.car_id AS car, r.user_id AS user, j.id AS job, j.accepted_by AS driver
     FROM jobs j JOIN reservations r ON r.id = j.reservation_id JOIN users d ON d.id = j.accepted_by
     WHERE j.state = 'done' AND d.is_verified_driver LIMIT 1`,
  );
  if (!admin || !row) throw new Error('The database is not filled.');
  const sessions = createSessions({ db: real, secret: randomUUID(), now: Date.now });
  const cookieOf = async (id: string, isAdmin: boolean) =>
    `sid=${(await sessions.open({ id, isAdmin, isDriver: !isAdmin })).cookieValue}`;
  const [cookie, driverCookie] = [await cookieOf(admin.id, true), await cookieOf(row.driver, false)];
  const today = londonDate(Date.now());
  const month = `from=${addDays(today, -30)}&to=${today}`;
  const week = `from=${today}&to=${addDays(today, 6)}`;
  const page = 'page=0&pageSize=50';

  const CALLS = [
    '/api/cars',
    `/api/reservations/car/${row.car}`,
    '/api/reviews',
    `/api/reservations?${page}`,
    `/api/reservations?page=100&pageSize=50`,
    `/api/reservations?${page}&sort=-totalPrice`,
    `/api/reservations?${page}&sort=carMake`,
    `/api/reservations?${page}&sort=customer`,
    `/api/reservations?${page}&sort=remainingToPay`,
    `/api/reservations?${page}&q=customer-77@`,
    `/api/reservations?${page}&q=bentley`,
    `/api/reservations?${page}&when=week`,
    `/api/reservations?${page}&due=overdue`,
    `/api/reservations?${page}&status=cancelled`,
    `/api/reservations?${page}&carId=${row.car}`,
    '/api/reservations',
    `/api/reservations/${row.id}`,
    `/api/reservations/${row.id}/details`,
    `/api/reservations/user/${row.user}`,
    `/api/users?${page}`,
    `/api/users?${page}&sort=name`,
    `/api/users?${page}&role=unverified`,
    `/api/users?${page}&q=customer-77@`,
    `/api/users?${page}&q=customer`,
    '/api/users',
    `/api/users/${row.user}/details`,
    '/api/conversations',
    `/api/conversations?${page}`,
    `/api/inbox?${page}`,
    `/api/inbox?${page}&filter=unread`,
    `/api/inbox?${page}&q=number`,
    `/api/messages/${admin.id}/${row.user}?limit=50`,
    '/api/admin/overview',
    '/api/insight/months',
    `/api/insight?${month}`,
    '/api/payments/attention',
    `/api/registers/documents?${month}`,
    `/api/registers/payments?${month}`,
    `/api/registers/vat?${month}`,
    '/api/registers/debts',
    `/api/fleet?from=${today}&to=${today}`,
    `/api/car-blocks?${week}`,
    `/api/jobs?${page}`,
    `/api/jobs?${page}&sort=nearest`,
    `/api/jobs?${page}&driver=none`,
    `/api/jobs?${page}&q=bentley`,
    `/api/jobs/${row.job}/drivers`,
    `/api/driver-leave?${week}`,
    `/api/driver-pay?${month}`,
    `/api/admin/reviews?${page}`,
    `/api/audit?${page}`,
  ].map((url) => ({ url, cookie, name: url }));
  const OF_DRIVER = [`/api/jobs?${page}`, '/api/conversations'].map((url) => ({
    ...{ url, cookie: driverCookie },
    name: `${url} of a driver`,
  }));
  for (const call of [...CALLS, ...OF_DRIVER].filter(({ name }) => only.test(name))) {
    statements.clear();
    const times: number[] = [];
    let answer = '';
    let size = 0;
    let memory = 0;
    for (let run = 0; run < RUNS && (times[0] ?? 0) < LONG_MS; run += 1) {
      const read = await readAnswer(`${test.origin}${call.url}`, call.cookie);
      times.push(read.ms);
      ({ answer, size } = read);
      memory = Math.max(memory, read.memory);
    }
    const shown = call.name
      .replace(/[0-9a-f-]{36}/g, ':id')
      .replace(page, '…')
      .replace(month, 'a month')
      .replace(week, 'a week');
    const more = memory >= LARGE_MIB ? `  +${memory.toFixed(0)} MiB of memory` : '';
    print(
      `${shown.padEnd(55)} ${answer} ${median(times).toFixed(1).padStart(8)} ms ${(size / 1024).toFixed(0).padStart(6)} KiB${more}${await scans()}`,
    );
  }

  const WORK: Record<string, (deps: BackgroundDeps) => Promise<unknown>> = {
    reconcile,
    'jobs of changed reservations': (deps) => followReservations(deps, { changedMinutes: 20 }),
    'jobs of all reservations': (deps) => followReservations(deps),
    'due mails': (deps) => sendAllDueMails(deps),
  };
  for (const [name, work] of Object.entries(WORK).filter(([each]) => only.test(each))) {
    const times: number[] = [];
    for (let run = 0; run < RUNS && (times[0] ?? 0) < LONG_MS; run += 1) {
      statements.clear();
      const from = performance.now();
      await work(test.deps);
      times.push(performance.now() - from);
    }
    print(`${name.padEnd(55)}     ${median(times).toFixed(1).padStart(8)} ms${await scans()}`);
    for (const [sql, { ms }] of statements)
      if (ms > 20) print(`    ${ms.toFixed(0)} ms ${sql.replace(/\s+/g, ' ').slice(0, 110)}`);
  }
  await test.close();
  await real.close();
} finally {
  await postgres?.stop();
}
