// Tests the admins' tables in every order that `sort` accepts, and the results of `q`: each field orders the same four
// rows differently.
import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp, type TestUser } from './testApp.ts';

let test: TestApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signUp('admin');
  await insertRows();
});
afterAll(() => test.close());

const MARK = 'sorted';
/** Four words whose order depends on upper and lower case. */
const words = (...ranks: number[]) => ranks.map((rank) => ['alpha', 'Bravo', 'charlie', 'Delta'][rank - 1]);
const days = (month: string, ...ranks: number[]) => ranks.map((rank) => `2027-${month}-0${String(rank)}`);

async function insertRows(): Promise<void> {
  const carId = randomUUID();
  await test.db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Bentley', 'Bentayga', 2022, 'A car.', 100, 'Chauffeur')`,
    [carId],
  );
  const users = Array.from({ length: 4 }, () => randomUUID());
  for (const [index, id] of users.entries()) {
    await test.db.query(
      `INSERT INTO users (id, first_name, last_name, email, phonenumber, staff_role, is_driver, is_verified_driver)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        words(2, 4, 1, 3)[index],
        words(3, 1, 2, 4)[index],
        `${String([4, 3, 1, 2][index])}@${MARK}.example`,
        `020 ${String([1, 4, 3, 2][index])}`,
        ['manager', null, null, 'manager'][index],
        [false, true, false, true][index],
        [false, false, true, true][index],
      ],
    );
    const isCancelled = [false, true, false, true][index];
    await test.db.query(
      `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
         status, cancelled_at, total_pence, deposit_pence, paid_pence, created_at)
       VALUES ($1, $2, $3, $4, $5, 100, $6::date, $7::date,
         tstzrange($6::date::timestamptz, $6::date::timestamptz + interval '1 hour'), $8, $9, $10, 1, $11, $12)`,
      [
        randomUUID(),
        carId,
        id,
        `${MARK} ${String([1, 3, 4, 2][index])}`,
        `Model ${String([4, 2, 3, 1][index])}`,
        days('01', 2, 3, 1, 4)[index],
        days('02', 3, 4, 2, 1)[index],
        isCancelled ? 'cancelled' : 'confirmed',
        isCancelled ? '2026-11-20' : null,
        [2000, 4000, 1000, 3000][index],
        [1800, 100, 900, 2950][index],
        days('01', 4, 1, 2, 3)[index],
      ],
    );
    await test.db.query(
      `INSERT INTO jobs (id, title, description, pay, state, accepted_by_name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        randomUUID(),
        `${words(2, 4, 1, 3)[index] ?? ''} ${MARK}`,
        `${words(3, 1, 2, 4)[index] ?? ''} errand`,
        `£${String([4, 3, 1, 2][index])}`,
        ['accepted', 'open', 'accepted', 'open'][index],
        [null, ...words(3, 1, 2).map((word) => `${word ?? ''} driver`)][index],
        days('01', 4, 1, 2, 3)[index],
      ],
    );
    await test.db.query(
      `INSERT INTO requested_driver_jobs (id, drivers_needed, budget_pence, days_required, contact_number, description)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        randomUUID(),
        [2, 4, 1, 3][index],
        [3, 1, 2, 4][index],
        [4, 3, 1, 2][index],
        `020 ${String([1, 4, 3, 2][index])}`,
        `${words(2, 1, 4, 3)[index] ?? ''} ${MARK}`,
      ],
    );
  }
}

type Listed = Record<string, unknown> & { customer?: { name: string } | null };
type Key = (row: Listed) => unknown;

/** The last name of a reservation's customer, which orders the table. */
const customer: Key = (row) => row.customer?.name.split(' ').at(-1);
const TABLES: Record<string, Record<string, Key | undefined>> = {
  '/api/users': {
    first_name: undefined,
    last_name: undefined,
    name: undefined,
    email: undefined,
    phonenumber: undefined,
    isAdmin: undefined,
    isDriver: undefined,
    isVerifiedDriver: undefined,
  },
  '/api/reservations': {
    startDate: undefined,
    endDate: undefined,
    carMake: undefined,
    carModel: undefined,
    totalPrice: undefined,
    currentPaid: undefined,
    remainingToPay: undefined,
    status: undefined,
    createdAt: undefined,
    customer,
  },
  '/api/jobs': {
    title: undefined,
    description: undefined,
    pay: undefined,
    taken: undefined,
    // Jobs without a driver come last in both directions.
    acceptedByName: (row) => row['acceptedByName'] || undefined,
  },
  '/api/requestedDriverJobs': {
    driversNeeded: undefined,
    budget: undefined,
    daysRequired: undefined,
    contactNumber: undefined,
    description: undefined,
  },
};
const CASES = Object.entries(TABLES).flatMap(([url, keys]) =>
  Object.entries(keys).map(([field, key]) => [url, field, key ?? ((row: Listed) => row[field])] as const),
);

const comparable = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : Number(value));
function inOrder(values: unknown[], direction: 1 | -1): unknown[] {
  const known = values.filter((value) => value !== undefined);
  known.sort((a, b) =>
    comparable(a) < comparable(b) ? -direction : comparable(a) > comparable(b) ? direction : 0,
  );
  return [...known, ...values.filter((value) => value === undefined)];
}

it('orders each list by each field in both directions', async () => {
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [url, field, key] of CASES) {
    const listed = async (sort: string) =>
      (await test.as(admin).get(`${url}?q=${MARK}&sort=${sort}`)).json<Listed[]>().map(key);
    const [up, down] = [await listed(field), await listed(`-${field}`)];
    const differs = new Set(up).size > 1;
    found[`${url}?sort=${field}`] = { count: up.length, differs, up, down };
    expected[`${url}?sort=${field}`] = {
      count: 4,
      differs: true,
      up: inOrder(up, 1),
      down: inOrder(down, -1),
    };
  }
  expect(found).toEqual(expected);
});

/** The list, the field that names its rows, the search, and the rows that it finds. */
const SEARCHES: [url: string, field: string, q: string, rows: string[]][] = [
  ['/api/users', 'email', 'bravo CHARLIE', ['4@sorted.example']],
  ['/api/users', 'email', '1@sorted', ['1@sorted.example']],
  ['/api/users', 'email', '0204', ['3@sorted.example']],
  ['/api/reservations', 'carModel', '2027-01-01', ['Model 3']],
  ['/api/reservations', 'carModel', 'cancelled', ['Model 1', 'Model 2']],
  ['/api/reservations', 'carModel', 'bravo charlie', ['Model 4']],
  ['/api/reservations', 'carModel', '1@sorted', ['Model 3']],
  ['/api/jobs', 'pay', 'bravo sorted', ['£1', '£2', '£4']],
  ['/api/jobs', 'pay', 'charlie ERRAND', ['£2', '£3', '£4']],
  ['/api/jobs', 'pay', 'charlie driver', ['£2', '£3']],
  ['/api/jobs', 'pay', '£2', ['£2']],
  ['/api/requestedDriverJobs', 'contactNumber', '0204', ['020 4']],
  ['/api/requestedDriverJobs', 'contactNumber', 'bravo sorted', ['020 1']],
];

it('returns the rows that a search matches', async () => {
  const found: Record<string, unknown> = {};
  for (const [url, field, q] of SEARCHES) {
    const answer = await test.as(admin).get(`${url}?sort=${field}&q=${encodeURIComponent(q)}`);
    found[`${url} ${q}`] = answer.json<Listed[]>().map((row) => row[field]);
  }
  expect(found).toEqual(Object.fromEntries(SEARCHES.map(([url, , q, rows]) => [`${url} ${q}`, rows])));
});

it('returns 50 rows per page by default', async () => {
  await test.db.query(
    `INSERT INTO jobs (id, title, description, pay) SELECT gen_random_uuid(), 'One of many', 'A job.', '1'
     FROM generate_series(1, 60)`,
  );
  const page = async (query: string) => {
    const answer = await test.as(admin).get(`/api/jobs?q=one+of+many&${query}`);
    return [answer.json<unknown[]>().length, answer.headers['x-total-count']];
  };
  expect(await page('')).toEqual([60, '60']);
  expect(await page('page=0')).toEqual([50, '60']);
  expect(await page('page=1')).toEqual([10, '60']);
  expect(await page('page=0&pageSize=60')).toEqual([60, '60']);
});
