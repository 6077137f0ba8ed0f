// Tests that the database and the transition tables in domain/ allow the same status changes, and the uniqueness of entries
// about money.
import { randomUUID } from 'node:crypto';
import { isTakenJob, JOB_STATES, JOB_TRANSITIONS } from '#domain/jobs/status.ts';
import { PAYMENT_STATUSES, PAYMENT_TRANSITIONS } from '#domain/payment/status.ts';
import { RESERVATION_STATUSES, RESERVATION_TRANSITIONS } from '#domain/booking/status.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import type { Database } from './database.ts';
import { sqlState } from './failures.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase('postgres');
});
afterAll(() => db.close());

const [CHECK_VIOLATION, UNIQUE_VIOLATION] = ['23514', '23505'];
const outcome = async (work: Promise<unknown>) => work.then(() => 'done', sqlState);

async function reservation(status: string): Promise<string> {
  const [carId, id] = [randomUUID(), randomUUID()];
  await db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Bentley', 'Bentayga', 2022, 'A car.', 10000, 'Chauffeur')`,
    [carId],
  );
  await db.query(
    `INSERT INTO reservations (id, car_id, car_make, car_model, price_pence, start_date, end_date, during, status,
       hold_expires_at, cancelled_at, total_pence, deposit_pence)
     VALUES ($1, $2, 'Bentley', 'Bentayga', 10000, '2027-01-01', '2027-01-02', '[2027-01-01,2027-01-03)', $3,
       CASE WHEN $3 = 'held' THEN now() END, CASE WHEN $3 = 'cancelled' THEN now() END, 20000, 6000)`,
    [id, carId, status],
  );
  return id;
}

const moveReservation = (id: string, to: string) =>
  db.query(
    `UPDATE reservations SET status = $2::text, hold_expires_at = CASE WHEN $2::text = 'held' THEN now() END,
       cancelled_at = CASE WHEN $2::text = 'cancelled' THEN now() END WHERE id = $1`,
    [id, to],
  );

async function payment(status: string): Promise<string> {
  const id = randomUUID();
  await db.query(`INSERT INTO payments (id, kind, amount_pence, status) VALUES ($1, 'deposit', 6000, $2)`, [
    id,
    status,
  ]);
  return id;
}

const movePayment = (id: string, to: string) =>
  db.query('UPDATE payments SET status = $2 WHERE id = $1', [id, to]);

async function job(state: string): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO jobs (id, title, description, pay, state) VALUES ($1, 'Opera', 'Wait.', '250', $2)`,
    [id, state],
  );
  return id;
}

const moveJob = (id: string, to: string) => db.query('UPDATE jobs SET state = $2 WHERE id = $1', [id, to]);

it('allows exactly the transitions of the tables in domain/, and no other status', async () => {
  const kinds = {
    reservation: [RESERVATION_STATUSES, RESERVATION_TRANSITIONS, reservation, moveReservation],
    payment: [PAYMENT_STATUSES, PAYMENT_TRANSITIONS, payment, movePayment],
    job: [JOB_STATES, JOB_TRANSITIONS, job, moveJob],
  } as const;
  for (const [kind, [statuses, transitions, insert, move]] of Object.entries(kinds)) {
    const found: string[] = [];
    for (const from of statuses) {
      for (const to of statuses.filter((status) => status !== from)) {
        const result = await outcome(move(await insert(from), to));
        if (result === 'done') found.push(`${from} -> ${to}`);
        else expect(result).toBe(CHECK_VIOLATION);
      }
    }
    const allowed = transitions.map(({ from, to }) => `${from} -> ${to}`);
    expect({ kind, found: found.sort() }).toEqual({ kind, found: allowed.sort() });
    expect({ kind, outcome: await outcome(insert('lost')) }).toEqual({ kind, outcome: CHECK_VIOLATION });
  }
});

it('marks a job as taken in the states of a taken job', async () => {
  const rows = await Promise.all(
    JOB_STATES.map(async (state) => {
      const found = await db.query('SELECT taken FROM jobs WHERE id = $1', [await job(state)]);
      return { state, ...found[0] };
    }),
  );
  expect(rows).toEqual(JOB_STATES.map((state) => ({ state, taken: isTakenJob(state) })));
});

it('refuses every change of a ledger entry, and second entries of one charge, refund, intent or task', async () => {
  const entry = (paymentId: string, type: 'charge' | 'refund', providerId: string) =>
    db.query('INSERT INTO ledger (payment_id, type, amount_pence, provider_id) VALUES ($1, $2, 3000, $3)', [
      ...[paymentId, type, providerId],
    ]);
  const paymentId = await payment('succeeded');
  const inserts: Record<string, (number: number) => Promise<unknown>> = {
    'charge of one payment': (number) => entry(paymentId, 'charge', `ch_${number}`),
    'entry of one refund': () => entry(paymentId, 'refund', 're_1'),
    'payment of one intent': () =>
      db.query(
        `INSERT INTO payments (id, kind, amount_pence, status, intent_id)
         VALUES ($1, 'deposit', 6000, 'succeeded', 'pi_1')`,
        [randomUUID()],
      ),
    'outbox entry of one key': () =>
      db.query(`INSERT INTO outbox (kind, dedupe_key, payload) VALUES ('refund', 'second', '{}')`),
  };
  for (const [name, insert] of Object.entries(inserts)) {
    await insert(1);
    expect({ name, second: await outcome(insert(2)) }).toEqual({ name, second: UNIQUE_VIOLATION });
  }
  expect(await outcome(db.query('UPDATE ledger SET amount_pence = 1'))).toBe(CHECK_VIOLATION);
  expect(await outcome(db.query('DELETE FROM ledger'))).toBe(CHECK_VIOLATION);
});
