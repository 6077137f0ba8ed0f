// Tests the rounds of the reconciliation: their interval, and that a failed step does not stop the others.
import { randomUUID } from 'node:crypto';
import { openTestDatabase } from '#server/testing/databases.ts';
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

describe('reconcile', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase('pglite');
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
});
