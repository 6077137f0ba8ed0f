// Tests that the database and the transition tables in domain/ allow the same status changes of reservations, payments
// and jobs.
import { randomUUID } from 'node:crypto';
import { isTakenJob, JOB_STATES, JOB_TRANSITIONS } from '#domain/job/status.ts';
import { PAYMENT_STATUSES, PAYMENT_TRANSITIONS } from '#domain/payment/status.ts';
import { RESERVATION_STATUSES, RESERVATION_TRANSITIONS } from '#domain/reservation/status.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import type { Database } from './database.ts';
import { sqlState } from './failures.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase('postgres');
});
afterAll(() => db.close());

const CHECK_VIOLATION = '23514';
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

describe.each([
  ['reservation', RESERVATION_STATUSES, RESERVATION_TRANSITIONS, reservation, moveReservation],
  ['payment', PAYMENT_STATUSES, PAYMENT_TRANSITIONS, payment, movePayment],
  ['job', JOB_STATES, JOB_TRANSITIONS, job, moveJob],
] as const)('a %s', (_noun, statuses, transitions, insert, move) => {
  it('allows exactly the transitions of its table', async () => {
    const taken: string[] = [];
    for (const from of statuses) {
      for (const to of statuses.filter((status) => status !== from)) {
        const result = await outcome(move(await insert(from), to));
        if (result === 'done') taken.push(`${from} -> ${to}`);
        else expect(result).toBe(CHECK_VIOLATION);
      }
    }
    expect(taken.sort()).toEqual(transitions.map(({ from, to }) => `${from} -> ${to}`).sort());
  });

  it('has no status that the table does not contain', async () => {
    expect(await outcome(insert('lost'))).toBe(CHECK_VIOLATION);
  });
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

it('refuses every change of a ledger entry', async () => {
  const paymentId = await payment('succeeded');
  await db.query(
    `INSERT INTO ledger (payment_id, type, amount_pence, provider_id) VALUES ($1, 'charge', 6000, 'ch_1')`,
    [paymentId],
  );
  expect(await outcome(db.query('UPDATE ledger SET amount_pence = 1'))).toBe(CHECK_VIOLATION);
  expect(await outcome(db.query('DELETE FROM ledger'))).toBe(CHECK_VIOLATION);
});

describe('refuses a second', () => {
  const UNIQUE_VIOLATION = '23505';
  const entry = (paymentId: string, type: 'charge' | 'refund', providerId: string) =>
    db.query('INSERT INTO ledger (payment_id, type, amount_pence, provider_id) VALUES ($1, $2, 3000, $3)', [
      paymentId,
      type,
      providerId,
    ]);
  const secondOf = async (insert: (number: number) => Promise<unknown>) => {
    await insert(1);
    return outcome(insert(2));
  };

  it('charge of one payment', async () => {
    const id = await payment('succeeded');
    expect(await secondOf((number) => entry(id, 'charge', `ch_second_${number}`))).toBe(UNIQUE_VIOLATION);
  });

  it('ledger entry of one provider refund', async () => {
    const id = await payment('succeeded');
    expect(await secondOf(() => entry(id, 'refund', 're_second'))).toBe(UNIQUE_VIOLATION);
  });

  it('payment of one payment intent', async () => {
    const insert = () =>
      db.query(
        `INSERT INTO payments (id, kind, amount_pence, status, intent_id)
         VALUES ($1, 'deposit', 6000, 'succeeded', 'pi_second')`,
        [randomUUID()],
      );
    expect(await secondOf(insert)).toBe(UNIQUE_VIOLATION);
  });

  it('outbox entry of one deduplication key', async () => {
    const insert = () =>
      db.query(`INSERT INTO outbox (kind, dedupe_key, payload) VALUES ('refund', 'second', '{}')`);
    expect(await secondOf(insert)).toBe(UNIQUE_VIOLATION);
  });
});
