// Tests that the server verifies every payment that a browser names and every event of the webhook: no intent has an
// amount other than the server's, no reservation accepts a payment of another customer, of another booking, unpaid or
// already used, and only signed bytes with one of its secrets, a recent timestamp and its own mode are an event.
import { randomUUID } from 'node:crypto';
import { changeSwitches } from 'stripe-sandbox';
import { extentOf } from '#domain/testing/extent.ts';
import { SECOND } from '#domain/time/durations.ts';
import type { Instant } from '#domain/time/london.ts';
import { reconcile } from '#server/backgroundWork.ts';
import {
  BALANCE,
  claim,
  customer,
  DEPOSIT,
  hold,
  INTENT,
  pay,
  paidHold,
  rent,
  type StartedPayment,
  threeDays,
  rented,
} from '#server/testing/bookingFixtures.ts';
import { ENGINES } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import {
  dump,
  eventsTaken,
  type SandboxEvent,
  send,
  signatureOf,
  successOf,
} from '#server/testing/webhookEvents.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { stripeProvider } from './provider/stripeProvider.ts';

const TRIES = extentOf('tries');

/** Other amounts and currencies than the deposit in pounds. */
const WRONG_MONEY: readonly (readonly [amount: unknown, currency?: unknown])[] = [
  ...[DEPOSIT - 1, DEPOSIT + 1, 0, 1, -1, -DEPOSIT, 1e9, 1e12, DEPOSIT / 100, DEPOSIT * 100].map(
    (amount) => [amount] as const,
  ),
  ...[DEPOSIT + 0.5, `${String(DEPOSIT)}.5`, '', null, true, [DEPOSIT], { pence: DEPOSIT }].map(
    (amount) => [amount] as const,
  ),
  ...['GBP', 'usd', 'eur', 'jpy', '', null, ['gbp']].map((currency) => [DEPOSIT, currency] as const),
];

const SECRET = 'whsec_new';
const textOf = (event: object) => JSON.stringify(event, null, 2);

/** Bodies that the webhook must refuse, each with its signature; provider/stripeProvider.test.ts has secrets and ages. */
const FORGERIES: readonly ((text: string, now: Instant) => readonly [body: string, signature?: string])[] = [
  (text) => [text],
  (text) => [text, ''],
  (text, now) => [text, signatureOf('{}', SECRET, now)],
  (text, now) => [text.replace('9000', '9001'), signatureOf(text, SECRET, now)],
  (text, now) => [JSON.stringify(JSON.parse(text)), signatureOf(text, SECRET, now)],
  (text, now) => [
    text,
    signatureOf(text, SECRET, now - 400 * SECOND).replace(/t=\d+/, `t=${String(Math.floor(now / SECOND))}`),
  ],
];

