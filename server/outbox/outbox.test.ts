// Tests the back-off of a failed outbox task.
import { openTestDatabase } from '#server/testing/databases.ts';
import type { Database } from '#server/db/database.ts';
import { runNext } from './outbox.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase('pglite');
});
afterAll(() => db.close());

const deps = () => ({ db, log: { warn: () => undefined } });
const failingHandler = () => Promise.reject(new Error('no answer'));

async function databaseTime(): Promise<number> {
  const [row] = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return row?.now.getTime() ?? 0;
}

it.each([
  [1, 2],
  [2, 4],
  [3, 8],
  [8, 256],
  [9, 512],
  [10, 600],
  [40, 600],
])('retries a task after failed attempt %d in %d seconds', async (attempt, seconds) => {
  const key = `refund:attempt-${String(attempt)}`;
  await db.query(
    `INSERT INTO outbox (kind, dedupe_key, payload, attempts, run_after)
     VALUES ('refund', $1, '{"paymentId":"p","intentId":"pi"}', $2, now() - interval '1 minute')`,
    [key, attempt - 1],
  );
  const before = await databaseTime();
  expect(await runNext(deps(), 'refund', failingHandler)).toBe(true);
  const after = await databaseTime();
  const [entry] = await db.query<{ run_after: Date; last_error: string; attempts: number }>(
    'SELECT run_after, last_error, attempts FROM outbox WHERE dedupe_key = $1',
    [key],
  );
  expect(entry).toMatchObject({ last_error: 'no answer', attempts: attempt });
  // Exactly this number of seconds after an instant between the two clock readings.
  expect(entry?.run_after.getTime()).toBeGreaterThanOrEqual(before + seconds * 1_000);
  expect(entry?.run_after.getTime()).toBeLessThanOrEqual(after + seconds * 1_000);
});
