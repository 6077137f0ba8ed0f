// Tests the tasks of the outbox: their storage, the runs and back-off after a failure, and the leases of a killed worker.
import type { Database } from '../db/database.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { enqueue, releaseLeases, runDue, runNext } from './outbox.ts';

let db: Database;
const logged: unknown[][] = [];
const deps = () => ({ db, log: { warn: (...line: unknown[]) => void logged.push(line) } });
beforeAll(async () => {
  db = await openTestDatabase('postgres');
});
beforeEach(async () => {
  logged.length = 0;
  await db.query('DELETE FROM outbox');
});
afterAll(() => db.close());

const store = (key: string, attempts = 0, requestId: string | null = null) =>
  db.query(
    `INSERT INTO outbox (kind, dedupe_key, payload, attempts, request_id, run_after)
     VALUES ('mail', $1, '{"a":1}', $2, $3, now() - interval '1 minute')`,
    [key, attempts, requestId],
  );

async function databaseTime(): Promise<number> {
  const [row] = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return row?.now.getTime() ?? 0;
}

it('stores a task once with its time, runs it, and marks it as done', async () => {
  const handler = jest.fn(async () => undefined);
  expect(await runNext(deps(), 'mail', handler)).toBe(false);
  expect(handler).not.toHaveBeenCalled();
  await enqueue(db, 'mail', 'mail:x', { payload: { a: 1 }, now: 7_000 });
  await enqueue(db, 'mail', 'mail:x', { payload: { a: 2 }, now: 8_000 });
  const [created] = await db.query<{ created_at: Date }>('SELECT created_at FROM outbox');
  expect(created?.created_at.getTime()).toBe(7_000);
  expect(await runNext(deps(), 'refund', handler)).toBe(false);
  expect(await runNext(deps(), 'mail', handler)).toBe(true);
  const task = { kind: 'mail', dedupe_key: 'mail:x', payload: { a: 1 }, attempts: 1, request_id: null };
  expect(handler.mock.calls).toEqual([[expect.objectContaining(task)]]);
  expect(await runNext(deps(), 'mail', handler)).toBe(false);
  expect(await db.query('SELECT last_error FROM outbox WHERE done_at IS NOT NULL')).toEqual([
    { last_error: null },
  ]);
  expect(logged).toEqual([]);
});

it('retries a failed task after 2, 4, 8 … seconds, at most ten minutes', async () => {
  const waits: [failedBefore: number, seconds: number][] = [
    ...([0, 1, 2, 7, 8].map((failed) => [failed, 2 ** (failed + 1)]) as [number, number][]),
    ...([9, 39].map((failed) => [failed, 600]) as [number, number][]),
  ];
  for (const [failed, seconds] of waits) {
    const key = `mail:${String(failed)}`;
    await store(key, failed, 'r1');
    const before = await databaseTime();
    expect(await runNext(deps(), 'mail', () => Promise.reject(new Error('no route')))).toBe(true);
    const after = await databaseTime();
    const [entry] = await db.query<{ run_after: Date; last_error: string }>(
      'SELECT run_after, last_error FROM outbox WHERE dedupe_key = $1 AND done_at IS NULL',
      [key],
    );
    expect(entry?.last_error).toBe('no route');
    // Exactly this number of seconds after an instant between the two clock readings.
    expect(entry?.run_after.getTime()).toBeGreaterThanOrEqual(before + seconds * 1_000);
    expect(entry?.run_after.getTime()).toBeLessThanOrEqual(after + seconds * 1_000);
    const details = { outbox: key, attempts: failed + 1, reason: 'no route', requestId: 'r1' };
    expect(logged.pop()).toEqual([details, 'an outbox task failed']);
  }
});

it('logs a failure that is no Error, and no request id for work without a request', async () => {
  await store('mail:x');
  await runNext(deps(), 'mail', () => Promise.reject('a text' as unknown as Error));
  expect(logged[0]?.[0]).toEqual({ outbox: 'mail:x', attempts: 1, reason: 'a text' });
});

it('runs every due task, or until it is stopped', async () => {
  const handler = jest.fn(async () => undefined);
  for (const key of ['a', 'b', 'c', 'd']) await store(key);
  await runDue(deps(), 'mail', handler, () => handler.mock.calls.length >= 1);
  expect(handler).toHaveBeenCalledTimes(1);
  await runDue(deps(), 'mail', handler);
  expect(handler).toHaveBeenCalledTimes(4);
});

it('releases the leases of a killed worker on the embedded database, and not on PostgreSQL', async () => {
  const due: Record<string, number> = {};
  await db.query(
    `INSERT INTO outbox (kind, dedupe_key, payload, attempts, run_after)
     VALUES ('refund', 'refund:of-a-killed-worker', '{}', 1, now() + interval '60 seconds')`,
  );
  for (const engine of ['postgres', 'pglite'] as const) {
    await releaseLeases({ ...db, engine });
    due[engine] = (await db.query('SELECT 1 FROM outbox WHERE run_after <= now()')).length;
  }
  expect(due).toEqual({ pglite: 1, postgres: 0 });
});