describe.each(ENGINES)('on %s', (engine) => {
  /** Intents that the provider reports in the other mode. */
  const otherMode = new Set<string>();
  /** Intents that were created at the provider outside this application. */
  const foreign = new Set<string>();

  const showingModes = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    retrieveIntent: async (id) => {
      const intent = await provider.retrieveIntent(id);
      return otherMode.has(id) ? { ...intent, live: !intent.live } : intent;
    },
  });

  const bookingApp = useBookingApp({
    engine,
    between: (_, stripe) =>
      showingModes(
        stripeProvider({
          stripe,
          ...{ live: false, webhookSecrets: [SECRET], now: () => bookingApp.clock.now },
        }),
      ),
    prepare: (app) => changeSwitches(app.db, { webhooks: 'off' }),
    async finish(app) {
      // Unclaimed payments are refunded and are in the ledger like all others.
      app.clock.now += 2 * 60 * 60_000;
      for (let twice = 0; twice < 2; twice += 1) await reconcile(app.deps);
      await expectBalancedBooks(app, foreign);
    },
  });

  const intentsMade = async () =>
    (
      await bookingApp.db.query<{ made: number }>(
        `SELECT count(*)::int AS made FROM sandbox.objects WHERE kind = 'payment_intent'`,
      )
    )[0]?.made;
  const confirmedOf = (userId: string) =>
    bookingApp.db.query(`SELECT 1 FROM reservations WHERE user_id = $1 AND status = 'confirmed'`, [userId]);

  it('opens no payment for wrong amounts and currencies', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
    const before = await intentsMade();
    for (const [amount, currency = 'gbp'] of WRONG_MONEY) {
      const answers = [
        await bookingApp.as(user).post(INTENT, { amount, currency, booking }),
        await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount }),
      ];
      const isRefused = answers.every(({ statusCode }) => [400, 422].includes(statusCode));
      expect({ amount, currency, isRefused }).toMatchObject({ isRefused: true });
    }
    expect(await intentsMade()).toBe(before);
  });

  /** A paid deposit of any amount without dates. */
  async function barePayment(user: TestUser, amount: number): Promise<string> {
    const answer = await bookingApp.as(user).post(INTENT, { amount, currency: 'gbp' });
    const intent = answer.json<StartedPayment>();
    await pay(bookingApp, intent);
    return intent.paymentIntentId;
  }

  /** A payment that does not pay for the booking, and the user who names it. */
  interface Forged {
    user: TestUser;
    booking: object;
    intentId: string;
  }
  /** Dates that a new customer holds, after `change` of their payment; unpaid when `isPaid` is false. */
  async function held(change?: (intentId: string) => unknown, isPaid = true): Promise<Forged> {
    const [user, booking] = [await customer(bookingApp), await threeDays(bookingApp)];
    const intent = await hold(bookingApp, user, booking);
    await change?.(intent.paymentIntentId);
    if (isPaid) await pay(bookingApp, intent);
    return { user, booking, intentId: intent.paymentIntentId };
  }
  const WAYS: Record<string, () => Promise<Forged>> = {
    async 'used for another booking'() {
      const { user, booking, intentId } = await held();
      const first = await claim(bookingApp, user, { booking, paymentIntentId: intentId });
      expect(first.statusCode).toBe(201);
      return { user, booking: await threeDays(bookingApp), intentId };
    },
    "somebody else's": async () => ({ ...(await held()), user: await customer(bookingApp) }),
    unpaid: () => held(undefined, false),
    cancelled: () => held((id) => bookingApp.stripe.paymentIntents.cancel(id), false),
    'of the other mode': () => held((id) => otherMode.add(id)),
    'of less than was asked for': () =>
      held((id) => bookingApp.stripe.paymentIntents.update(id, { amount: 100 })),
    'in another currency': () =>
      held((id) => bookingApp.stripe.paymentIntents.update(id, { currency: 'usd' })),
    async 'of one pound, for a dear car'() {
      const user = await customer(bookingApp);
      const dates = { startDate: bookingApp.day(10), endDate: bookingApp.day(12) };
      const booking = { carId: await bookingApp.addCar({ pricePence: 500_000 }), ...dates };
      return { user, booking, intentId: await barePayment(user, 100) };
    },
    async 'made at the provider without us'() {
      const { user, booking } = await held(undefined, false);
      const payments = 'SELECT id FROM payments WHERE user_id = $1';
      const [ours] = await bookingApp.db.query<{ id: string }>(payments, [user.id]);
      const made = await bookingApp.stripe.paymentIntents.create({
        amount: 100,
        currency: 'gbp',
        metadata: { paymentId: ours?.id ?? '', kind: 'deposit' },
      });
      foreign.add(made.id);
      await bookingApp.stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' });
      return { user, booking, intentId: made.id };
    },
    async 'the balance of another reservation'() {
      const { user, id } = await rented(bookingApp);
      const started = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
      await pay(bookingApp, started.json<StartedPayment>());
      // A booking whose deposit equals that balance.
      const carId = await bookingApp.addCar({ pricePence: BALANCE / 0.3 });
      const day = { startDate: bookingApp.day(10), endDate: bookingApp.day(10) };
      const booking = { carId, ...day, isMultiDay: true };
      return { user, booking, intentId: started.json<StartedPayment>().paymentIntentId };
    },
    'never heard of': async () => ({ ...(await held(undefined, false)), intentId: `pi_${randomUUID()}` }),
  };

  it('creates no reservation with a payment that does not pay for it', async () => {
    for (const [way, prepare] of Object.entries(WAYS)) {
      for (let round = 0; round < TRIES; round += 1) {
        const { user, booking, intentId } = await prepare();
        const before = (await confirmedOf(user.id)).length;
        const answer = await claim(bookingApp, user, { booking, paymentIntentId: intentId });
        const isRefused = [402, 409, 422].includes(answer.statusCode);
        expect({ way, answer: answer.body, isRefused }).toMatchObject({ isRefused: true });
        expect([way, (await confirmedOf(user.id)).length]).toEqual([way, before]);
      }
    }
  });

  it('does not pay a balance with an unclaimed deposit', async () => {
    const { user, id } = await rented(bookingApp);
    await barePayment(user, BALANCE);
    const answer = await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    expect(answer.statusCode).toBe(402);
    const read = await bookingApp.as(user).get(`/api/reservations/${id}`);
    expect(read.json()).toMatchObject({ currentPaid: DEPOSIT / 100 });
  });

  /** The event of a paid deposit, of which the server has received no event yet. */
  async function paidEvent(): Promise<SandboxEvent> {
    const { paymentIntentId } = await paidHold(bookingApp);
    return successOf(bookingApp.db, paymentIntentId);
  }
  async function statusOf({ data }: SandboxEvent): Promise<string | undefined> {
    const [row] = await bookingApp.db.query<{ status: string }>(
      'SELECT r.status FROM payments p JOIN reservations r ON r.id = p.reservation_id WHERE p.intent_id = $1',
      [data.object.id],
    );
    return row?.status;
  }
  /** Sends the text with a signature of this instant; returns the status of the answer. */
  const sendSigned = async (text: string, at = bookingApp.clock.now) =>
    (await send(bookingApp, text, signatureOf(text, SECRET, at))).statusCode;

  it('refuses every forgery without any effect, and logs that the secret may be wrong', async () => {
    const event = await paidEvent();
    const warn = jest.spyOn(bookingApp.app.log, 'warn');
    const before = await dump(bookingApp.db);
    for (const forge of FORGERIES) {
      const [body, signature] = forge(textOf(event), bookingApp.clock.now);
      expectProblem(await send(bookingApp, body, signature), 400);
    }
    expect(
      warn.mock.calls.filter(([text]) => /its signature .* STRIPE_WEBHOOK_SECRET/.test(String(text))),
    ).toHaveLength(FORGERIES.length);
    expect(await dump(bookingApp.db)).toEqual(before);
    expect(await statusOf(event)).toBe('held');
  });

  // The SDK only checks the age of a signature. The event's own id prevents the effect of a replay.
  it('accepts an event signed in the future once', async () => {
    const event = await paidEvent();
    const text = textOf(event);
    const early = bookingApp.clock.now + 3_600 * SECOND;
    expect(await sendSigned(text, early)).toBe(200);
    await eventsTaken(bookingApp.db);
    expect(await statusOf(event)).toBe('confirmed');
    const after = await dump(bookingApp.db);
    for (const at of [early, bookingApp.clock.now]) expect(await sendSigned(text, at)).toBe(200);
    await eventsTaken(bookingApp.db);
    expect(await dump(bookingApp.db)).toEqual(after);
  });

  it('ignores an event of the other mode', async () => {
    const event = await paidEvent();
    const before = await dump(bookingApp.db);
    const text = textOf({ ...event, livemode: true });
    expect(await sendSigned(text)).toBe(200);
    expect(await dump(bookingApp.db)).toEqual(before);
  });

  it('stores an event of an unknown intent and processes it once the payment exists', async () => {
    const user = await customer(bookingApp);
    const paymentId = randomUUID();
    const intent = await bookingApp.stripe.paymentIntents.create({
      amount: DEPOSIT,
      currency: 'gbp',
      metadata: { paymentId, kind: 'deposit' },
    });
    await bookingApp.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    const text = textOf(await successOf(bookingApp.db, intent.id));
    expect(await sendSigned(text)).toBe(200);
    await eventsTaken(bookingApp.db);
    await bookingApp.db.query(
      `INSERT INTO payments (id, user_id, kind, amount_pence, status, created_at)
       VALUES ($1, $2, 'deposit', $3, 'open', $4)`,
      [paymentId, user.id, DEPOSIT, new Date(bookingApp.clock.now).toISOString()],
    );
    await eventually(async () => {
      await reconcile(bookingApp.deps);
      const paid = await bookingApp.db.query(
        `SELECT 1 FROM payments WHERE id = $1 AND status = 'succeeded'`,
        [paymentId],
      );
      return paid.length === 1;
    });
  });
});
