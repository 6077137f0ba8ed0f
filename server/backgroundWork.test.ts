// Tests the reconciliation: a round every minute, and steps that do not depend on each other.
import { randomUUID } from 'node:crypto';
import { closeAfterTest } from './testing/afterTest.ts';
import { openTestDatabase } from './testing/databases.ts';
import type { ReservationDeps } from './booking/deps.ts';
import { reconcile, startReconciler } from './backgroundWork.ts';
import { MINUTE } from '#domain/time/durations.ts';

const log = { warn: () => undefined, error: () => undefined };

it('starts a round at once and then every minute', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  const listUndelivered = jest.fn(async () => []);
  const stop = startReconciler({
    db: { query: async () => [], transaction: async () => undefined },
    provider: { live: false, listUndelivered },
    now: () => 0,
    log,
  } as unknown as ReservationDeps);
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return listUndelivered.mock.calls.length;
  };
  expect(await settle()).toBe(1);
  jest.advanceTimersByTime(MINUTE - 1);
  expect(await settle()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await settle()).toBe(2);
  await stop();
  jest.advanceTimersByTime(5 * MINUTE);
  expect(await settle()).toBe(2);
  jest.useRealTimers();
});

it('deletes only rows that no limit counts any more, also when the provider does not answer', async () => {
  const db = closeAfterTest(await openTestDatabase('postgres'));
  const [userId, now] = [randomUUID(), 48 * 60 * MINUTE];
  await db.query(
    `INSERT INTO users (id, first_name, last_name, email) VALUES ($1, 'A', 'B', 'a@x.example')`,
    [userId],
  );
  const insert = {
    idempotency_keys:
      'INSERT INTO idempotency_keys (user_id, key, fingerprint, started_at) VALUES ($3, $1, $1, $2)',
    sign_in_failures:
      'INSERT INTO sign_in_failures (account, address, failed_at) SELECT $1, $1, $2 WHERE $3::uuid IS NOT NULL',
    known_devices:
      'INSERT INTO known_devices (id_hash, user_id, used_at, expires_at) VALUES ($1, $3, $2, $2)',
  };
  const add = async (table: keyof typeof insert, oldest: number) => {
    await db.query(insert[table], ['past', new Date(oldest - 1), userId]);
    await db.query(insert[table], ['kept', new Date(oldest), userId]);
  };
  await add('idempotency_keys', now - 24 * 60 * MINUTE);
  await add('sign_in_failures', now - 60 * MINUTE + 1);
  await add('known_devices', now + 1);
  const counter = 'INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2)';
  await db.query(counter, ['past', now]);
  await db.query(counter, ['kept', now + 1]);

  const away = new Proxy({}, { get: () => () => Promise.reject(new Error('no answer')) });
  await reconcile({ db, provider: away, log, now: () => now } as unknown as ReservationDeps);
  const kept = async (column: string, table: string) =>
    (await db.query<{ kept: string }>(`SELECT ${column} AS kept FROM ${table}`)).map((row) => row.kept);
  expect({
    idempotency_keys: await kept('key', 'idempotency_keys'),
    sign_in_failures: await kept('account', 'sign_in_failures'),
    known_devices: await kept('id_hash', 'known_devices'),
    rate_limits: await kept('key', 'rate_limits'),
  }).toEqual(Object.fromEntries([...Object.keys(insert), 'rate_limits'].map((table) => [table, ['kept']])));
});
