// Webhooks: signed, repeated until they are accepted, continued after a restart, with faults on demand.
import Stripe from 'stripe';
import type { TestDatabase } from '../../../server/testing/databases.ts';
import {
  errorOf,
  NOW,
  openTestDatabase,
  startSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from './testSandbox.ts';
import { type Endpoint, startEndpoint } from './webhookEndpoint.ts';

let db: TestDatabase;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  await db.query('TRUNCATE sandbox.objects, sandbox.deliveries, sandbox.settings');
});
afterAll(() => db.close());

async function endpoint(status?: (count: number) => number): Promise<Endpoint> {
  const started = await startEndpoint(status);
  open.push(started);
  return started;
}

async function sandboxFor(url: string, retrySeconds: readonly number[] = [0]): Promise<TestSandbox> {
  const started = await startSandbox(db, { webhookUrl: url, retrySeconds });
  open.push(started);
  return started;
}

const pay = (stripe: Stripe, payment_method = 'pm_card_visa') =>
  stripe.paymentIntents.create({ amount: 6_000, currency: 'gbp', confirm: true, payment_method });

it('delivers each change once, signed, in order', async () => {
  const hook = await endpoint();
  const { stripe } = await sandboxFor(hook.url);
  const { id } = await pay(stripe);
  await stripe.refunds.create({ payment_intent: id, amount: 1_000 });
  const deliveries = await hook.first(6);
  expect(deliveries.map((delivery) => delivery.type)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
    'refund.updated',
  ]);
  for (const { body, signature, userAgent } of deliveries) {
    expect(userAgent).toMatch(/^Stripe\//);
    const verify = (secret: string) =>
      Stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, NOW.getTime());
    expect(verify(WEBHOOK_SECRET)).toMatchObject({
      object: 'event',
      livemode: false,
      api_version: Stripe.API_VERSION,
    });
    expect(() => verify('whsec_other')).toThrow();
  }
  expect(JSON.parse(deliveries[4]!.body)).toMatchObject({
    data: { object: { amount_refunded: 1_000 }, previous_attributes: { amount_refunded: 0 } },
  });
});

it.each<[string, string[]]>([
  ['pm_card_chargeDeclined', ['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']],
  ['pm_card_authenticationRequired', ['payment_intent.created', 'payment_intent.requires_action']],
  [
    'pm_card_createDispute',
    ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'charge.dispute.created'],
  ],
])('delivers the events of %s', async (method, types) => {
  const hook = await endpoint();
  const { stripe } = await sandboxFor(hook.url);
  await pay(stripe, method).catch(() => undefined);
  expect((await hook.first(types.length)).map((delivery) => delivery.type)).toEqual(types);
});

it('records a cancellation, and lists events by type', async () => {
  const hook = await endpoint();
  const { stripe } = await sandboxFor(hook.url);
  const { id } = await stripe.paymentIntents.create({ amount: 6_000, currency: 'gbp' });
  await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'cancel-1' });
  await hook.first(2);
  const { data } = await stripe.events.list({ type: 'payment_intent.canceled' });
  expect(data).toMatchObject([{ data: { object: { id, status: 'canceled' } } }]);
  expect((await stripe.events.list({ types: ['payment_intent.*'] })).data).toHaveLength(2);
  expect((await stripe.events.list({ type: 'charge.*' })).data).toHaveLength(0);
  expect((await stripe.events.list({ type: 'payment_intent_canceled' })).data).toHaveLength(0);
  expect(data[0]).toMatchObject({ created: NOW.getTime() / 1000, request: { idempotency_key: 'cancel-1' } });
  expect((await stripe.events.retrieve(data[0]!.id)).type).toBe('payment_intent.canceled');
  expect(await errorOf(stripe.events.retrieve('evt_none'))).toMatchObject({ statusCode: 404 });
});

