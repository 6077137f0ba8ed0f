// Tests that lists ordered by time show rows of the same millisecond in insertion order, on every page.
import { createTestApp, type TestApp, type TestUser } from './testApp.ts';

const AT = '2026-11-20T10:00:00.000Z';
// Neither ascending nor descending, so that an order by id is detected.
const IDS = ['7', '1', '9', '3', '5'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const REVERSED = [...IDS].reverse();

let test: TestApp;
let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signUp('admin');
  owner = await test.signUp();
});
afterAll(() => test.close());

const insert = (sql: string, ...params: unknown[]) => test.db.query(sql, params);

const insertUser = (id: string) =>
  insert(
    `INSERT INTO users (id, first_name, last_name, email, created_at) VALUES ($1::uuid, 'A', 'Tie', $1::text, $2)`,
    id,
    AT,
  );

const insertCar = (id: string) =>
  insert(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose, created_at)
     VALUES ($1, 'Bentley', 'Bentayga', 2022, 'A car.', 10000, 'Chauffeur', $2)`,
    id,
    AT,
  );

/** A reservation of the car with the same id, on the same day as the others. */
const insertReservation = (id: string, holdEnd?: string) =>
  insert(
    `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
       status, hold_expires_at, total_pence, deposit_pence, created_at)
     VALUES ($1, $1, $2, 'Bentley', 'Bentayga', 10000, '2027-01-01', '2027-01-01',
       '[2027-01-01 10:00Z,2027-01-01 11:00Z)', CASE WHEN $3::text IS NULL THEN 'confirmed' ELSE 'held' END,
       $3::text::timestamptz, 20000, 6000, $4)`,
    id,
    owner.id,
    holdEnd ?? null,
    AT,
  );

const insertPayment = (id: string, reservationId: string) =>
  insert(
    `INSERT INTO payments (id, reservation_id, kind, amount_pence, status, created_at)
     VALUES ($1, $2, 'deposit', 6000, 'succeeded', $3)`,
    id,
    reservationId,
    AT,
  );

/** The given field of each listed row that a test inserted. */
async function listed(url: string, by: TestUser | undefined, field: string): Promise<unknown[]> {
  const rows = (await test.as(by).get(url)).json<Record<string, unknown>[]>();
  return rows.map((row) => row[field]).filter((value) => IDS.some((id) => String(value).includes(id)));
}

async function insertAll(insertOne: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of IDS) await insertOne(id);
}

describe('a list with pages', () => {
  const cases = [
    ['/api/users', IDS, insertUser],
    [
      '/api/jobs',
      REVERSED,
      (id: string) =>
        insert(
          `INSERT INTO jobs (id, title, description, pay, created_at) VALUES ($1, 'Opera', 'Wait.', '250', $2)`,
          id,
          AT,
        ),
    ],
    [
      '/api/requestedDriverJobs',
      REVERSED,
      (id: string) =>
        insert(
          `INSERT INTO requested_driver_jobs (id, drivers_needed, budget_pence, days_required, contact_number,
             description, created_at) VALUES ($1, 1, 100, 1, '1', 'A wedding.', $2)`,
          id,
          AT,
        ),
    ],
    [
      '/api/reservations',
      REVERSED,
      async (id: string) => {
        await insertCar(id);
        await insertReservation(id);
      },
    ],
  ] as const;

  it('orders rows of one millisecond by insertion, on every page', async () => {
    for (const [url, expected, insertOne] of cases) {
      await test.db.script('DELETE FROM reservations; DELETE FROM cars');
      await insertAll(insertOne);
      const ids = async (query = '') => listed(url + query, admin, 'id');
      const paged: unknown[] = [];
      for (const page of [0, 1, 2, 3]) paged.push(...(await ids(`?page=${page}&pageSize=2`)));
      expect({ url, all: await ids(), paged }).toEqual({ url, all: expected, paged: expected });
      if (url === '/api/users') continue;
      expect([url, await ids('?sort=createdAt')]).toEqual([url, IDS]);
      expect([url, await ids('?sort=-createdAt')]).toEqual([url, REVERSED]);
    }
  });
});

describe('a list without pages', () => {
  beforeEach(() =>
    test.db.script(`
      DELETE FROM outbox; DELETE FROM disputes; DELETE FROM refunds; DELETE FROM payments; DELETE FROM reservations;
      DELETE FROM cars; DELETE FROM messages; DELETE FROM conversations; DELETE FROM users WHERE last_name = 'Tie'`),
  );

  it('shows the reviews of one millisecond newest first', async () => {
    await insertAll((id) =>
      insert(`INSERT INTO reviews (id, name, content, created_at) VALUES ($1, 'A', 'Fine.', $2)`, id, AT),
    );
    expect(await listed('/api/reviews', undefined, 'id')).toEqual(REVERSED);
  });

  it('shows the newest 200 reviews', async () => {
    await test.db.query(
      `INSERT INTO reviews (id, name, content, created_at)
       SELECT gen_random_uuid(), n::text, 'Fine.', '2027-01-01'::timestamptz + n * interval '1 second'
       FROM generate_series(1, 201) n`,
    );
    const names = (await test.as().get('/api/reviews')).json<{ name: string }[]>().map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([200, '201', '2']);
  });

  it('shows the cars of one millisecond oldest first', async () => {
    await insertAll(insertCar);
    expect(await listed('/api/cars', undefined, 'id')).toEqual(IDS);
  });

  it('shows customers the admins of one millisecond oldest first', async () => {
    await insertAll(insertUser);
    await test.db.query(`UPDATE users SET staff_role = 'manager' WHERE last_name = 'Tie'`);
    expect(await listed('/api/users', owner, 'id')).toEqual(IDS);
  });

  it("shows a customer's reservations of one day newest first", async () => {
    await insertAll(async (id) => {
      await insertCar(id);
      await insertReservation(id);
    });
    expect(await listed(`/api/reservations/user/${owner.id}`, owner, 'id')).toEqual(REVERSED);
  });

  it('shows holds with the same end oldest first', async () => {
    await insertAll(async (id) => {
      await insertCar(id);
      await insertReservation(id, new Date(test.clock.now + 60_000).toISOString());
    });
    expect(await listed('/api/reservations/holds', owner, 'id')).toEqual(IDS);
  });

  it('shows the payments, refunds and disputes of one second oldest first', async () => {
    const [first = ''] = IDS;
    await insertCar(first);
    await insertReservation(first);
    await insertAll((id) => insertPayment(id, first));
    await insertAll((id) =>
      insert(
        `INSERT INTO refunds (id, payment_id, amount_pence, status, created_at)
         VALUES ('re_' || $1::text, $2, 100, 'succeeded', $3)`,
        id,
        first,
        AT,
      ),
    );
    await insertAll((id) =>
      insert(
        `INSERT INTO disputes (id, payment_id, amount_pence, status, reason, opened_at)
         VALUES ('dp_' || $1::text, $2, 100, 'needs_response', 'fraudulent', $3)`,
        id,
        first,
        AT,
      ),
    );
    await insertAll((id) =>
      insert(
        `INSERT INTO outbox (kind, dedupe_key, payload, created_at)
         VALUES ('refund', 'refund:' || $1::text, $2::jsonb, $3)`,
        id,
        JSON.stringify({ paymentId: first, amountPence: IDS.indexOf(id) + 1 }),
        AT,
      ),
    );
    const url = `/api/reservations/${first}/payments`;
    expect(await listed(url, owner, 'id')).toEqual(IDS);
    const [payment] = (await test.as(owner).get(url)).json<Record<string, Record<string, unknown>[]>[]>();
    expect(payment?.['disputes']?.map(({ reference }) => reference)).toEqual(IDS.map((id) => `dp_${id}`));
    expect(payment?.['refunds']?.map(({ reference, amount }) => reference ?? amount)).toEqual([
      ...IDS.map((id) => `re_${id}`),
      ...[0.01, 0.02, 0.03, 0.04, 0.05],
    ]);
  });

  it('shows items that need attention since the same time in the order of storage', async () => {
    const [first = ''] = IDS;
    await insertCar(first);
    await insertReservation(first);
    await insertPayment(first, first);
    await insertAll((id) =>
      insert(
        `INSERT INTO outbox (kind, dedupe_key, payload, attempts, created_at, last_error)
         VALUES ('mail', $1, '{"mail":"booking-confirmed"}', 5, $2, $1)`,
        id,
        AT,
      ),
    );
    await insertAll((id) =>
      insert(
        `INSERT INTO disputes (id, payment_id, amount_pence, status, reason, opened_at)
         VALUES ($1, $2, 100, 'needs_response', 'fraudulent', $3)`,
        id,
        first,
        AT,
      ),
    );
    expect(await listed('/api/payments/attention', admin, 'reference')).toEqual(IDS);
    const details = await listed('/api/payments/attention', admin, 'detail');
    expect(details.map((detail) => IDS.find((id) => String(detail).includes(id)))).toEqual(IDS);
  });

  it('shows conversations whose newest messages are of one millisecond newest first', async () => {
    await insertAll(insertUser);
    await insertAll(async (id) => {
      const [first, second] = [id, admin.id].sort();
      await insert(
        'INSERT INTO conversations (id, first_id, second_id, last_seq) VALUES ($1, $2, $3, 1)',
        id,
        first,
        second,
      );
      await insert(
        `INSERT INTO messages (id, conversation_id, seq, sender_id, receiver_id, person_id, content, client_id, created_at)
         VALUES ($1, $1, 1, $1, $2, $1, 'Hello.', $1, $3)`,
        id,
        admin.id,
        AT,
      );
    });
    expect(await listed('/api/conversations', admin, 'userId')).toEqual(REVERSED);
  });
});
