// Tests that a list without `page` has all rows, in the order of its pages, with their number, and how it handles
// rows that change while the server sends it.
import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from './databases.ts';
import { createTestApp, type TestApp, type TestUser } from './testApp.ts';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { HUGE_LIST_ROWS } from '#server/platform/http/countRows.ts';
import { BATCH_ROWS } from '#server/platform/http/readList.ts';

const PAGE = 200;
/** A batch and a part of a second one. */
const ROWS = BATCH_ROWS + 3;
/** Two batches and a part of a third one. */
const JOBS = 2 * BATCH_ROWS + 3;

const INSERTS: readonly (readonly [url: string, sql: string])[] = [
  [
    '/api/users',
    `INSERT INTO users (id, first_name, last_name, email)
     SELECT gen_random_uuid(), 'One', 'Of Many', 'many-' || n || '@example.com' FROM generate_series(1, ${ROWS}) n`,
  ],
  [
    '/api/jobs',
    `INSERT INTO jobs (id, title, description, pay, created_at)
     SELECT gen_random_uuid(), 'A job', 'To do.', '100', now() FROM generate_series(1, ${JOBS})`,
  ],
  [
    '/api/requested-driver-jobs',
    `INSERT INTO requested_driver_jobs (id, drivers_needed, budget_pence, days_required, contact_number,
       description, created_at)
     SELECT gen_random_uuid(), 1, 10000, 1, '020 7946 0000', 'A driver.', now() FROM generate_series(1, ${ROWS})`,
  ],
  [
    '/api/reservations',
    `WITH car AS (INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
       VALUES (gen_random_uuid(), 'Bentley', 'Bentayga', 2022, 'A car.', 10000, 'Chauffeur') RETURNING id)
     INSERT INTO reservations (id, car_id, car_make, car_model, price_pence, start_date, end_date, during, status,
       total_pence, deposit_pence, created_at, cancelled_at)
     SELECT gen_random_uuid(), car.id, 'Bentley', 'Bentayga', 10000, '2027-01-01', '2027-01-01',
       '[2027-01-01 10:00Z,2027-01-01 11:00Z)', 'cancelled', 20000, 6000, now(), now()
     FROM car, generate_series(1, ${ROWS})`,
  ],
  [
    '/api/admin/reviews',
    `INSERT INTO reviews (id, name, content, created_at)
     SELECT gen_random_uuid(), 'A customer', 'Fine.', now() FROM generate_series(1, ${ROWS})`,
  ],
  [
    '/api/audit',
    `INSERT INTO audit_log (at, action, object_type, before, after, request_id, address)
     SELECT now(), 'job.added', 'job', '{}', '{}', 'request', '127.0.0.0/24' FROM generate_series(1, ${ROWS})`,
  ],
  [
    '/api/inbox',
    `WITH person AS (INSERT INTO users (id, first_name, last_name, email)
       SELECT gen_random_uuid(), 'Writes', 'To Us', 'writes-' || n || '@example.com'
       FROM generate_series(1, ${ROWS}) n RETURNING id)
     INSERT INTO office_threads (person_id, person_seq) SELECT id, row_number() OVER () FROM person`,
  ],
];

const idsOf = (answer: LightMyRequestResponse) =>
  answer.json<{ id?: string; person?: { id: string } }[]>().map(({ id, person }) => id ?? person?.id ?? '');

let db: Database;
let test: TestApp;
let admin: TestUser;
/** Runs before each statement that loads a batch, with the ids of its rows. */
let onBatch: ((ids: readonly string[]) => Promise<unknown>) | undefined;
beforeAll(async () => {
  db = await openTestDatabase('postgres');
  const query: Database['query'] = async (sql, params = []) => {
    if (/= ANY \(\$\d+\)$/.test(sql)) await onBatch?.(params.at(-1) as string[]);
    return db.query(sql, params);
  };
  test = await createTestApp({ db: { ...db, query } });
  admin = await test.signUp('admin');
  for (const [, sql] of INSERTS) await db.query(sql);
});
afterEach(() => {
  onBatch = undefined;
});
afterAll(async () => {
  await test.close();
  await db.close();
});

