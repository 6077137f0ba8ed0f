// Tests the events of the provider: what each makes the server read again, how long a failed event is retried, and the
// retries of the webhook between two rounds of the reconciler.
import Fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { FIXED_NOW, fixedClock } from '#domain/testing/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ReservationDeps } from '#server/booking/deps.ts';
import type { PaymentProvider, ProviderEvent } from './provider/provider.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { PaymentDeps } from './deps.ts';
import { fetchUndelivered, processDueEvents } from './events.ts';
import { deleteOldEvents } from './repository.ts';
import { settle } from './settle.ts';
import { webhookRoutes } from './webhook.ts';

const INTENT = 'pi_of_ours';
let db: Database;
/** The calls to the provider. */
let asked: string[] = [];
let undelivered: ProviderEvent[] = [];

beforeAll(async () => {
  db = await openTestDatabase('postgres');
  await db.query(
    `INSERT INTO payments (id, kind, intent_id, amount_pence, status) VALUES ($1, 'deposit', $2, 9000, 'open')`,
    [randomUUID(), INTENT],
  );
});
beforeEach(async () => {
  [asked, undelivered] = [[], []];
  await db.query('DELETE FROM stripe_events');
});
afterAll(() => db.close());

const provider = {
  live: false,
  retrieveIntent: async (id: string) => {
    asked.push('intent');
    return { id, status: 'requires_payment_method', metadata: {} };
  },
  listRefunds: async () => (asked.push('refunds'), []),
  listDisputes: async () => (asked.push('disputes'), []),
  listUndelivered: async (types: readonly string[]) => undelivered.filter(({ type }) => types.includes(type)),
} as unknown as PaymentProvider;
const log = { warn: () => undefined, error: () => undefined };
const deps = () => ({ db, provider, log, now: fixedClock }) as unknown as ReservationDeps;

const store = (type: string, object = INTENT, hoursAgo = 0) =>
  db.query(
    `INSERT INTO stripe_events (event_id, type, object_id, received_at, run_after)
     VALUES ($1, $2, $3, $4, now() - interval '1 second')`,
    [`evt_${randomUUID()}`, type, object, new Date(FIXED_NOW - hoursAgo * 3_600_000)],
  );

it('reads at the provider what an event of each type is about', async () => {
  const expected: Record<string, string[]> = {
    'payment_intent.succeeded': ['intent'],
    'payment_intent.payment_failed': ['intent'],
    'payment_intent.canceled': ['intent'],
    'payment_intent.processing': ['intent'],
    'charge.refunded': ['intent', 'refunds'],
    'refund.created': ['intent', 'refunds'],
    'refund.updated': ['intent', 'refunds'],
    'refund.failed': ['intent', 'refunds'],
    'charge.dispute.created': ['intent', 'disputes'],
    'charge.dispute.updated': ['intent', 'disputes'],
    'charge.dispute.closed': ['intent', 'disputes'],
    'customer.created': [],
  };
  const read: Record<string, string[]> = {};
  for (const type of Object.keys(expected)) {
    asked = [];
    await store(type);
    expect(await processDueEvents(deps())).toBeUndefined();
    read[type] = asked;
  }
  expect(read).toEqual(expected);
  const attempts = 'SELECT DISTINCT attempts FROM stripe_events WHERE processed_at IS NOT NULL';
  expect(await db.query(attempts)).toEqual([{ attempts: 1 }]);
});

it('retries an event for 72 hours after it was received, and deletes it after 90 days', async () => {
  const hours = [71, 73, 90 * 24 - 1, 90 * 24];
  for (const hoursAgo of hours) await store('payment_intent.succeeded', `pi_${hoursAgo}`, hoursAgo);
  await processDueEvents(deps());
  await deleteOldEvents(db, FIXED_NOW);
  expect(await db.query('SELECT object_id, attempts FROM stripe_events ORDER BY received_at DESC')).toEqual([
    { object_id: 'pi_71', attempts: 1 },
    { object_id: 'pi_73', attempts: 0 },
    { object_id: 'pi_2159', attempts: 0 },
  ]);
});

it('counts two concurrent attempts of an event as one', async () => {
  await store('payment_intent.succeeded', 'pi_of_nobody');
  await Promise.all([processDueEvents(deps()), processDueEvents(deps())]);
  expect(await db.query('SELECT attempts FROM stripe_events')).toEqual([{ attempts: 1 }]);
});

