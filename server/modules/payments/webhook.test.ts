// Tests that the webhook retries failed events between two rounds of the reconciler.
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { fixedClock } from '#domain/testing/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { PaymentProvider } from '#server/paymentProvider/provider.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { PaymentDeps } from './deps.ts';
import { webhookRoutes } from './webhook.ts';

const INTENT = 'pi_of_ours';
let db: Database;
let app: FastifyInstance;
let isProviderAway: boolean;

beforeAll(async () => {
  db = await openTestDatabase('postgres');
  await db.query(
    `INSERT INTO payments (id, kind, intent_id, amount_pence, status) VALUES ($1, 'deposit', $2, 9000, 'open')`,
    [randomUUID(), INTENT],
  );
});
beforeEach(async () => {
  isProviderAway = true;
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  const provider = {
    live: false,
    readEvent: () => ({
      id: `evt_${randomUUID()}`,
      type: 'payment_intent.processing',
      intentId: INTENT,
      live: false,
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
  const log = { warn: () => undefined, error: () => undefined };
  app = Fastify();
  await app.register(webhookRoutes, {
    deps: {
      db: Object.assign(Object.create(db), { query }),
      provider,
      log,
      now: fixedClock,
    } as unknown as PaymentDeps,
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
  await db.query('DELETE FROM stripe_events');
});
afterAll(() => db.close());

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
