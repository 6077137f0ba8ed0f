// Tests a provider that is slow, unreachable or unreliable, or that answers an error after it has done the work: the
// server charges nothing twice, loses nothing, answers within 15 seconds, and settles everything after the recovery.
import type { LightMyRequestResponse } from 'fastify';
import { changeSwitches, type FaultMode, readJournal, sandboxStripe } from 'stripe-sandbox';
import { HOLD_MINUTES } from '#domain/booking/status.ts';
import { extentOf, itAtFullExtent } from '#domain/testing/extent.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { stripeProvider } from './provider/stripeProvider.ts';
import {
  askFor,
  claim,
  customer,
  DEPOSIT,
  hold,
  pay,
  paidHold,
  paymentOf,
  repeatAtOnce,
  threeDays,
  rented,
} from '#server/testing/bookingFixtures.ts';
import { ENGINES } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { makeOutboxDue } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { MINUTE } from '#domain/time/durations.ts';

const ROUNDS = extentOf('faultRounds');
const LATENCY_MS = extentOf('latencyMs');
const ANSWER_WITHIN_MS = extentOf('answerWithinMs');

const CALLS = [
  'payment_intents.create',
  'payment_intents.retrieve',
  'payment_intents.cancel',
  'refunds.create',
] as const;
type Call = (typeof CALLS)[number];
type Trouble = FaultMode | 'connection refused' | 'latency';
/** The number of failures: more than the SDK retries, and one, which a retry of the SDK covers. */
const TIMES = [4, 1].slice(0, extentOf('faultTimes'));
const FAULTS = (
  ['error500_after', 'drop_after', 'drop_before', 'error500_before', 'rate_limit'] satisfies FaultMode[]
).slice(0, extentOf('faultKinds'));

/** The statuses that a client may receive during a fault; the list contains no 500. */
const FAIR = new Set([200, 201, 402, 409, 503]);