it('is due again at the earliest retry of the events that have failed', async () => {
  await store('payment_intent.succeeded', 'pi_of_nobody');
  const first = await processDueEvents(deps());
  await db.query('DELETE FROM stripe_events');
  await store('payment_intent.succeeded', 'pi_of_nobody');
  await store('payment_intent.succeeded', 'pi_of_nobody');
  await db.query(
    'UPDATE stripe_events SET attempts = 3 WHERE event_id = (SELECT min(event_id) FROM stripe_events)',
  );
  expect(first).toBeGreaterThan(0);
  expect(await processDueEvents(deps())).toBe(first);
});

it('does not retry an event before it is due', async () => {
  await store('payment_intent.succeeded');
  await db.query(`UPDATE stripe_events SET run_after = now() + interval '1 minute'`);
  await processDueEvents(deps());
  expect(asked).toEqual([]);
});

it('fetches undelivered failed refunds and closed disputes of its own mode once each', async () => {
  const types = ['charge.dispute.closed', 'refund.failed'];
  const event = (type: string) => ({
    ...{ id: `evt_${type}`, type, objectId: 'x_1', intentId: INTENT, live: false },
  });
  const other = { ...event('refund.failed'), id: 'evt_live', live: true };
  undelivered = [...types.map(event), ...types.map(event), other];
  await fetchUndelivered(deps());
  await fetchUndelivered(deps());
  expect(await db.query('SELECT type, object_id FROM stripe_events ORDER BY type')).toEqual(
    types.map((type) => ({ type, object_id: INTENT })),
  );
});

it('settles a recorded success while the provider does not answer, and throws for an open payment', async () => {
  const away = { ...deps(), provider: { retrieveIntent: () => Promise.reject(new Error('no answer')) } };
  const [id, intentId] = [randomUUID(), `pi_${randomUUID()}`];
  await db.query(
    `INSERT INTO payments (id, kind, intent_id, amount_pence, status) VALUES ($1, 'deposit', $2, 9000, 'succeeded')`,
    [id, intentId],
  );
  const paid = { outcome: 'paid', paymentId: id, reservationId: null };
  expect(await settle(away as unknown as ReservationDeps, intentId)).toEqual(paid);
  await expect(settle(away as unknown as ReservationDeps, INTENT)).rejects.toThrow('no answer');
});

describe('the webhook', () => {
  let app: FastifyInstance;
  let isProviderAway: boolean;

  beforeEach(async () => {
    isProviderAway = true;
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    const provider = {
      live: false,
      readEvent: () => ({
        ...{ id: `evt_${randomUUID()}`, type: 'payment_intent.processing', intentId: INTENT, live: false },
      }),
      retrieveIntent: async () => {
        if (isProviderAway) throw new Error('no answer');
        return { id: INTENT, status: 'processing', metadata: {} };
      },
    } as unknown as PaymentProvider;
    // The database's clock does not follow the fake timers, so a postponed event is due before its timer starts.
    const query: Database['query'] = async (...statement) => {
      const rows = await db.query(...statement);
      await db.query('UPDATE stripe_events SET run_after = now() WHERE run_after > now()');
      return rows as never;
    };
    app = Fastify();
    const webhookDb: Database = Object.assign(Object.create(db), { query });
    const deps = { db: webhookDb, provider, log, now: fixedClock } as unknown as PaymentDeps;
    await app.register(webhookRoutes, { deps });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await app.close();
  });
  const event = async () => {
    const [row] = await db.query<{ attempts: number; is_done: boolean }>(
      'SELECT attempts, processed_at IS NOT NULL AS is_done FROM stripe_events',
    );
    return row;
  };

  const receiveEvent = () =>
    app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });

  /** Advances the fake clock until an attempt has run. */
  const attempted = (attempts: number) =>
    eventually(async () => {
      jest.advanceTimersByTime(1_000);
      return ((await event())?.attempts ?? 0) >= attempts;
    });

  it('retries a failed event until the provider answers', async () => {
    expect((await receiveEvent()).statusCode).toBe(200);
    await attempted(2);
    expect(await event()).toMatchObject({ is_done: false });
    isProviderAway = false;
    await eventually(async () => {
      await attempted(3);
      return (await event())?.is_done === true;
    });
  });

  it('stops its retries when the application closes', async () => {
    await receiveEvent();
    await attempted(1);
    await app.close();
    const attempts = (await event())?.attempts;
    jest.advanceTimersByTime(60_000);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect((await event())?.attempts).toBe(attempts);
  });
});
