// Tests the rounds of the reconciliation: their interval, and that a failed step does not stop the others.
import { randomUUID } from 'node:crypto';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import type { Database } from '#server/db/database.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import { reconcile, startReconciler } from './backgroundWork.ts';

const MINUTE = 60_000;
const log = { warn: () => undefined, error: () => undefined };
/** Resolves after all pending callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('startReconciler', () => {
  /** Dependencies that count the rounds; each round waits until `finish` is called. */
  function counted() {
    const rounds: (() => void)[] = [];
    const deps = {
      db: { query: async () => [], transaction: async () => undefined },
      provider: {
        live: false,
        listUndelivered: () => new Promise((resolve) => rounds.push(() => resolve([]))),
      },
      now: () => 0,
      log,
    } as unknown as ReservationDeps;
    const finish = async () => {
      rounds.at(-1)?.();
      for (let turn = 0; turn < 50; turn += 1) await settled();
    };
    return { deps, rounds, finish };
  }

  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] }));
  afterEach(() => void jest.useRealTimers());

  it('starts a round at once and then every minute, one at a time', async () => {
    const { deps, rounds, finish } = counted();
    const stop = startReconciler(deps);
    await settled();
    expect(rounds).toHaveLength(1);
    jest.advanceTimersByTime(5 * MINUTE);
    expect(rounds).toHaveLength(1);
    await finish();
    for (const expected of [2, 3]) {
      jest.advanceTimersByTime(MINUTE - 1);
      expect(rounds).toHaveLength(expected - 1);
      jest.advanceTimersByTime(1);
      await settled();
      expect(rounds).toHaveLength(expected);
      await finish();
    }
    await stop();
    jest.advanceTimersByTime(5 * MINUTE);
    expect(rounds).toHaveLength(3);
  });
});

describe.each(ENGINES)('reconcile on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());

  it('continues when the provider does not answer', async () => {
    const userId = randomUUID();
    await db.query(
      `INSERT INTO users (id, first_name, last_name, email) VALUES ($1, 'A', 'B', 'a@example.com')`,
      [userId],
    );
    await db.query(
      `INSERT INTO idempotency_keys (user_id, key, fingerprint, started_at) VALUES ($1, 'old', 'f', to_timestamp(0))`,
      [userId],
    );
    const away = new Proxy({}, { get: () => () => Promise.reject(new Error('no answer')) });
    const deps = { db, provider: away, log, now: () => 48 * 60 * MINUTE } as unknown as ReservationDeps;
    await reconcile(deps);
    expect(await db.query('SELECT 1 FROM idempotency_keys')).toEqual([]);
  });

  it('deletes only rows that no limit counts any more', async () => {
    const userId = randomUUID();
    await db.query(
      `INSERT INTO users (id, first_name, last_name, email) VALUES ($1, 'A', 'B', 'limits@example.com')`,
      [userId],
    );
    const now = 48 * 60 * MINUTE;
    const [past, future] = [new Date(now), new Date(now + 1)];
    const failure = 'INSERT INTO sign_in_failures (account, address, failed_at) VALUES ($1, $2, $3)';
    await db.query(failure, ['past', '', new Date(now - 60 * MINUTE)]);
    await db.query(failure, ['future', '', new Date(now - 60 * MINUTE + 1)]);
    const device =
      'INSERT INTO known_devices (id_hash, user_id, used_at, expires_at) VALUES ($1, $2, $3, $3)';
    await db.query(device, ['past', userId, past]);
    await db.query(device, ['future', userId, future]);
    const counter = 'INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2)';
    await db.query(counter, ['past', past.getTime()]);
    await db.query(counter, ['future', future.getTime()]);

    const away = new Proxy({}, { get: () => () => Promise.reject(new Error('no answer')) });
    await reconcile({ db, provider: away, log, now: () => now } as unknown as ReservationDeps);
    expect(await db.query('SELECT account AS kept FROM sign_in_failures')).toEqual([{ kept: 'future' }]);
    expect(await db.query('SELECT id_hash AS kept FROM known_devices')).toEqual([{ kept: 'future' }]);
    expect(await db.query('SELECT key AS kept FROM rate_limits')).toEqual([{ kept: 'future' }]);
  });
});