it('repeats an event until the endpoint accepts it', async () => {
  const hook = await endpoint((count) => (count < 3 ? 500 : 200));
  const { stripe } = await sandboxFor(hook.url, [0, 0, 0]);
  await stripe.paymentIntents.create({ amount: 6_000, currency: 'gbp' });
  const deliveries = await hook.first(3);
  expect(new Set(deliveries.map((delivery) => delivery.id)).size).toBe(1);
});

it('does not fail the call that caused the event, and continues after a restart', async () => {
  const closed = await startEndpoint();
  await closed.close();
  const first = await sandboxFor(closed.url, [0.05, 0.05, 0.05, 3600]);
  const paid = await pay(first.stripe);
  expect(paid.status).toBe('succeeded');
  const undelivered = await first.stripe.events.list({ delivery_success: false });
  expect(undelivered.data).toHaveLength(3);
  expect(undelivered.data[0]?.pending_webhooks).toBe(1);
  await first.close();

  await db.query('UPDATE sandbox.deliveries SET due_ms = 0');
  const hook = await endpoint();
  const second = await sandboxFor(hook.url);
  const deliveries = await hook.first(3);
  expect(deliveries.map((delivery) => delivery.type)).toContain('payment_intent.succeeded');
  // The endpoint responds before the sandbox records the delivery.
  await second.close();
  const [open] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM sandbox.deliveries WHERE NOT delivered',
  );
  expect(open?.count).toBe(0);
});

it('waits before the next attempt, and treats a redirection as a failure', async () => {
  const hook = await endpoint(() => 302);
  const sandbox = await sandboxFor(hook.url, [3_600]);
  const before = Date.now();
  await sandbox.stripe.paymentIntents.create({ amount: 6_000, currency: 'gbp' });
  await hook.first(1);
  await sandbox.close();
  expect(hook.received).toHaveLength(1);
  const [row] = await db.query<{ due_ms: number; last_outcome: string; given_up: boolean }>(
    'SELECT due_ms::float8, last_outcome, given_up FROM sandbox.deliveries',
  );
  expect(row).toMatchObject({ last_outcome: 'status 302', given_up: false });
  expect(row?.due_ms).toBeGreaterThanOrEqual(before + 3_600_000);
  expect(row?.due_ms).toBeLessThanOrEqual(Date.now() + 3_600_000);
});

it('gives up after the last attempt', async () => {
  const hook = await endpoint(() => 400);
  const sandbox = await sandboxFor(hook.url, [0]);
  await sandbox.stripe.paymentIntents.create({ amount: 6_000, currency: 'gbp' });
  await hook.first(2);
  await sandbox.close();
  const rows = await db.query('SELECT attempts, given_up, last_outcome FROM sandbox.deliveries');
  expect(rows).toEqual([{ attempts: 2, given_up: true, last_outcome: 'status 400' }]);
});

it('keeps events while webhooks are off, then delivers them', async () => {
  const hook = await endpoint();
  const sandbox = await sandboxFor(hook.url);
  await sandbox.control({ webhooks: 'off' });
  await pay(sandbox.stripe);
  expect((await sandbox.stripe.events.list({ delivery_success: false })).data).toHaveLength(3);
  expect(hook.received).toEqual([]);
  await sandbox.control({ webhooks: 'on' });
  expect(await hook.first(3)).toHaveLength(3);
});

it('delivers kept events in reverse order', async () => {
  const hook = await endpoint();
  const sandbox = await sandboxFor(hook.url);
  await sandbox.control({ webhooks: 'off' });
  await pay(sandbox.stripe);
  await sandbox.control({ webhooks: 'reverse' });
  expect((await hook.first(3)).map((delivery) => delivery.type)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});

it('delivers every event twice when duplicates are on', async () => {
  const hook = await endpoint();
  const sandbox = await sandboxFor(hook.url);
  await sandbox.control({ webhooks: 'duplicate' });
  await pay(sandbox.stripe);
  const ids = (await hook.first(6)).map((delivery) => delivery.id);
  expect(new Set(ids).size).toBe(3);
});
