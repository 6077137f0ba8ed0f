// Tests which objects each provider event makes the server read again, and how long it retries a failed event.
import { randomUUID } from 'node:crypto';
import { FIXED_NOW, fixedClock } from '#domain/testing/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import type { PaymentProvider, ProviderEvent } from '#server/paymentProvider/provider.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { fetchUndelivered, processDueEvents } from './events.ts';

const INTENT = 'pi_of_ours';
let db: Database;
/** The calls to the provider. */
let asked: string[] = [];
let undelivered: ProviderEvent[] = [];

beforeAll(async () => {
  db = await openTestDatabase('pglite');
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

it.each([
  ['payment_intent.succeeded', ['intent']],
  ['payment_intent.payment_failed', ['intent']],
  ['payment_intent.canceled', ['intent']],
  ['payment_intent.processing', ['intent']],
  ['charge.refunded', ['intent', 'refunds']],
  ['refund.created', ['intent', 'refunds']],
  ['refund.updated', ['intent', 'refunds']],
  ['refund.failed', ['intent', 'refunds']],
  ['charge.dispute.created', ['intent', 'disputes']],
  ['charge.dispute.updated', ['intent', 'disputes']],
  ['charge.dispute.closed', ['intent', 'disputes']],
  ['customer.created', []],
])('reads at the provider after %s: %j', async (type, expected) => {
  await store(type);
  expect(await processDueEvents(deps())).toBeUndefined();
  expect(asked).toEqual(expected);
  expect(await db.query('SELECT attempts FROM stripe_events WHERE processed_at IS NOT NULL')).toEqual([
    { attempts: 1 },
  ]);
});

it.each([
  [71, 1],
  [73, 0],
])('retries an event received %d hours ago %d times', async (hoursAgo, attempts) => {
  await store('payment_intent.succeeded', 'pi_of_nobody', hoursAgo);
  await processDueEvents(deps());
  expect(await db.query('SELECT attempts FROM stripe_events')).toEqual([{ attempts }]);
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

it('fetches undelivered events of its own mode once each', async () => {
  const event = { id: 'evt_1', type: 'refund.failed', objectId: 're_1', intentId: INTENT, live: false };
  undelivered = [event, event, { ...event, id: 'evt_live', live: true }];
  await fetchUndelivered(deps());
  await fetchUndelivered(deps());
  expect(await db.query('SELECT event_id, object_id FROM stripe_events')).toEqual([
    { event_id: 'evt_1', object_id: INTENT },
  ]);
});

it.each(['refund.failed', 'charge.dispute.closed'])('fetches an undelivered %s', async (type) => {
  undelivered = [{ id: 'evt_1', type, objectId: 'x_1', intentId: INTENT, live: false }];
  await fetchUndelivered(deps());
  expect(await db.query('SELECT type FROM stripe_events')).toEqual([{ type }]);
});