async function idsByPage(url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const rows = idsOf(await test.as(admin).get(`${url}page=${String(page)}&pageSize=${String(PAGE)}`));
    ids.push(...rows);
    if (rows.length < PAGE) return ids;
  }
}

itAtFullExtent('answers every row of a list in the order of its pages, with their number', async () => {
  const urls = [
    ...INSERTS.map(([url]) => `${url}?`),
    '/api/users?sort=-name&',
    '/api/reservations?q=bentley&',
  ];
  for (const url of urls) {
    const paged = await idsByPage(url);
    const answer = await test.as(admin).get(url);
    const { 'x-total-count': total, 'content-length': length } = answer.headers;
    expect({ url, ids: idsOf(answer), total, length }).toEqual({
      url,
      ids: paged,
      total: String(paged.length),
      length: undefined,
    });
    expect(paged.length).toBeGreaterThanOrEqual(ROWS);
  }
});

it('answers a list of one batch at once, with its length', async () => {
  onBatch = () => Promise.reject(new Error('No batch is needed.'));
  const answer = await test.as(admin).get('/api/users?role=staff');
  expect(answer.headers).toMatchObject({
    'x-total-count': '1',
    'content-length': String(answer.rawPayload.length),
  });
});

it('leaves out a row that is deleted while the list is sent, and counts it', async () => {
  const before = idsOf(await test.as(admin).get('/api/jobs'));
  const last = before.at(-1) ?? '';
  onBatch = async (ids) => {
    if (ids[0] === before[0]) await db.query('DELETE FROM jobs WHERE id = $1', [last]);
  };
  const answer = await test.as(admin).get('/api/jobs');
  expect(idsOf(answer)).toEqual(before.slice(0, -1));
  expect(Number(answer.headers['x-total-count'])).toBe(before.length);
});

it('leaves out a row that its caller may no longer see', async () => {
  const driver = await test.signUp('verifiedDriver');
  const before = idsOf(await test.as(driver).get('/api/jobs'));
  const last = before.at(-1) ?? '';
  onBatch = async (ids) => {
    if (ids[0] === before[0]) await db.query("UPDATE jobs SET state = 'cancelled' WHERE id = $1", [last]);
  };
  expect(idsOf(await test.as(driver).get('/api/jobs'))).toEqual(before.slice(0, -1));
  onBatch = undefined;
  expect(idsOf(await test.as(admin).get('/api/jobs'))).toContain(last);
});

it('closes the connection when a batch fails', async () => {
  let batches = 0;
  onBatch = async () => {
    batches += 1;
    if (batches === 2) throw new Error('The disk is full.');
  };
  await expect(test.as(admin).get('/api/users')).rejects.toThrow();
  expect(batches).toBe(2);
});

it('finds a common word among the first rows of a huge list with an estimated number, and a rare one in all rows', async () => {
  await db.query(
    `INSERT INTO jobs (id, title, description, pay, created_at)
     SELECT gen_random_uuid(), CASE n WHEN 0 THEN 'Rare' ELSE 'A job' END, 'To do.', '100',
       now() + (n * interval '1 second') FROM generate_series(0, ${HUGE_LIST_ROWS}) n`,
  );
  const found = (query: string) => test.as(admin).get(`/api/jobs?pageSize=50&${query}`);
  const total = ({ headers }: LightMyRequestResponse) => Number(headers['x-total-count']);
  const common = await found('page=3&q=job');
  expect(idsOf(common)).toEqual(idsOf(await found('page=3')));
  expect(total(common)).toBe(total(await found('page=0')));
  const rare = await found('page=0&q=rare');
  expect([idsOf(rare).length, total(rare)]).toEqual([1, 1]);
});