describe.each(ENGINES)('on %s', (engine) => {
  let isAway = false;
  let slowest = 0;

  /** Returns the provider, behind an address that refuses connections while `isAway` is true. */
  function reachable(there: PaymentProvider): PaymentProvider {
    const address = { secretKey: 'sk_test_away', baseUrl: 'http://127.0.0.1:9', maxNetworkRetries: 0 };
    const stripe = sandboxStripe(address);
    const away = stripeProvider({ stripe, live: false, webhookSecrets: [], now: () => bookingApp.clock.now });
    const now = () => (isAway ? away : there);
    return {
      ...there,
      createIntent: (request) => now().createIntent(request),
      retrieveIntent: (id) => now().retrieveIntent(id),
      cancelIntent: (id) => now().cancelIntent(id),
      refund: (request) => now().refund(request),
    };
  }

  const bookingApp = useBookingApp({ engine, between: reachable, prepare: async (app) => repeatAtOnce(app) });

  async function fair(call: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
    const start = performance.now();
    const answer = await call;
    slowest = Math.max(slowest, performance.now() - start);
    expect({ fair: FAIR.has(answer.statusCode), answer: answer.body.slice(0, 300) }).toMatchObject({
      fair: true,
    });
    return answer;
  }

  async function disturb(call: Call, trouble: Trouble, times: number): Promise<void> {
    // Webhooks would settle payments that the call under test has to settle.
    await changeSwitches(bookingApp.db, { reset: true, webhooks: 'off' });
    if (trouble === 'connection refused') isAway = true;
    else if (trouble === 'latency') await changeSwitches(bookingApp.db, { latencyMs: LATENCY_MS });
    else await changeSwitches(bookingApp.db, { fail: { route: call, mode: trouble, times, probability: 1 } });
  }

  /** Runs one round of the reconciler in which every waiting task is due; returns true when no task remains. */
  async function makeRound(): Promise<boolean> {
    await makeOutboxDue(bookingApp);
    await reconcile(bookingApp.deps);
    const waiting = `SELECT 1 FROM outbox WHERE done_at IS NULL AND kind NOT LIKE '%mail'`;
    return (await bookingApp.db.query(waiting)).length === 0;
  }
  /** Ends the fault and runs the reconciler until everything is settled. */
  async function heal(): Promise<void> {
    isAway = false;
    await changeSwitches(bookingApp.db, { reset: true, webhooks: 'off' });
    bookingApp.clock.now += 9 * MINUTE;
    // A slow provider may still process earlier requests, whose idempotency keys stay locked until they end.
    await eventually(makeRound, 3 * LATENCY_MS + 10_000);
  }

  const movements = async (intentId: string) =>
    (await readJournal(bookingApp.db))
      .filter((entry) => entry.payment_intent === intentId)
      .map(({ kind, amount }) => `${kind} ${String(amount)}`);
  const statusOf = async (userId: string) => {
    const rows = 'SELECT status FROM reservations WHERE user_id = $1 ORDER BY created_at';
    return (await bookingApp.db.query<{ status: string }>(rows, [userId])).map(({ status }) => status);
  };
  /** Expects that the deposit pays for one reservation, with one charge. */
  async function expectBooked(user: TestUser, booking: object, paymentIntentId: string): Promise<void> {
    expect((await claim(bookingApp, user, { booking, paymentIntentId })).statusCode).toBe(201);
    expect(await statusOf(user.id)).toEqual(['confirmed']);
    expect(await movements(paymentIntentId)).toEqual([`charge ${String(DEPOSIT)}`]);
  }

  /** A booking for each call, during which the fault occurs; each reaches the same result as without the fault. */
  const LIVES: Record<Call, (begin: () => Promise<void>) => Promise<void>> = {
    async 'payment_intents.create'(begin) {
      const user = await customer(bookingApp);
      const booking = await threeDays(bookingApp);
      await begin();
      for (let twice = 0; twice < 2; twice += 1) await fair(askFor(bookingApp, user, booking));
      await heal();
      const intent = await hold(bookingApp, user, booking);
      await pay(bookingApp, intent);
      await expectBooked(user, booking, intent.paymentIntentId);
    },
    async 'payment_intents.retrieve'(begin) {
      const { user, booking, paymentIntentId } = await paidHold(bookingApp);
      await begin();
      await fair(claim(bookingApp, user, { booking, paymentIntentId }));
      await fair(askFor(bookingApp, user, booking));
      await heal();
      await expectBooked(user, booking, paymentIntentId);
    },
    async 'payment_intents.cancel'(begin) {
      const [first, second] = [await customer(bookingApp), await customer(bookingApp)];
      const booking = await threeDays(bookingApp);
      const { paymentIntentId } = await hold(bookingApp, first, booking);
      bookingApp.clock.now += HOLD_MINUTES * MINUTE;
      await begin();
      await fair(askFor(bookingApp, second, booking));
      await heal();
      expect((await bookingApp.provider.retrieveIntent(paymentIntentId)).status).toBe('canceled');
      expect(await statusOf(first.id)).toEqual(['expired']);
      expect((await askFor(bookingApp, second, booking)).statusCode).toBe(200);
    },
    async 'refunds.create'(begin) {
      const { user, id } = await rented(bookingApp);
      // A new admin for each booking: the clock advances by more hours than a session lasts.
      const admin = await bookingApp.signUp('admin');
      await begin();
      for (let twice = 0; twice < 2; twice += 1)
        await fair(bookingApp.as(admin).delete(`/api/reservations/${id}`));
      await heal();
      expect(await statusOf(user.id)).toEqual(['cancelled']);
      const amount = String(DEPOSIT);
      expect(await movements((await paymentOf(bookingApp, id)).intent_id)).toEqual([
        `charge ${amount}`,
        `refund ${amount}`,
      ]);
    },
  };

  it.each(CALLS)('%s completes under every kind of fault', async (call) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const fault of FAULTS) {
        for (const times of TIMES) await LIVES[call](() => disturb(call, fault, times));
      }
      await LIVES[call](() => disturb(call, 'connection refused', 1));
    }
    expect(slowest).toBeLessThan(ANSWER_WITHIN_MS);
    await expectBalancedBooks(bookingApp);
  });

  itAtFullExtent(
    `completes when the provider takes ${String(LATENCY_MS)} ms for every answer`,
    async () => {
      slowest = 0;
      for (const call of CALLS) await LIVES[call](() => disturb(call, 'latency', 1));
      expect(slowest).toBeLessThan(ANSWER_WITHIN_MS);
      await expectBalancedBooks(bookingApp);
    },
    300_000,
  );
});
