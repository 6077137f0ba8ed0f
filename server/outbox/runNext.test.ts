// Tests one run of a task with mocked statements: the stored values and the log lines after a success and a failure.
// outbox.test.ts and leases.test.ts run tasks on a database.
import type { Database } from '#server/db/database.ts';
import { enqueue, releaseLeases, runDue, runNext, type OutboxEntry } from './outbox.ts';

const entry: OutboxEntry = {
  ...{ id: 7, kind: 'mail', dedupe_key: 'mail:x', payload: { a: 1 }, attempts: 1, key_number: 1 },
  request_id: 'r1',
};

function outbox(entries: Partial<OutboxEntry>[], engine: 'postgres' | 'pglite' = 'postgres') {
  const statements: [string, readonly unknown[]][] = [];
  const logged: unknown[][] = [];
  const db = {
    engine,
    query: async (sql: string, params: readonly unknown[] = []) => {
      if (/^UPDATE outbox SET attempts/.test(sql)) {
        statements.push(['claim', params]);
        const [next] = entries.splice(0, 1);
        return next ? [{ ...entry, ...next }] : [];
      }
      statements.push([sql.replaceAll(/\s+/g, ' '), params]);
      return [];
    },
  } as unknown as Database;
  return { db, log: { warn: (...line: unknown[]) => void logged.push(line) }, statements, logged };
}
const DONE = 'UPDATE outbox SET done_at = now(), last_error = NULL WHERE id = $1';
const FAILED =
  'UPDATE outbox SET last_error = $2, run_after = now() + make_interval(secs => $3) WHERE id = $1';

it('answers that nothing is due', async () => {
  const { statements, logged, ...deps } = outbox([]);
  const handler = jest.fn();
  expect(await runNext(deps, 'mail', handler)).toBe(false);
  expect([statements, handler.mock.calls, logged]).toEqual([[['claim', ['mail']]], [], []]);
});

it('marks a task that has succeeded as done', async () => {
  const { statements, logged, ...deps } = outbox([{}]);
  const handler = jest.fn(async () => undefined);
  expect(await runNext(deps, 'mail', handler)).toBe(true);
  expect(handler.mock.calls).toEqual([[entry]]);
  expect(statements[1]).toEqual([DONE, [7]]);
  expect(logged).toEqual([]);
});

it.each([
  [1, 2],
  [2, 4],
  [9, 512],
  [10, 600],
  [40, 600],
])('repeats a task that has failed %i times after %i seconds', async (attempts, seconds) => {
  const { statements, logged, ...deps } = outbox([{ attempts }]);
  expect(await runNext(deps, 'mail', () => Promise.reject(new Error('no route')))).toBe(true);
  expect(statements[1]).toEqual([FAILED, [7, 'no route', seconds]]);
  expect(logged).toEqual([
    [{ outbox: 'mail:x', attempts, reason: 'no route', requestId: 'r1' }, 'an outbox task failed'],
  ]);
});

it('logs a failure that is no Error, and no request id for work without a request', async () => {
  const { statements, logged, ...deps } = outbox([{ request_id: null }]);
  await runNext(deps, 'mail', () => Promise.reject('a text' as unknown as Error));
  expect(statements[1]?.[1]).toEqual([7, 'a text', 2]);
  expect(logged[0]?.[0]).toEqual({ outbox: 'mail:x', attempts: 1, reason: 'a text' });
});

it('runs every due task, or until it is stopped', async () => {
  const handler = jest.fn(async () => undefined);
  await runDue(outbox([{}, {}, {}]), 'mail', handler);
  expect(handler).toHaveBeenCalledTimes(3);
  await runDue(outbox([{}, {}, {}]), 'mail', handler, () => handler.mock.calls.length >= 4);
  expect(handler).toHaveBeenCalledTimes(4);
});

it('stores a task with its time, and without a request outside of one', async () => {
  const { db, statements } = outbox([]);
  await enqueue(db, 'mail', 'mail:x', { payload: { a: 1 }, now: 0 });
  expect(statements[0]?.[1]).toEqual(['mail', 'mail:x', '{"a":1}', new Date(0), null]);
});

it('makes claimed tasks due at the start of the only process', async () => {
  const embedded = outbox([], 'pglite');
  await releaseLeases(embedded.db);
  expect(embedded.statements).toEqual([
    ['UPDATE outbox SET run_after = now() WHERE done_at IS NULL AND run_after > now()', []],
  ]);
  const shared = outbox([]);
  await releaseLeases(shared.db);
  expect(shared.statements).toEqual([]);
});
