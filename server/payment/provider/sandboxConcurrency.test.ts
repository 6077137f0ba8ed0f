// Tests the sandbox on PostgreSQL, where several servers share it: calls of two servers must not charge or refund
// twice.
import Fastify, { type FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { readJournal, sandboxPlugin, sandboxStripe } from 'stripe-sandbox';
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';

const SECRET_KEY = 'sk_test_concurrency';

let db: TestDatabase;
let apps: FastifyInstance[];
let clients: Stripe[];

async function startServer(): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(sandboxPlugin, {
    ...{ db, secretKey: SECRET_KEY, publishableKey: 'pk_test_concurrency' },
    ...{ now: () => new Date(), log: app.log },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

beforeAll(async () => {
  db = await openTestDatabase('postgres');
  apps = await Promise.all([startServer(), startServer()]);
  clients = apps.map((app) =>
    sandboxStripe({ secretKey: SECRET_KEY, baseUrl: app.listeningOrigin, maxNetworkRetries: 0 }),
  );
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await db.close();
});

const movementsOf = async (intentId: string) =>
  (await readJournal(db))
    .filter((entry) => entry.payment_intent === intentId)
    .map(({ kind, amount }) => ({ kind, amount }));

async function createIntent(): Promise<string> {
  const { id } = await clients[0]!.paymentIntents.create({ amount: 1_000, currency: 'gbp' });
  return id;
}

it('charges once when two servers confirm the same intent', async () => {
  const id = await createIntent();
  const results = await Promise.allSettled(
    clients.map((stripe) => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await movementsOf(id)).toEqual([{ kind: 'charge', amount: 1_000 }]);
});

it('refunds no more than the charge when refunds arrive at two servers', async () => {
  const id = await createIntent();
  await clients[0]!.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  const results = await Promise.allSettled(
    [...clients, ...clients, ...clients].map((stripe) =>
      stripe.refunds.create({ payment_intent: id, amount: 400 }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await movementsOf(id)).toEqual([
    { kind: 'charge', amount: 1_000 },
    { kind: 'refund', amount: 400 },
    { kind: 'refund', amount: 400 },
  ]);
});

it('creates one refund when two servers receive the same idempotency key', async () => {
  const id = await createIntent();
  await clients[0]!.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  const results = await Promise.allSettled(
    clients.map((stripe) =>
      stripe.refunds.create({ payment_intent: id, amount: 100 }, { idempotencyKey: 'refund-once' }),
    ),
  );
  // The second call gets the stored response, or 409 while the first one is under way.
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 409 });
  }
  expect(await movementsOf(id)).toEqual([
    { kind: 'charge', amount: 1_000 },
    { kind: 'refund', amount: 100 },
  ]);
});
