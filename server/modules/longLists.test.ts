// Tests that a list without `page` has at most 10,000 rows and its total count, and that pages return the remaining
// rows.
import type { Database } from '#server/db/database.ts';
import { BOTH_ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { MAX_ROWS } from './paging.ts';

const PAGE = 200;
const ROWS = MAX_ROWS + 3;

const INSERTS: readonly (readonly [url: string, sql: string])[] = [
  [
    '/api/users',
    `INSERT INTO users (id, first_name, last_name, email)
     SELECT gen_random_uuid(), 'One', 'Of Many', 'many-' || n || '@example.com' FROM generate_series(1, ${ROWS}) n`,
  ],
  [
    '/api/jobs',
    `INSERT INTO jobs (id, title, description, pay, created_at)
     SELECT gen_random_uuid(), 'A job', 'To do.', '100', now() FROM generate_series(1, ${ROWS})`,
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
];

describe.each(BOTH_ENGINES)('on %s', (engine) => {
  let db: Database;
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    test = await createTestApp({ db });
    admin = await test.signUp('admin');
  });
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  it.each(INSERTS)('answers a part of %s with its total', async (url, sql) => {
    await db.query(sql);
    const answer = await test.as(admin).get(url);
    expect(answer.json<unknown[]>()).toHaveLength(MAX_ROWS);
    const total = Number(answer.headers['x-total-count']);
    expect(total).toBeGreaterThanOrEqual(ROWS);
    const rest = await test.as(admin).get(`${url}?page=${String(MAX_ROWS / PAGE)}&pageSize=${String(PAGE)}`);
    expect(rest.json<unknown[]>()).toHaveLength(total - MAX_ROWS);
  });
});
