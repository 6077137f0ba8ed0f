// Tests that the server verifies every payment that a browser names: no intent has an amount other than the server's,
// and no reservation accepts a payment of another customer, of another booking, unpaid or already used.
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { changeSwitches } from 'stripe-sandbox';
import { extentOf, report } from '#domain/testing/extent.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { PaymentProvider } from './provider/provider.ts';
import {
  BALANCE,
  claim,
  customer,
  DEPOSIT,
  hold,
  INTENT,
  pay,
  rent,
  type StartedPayment,
  threeDays,
} from '#server/testing/bookingFixtures.ts';
import { ENGINES } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

const AMOUNTS = extentOf('amounts');
const TRIES = extentOf('tries');

/** Any combination of amount and currency except the correct one. */
const wrongMoney = fc
  .record({
    amount: fc.oneof(
      fc.constantFrom<unknown>(
        DEPOSIT - 1,
        DEPOSIT + 1,
        0,
        1,
        -1,
        -DEPOSIT,
        1e9,
        1e12,
        DEPOSIT / 100,
        DEPOSIT * 100,
      ),
      fc.constantFrom<unknown>(String(DEPOSIT + 1), `${String(DEPOSIT)}.5`, '', null, true, [DEPOSIT], {
        pence: DEPOSIT,
      }),
      fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
      fc.double({ noNaN: true }),
      fc.constant(DEPOSIT),
    ),
    currency: fc.constantFrom<unknown>('gbp', 'gbp', 'gbp', 'GBP', 'usd', 'eur', 'jpy', '', null, ['gbp']),
  })
  .filter(({ amount, currency }) => amount !== DEPOSIT || currency !== 'gbp');

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
    between: showingModes,
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

  it(`opens no payment for ${String(AMOUNTS)} wrong amounts and currencies`, async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
    const before = await intentsMade();
    for (const { amount, currency } of fc.sample(wrongMoney, { numRuns: AMOUNTS, seed: 20_261_125 })) {
      const answers = [await bookingApp.as(user).post(INTENT, { amount, currency, booking })];
      // The balance call has no currency parameter.
      if (amount !== BALANCE)
        answers.push(await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount }));
      const isRefused = answers.every(({ statusCode }) => [400, 422].includes(statusCode));
      expect({ amount, currency, isRefused }).toMatchObject({ isRefused: true });
    }
    expect(await intentsMade()).toBe(before);
    const counts = { cases: AMOUNTS, refused: AMOUNTS, intents: 0 };
    report({ suite: 'tampered amounts', on: engine, what: 'deposits and balances', counts });
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
  async function held(
    change: (intentId: string) => unknown = () => undefined,
    isPaid = true,
  ): Promise<Forged> {
    const [user, booking] = [await customer(bookingApp), await threeDays(bookingApp)];
    const intent = await hold(bookingApp, user, booking);
    await change(intent.paymentIntentId);
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
      const user = await customer(bookingApp);
      const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
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
      const counts = { tries: TRIES, confirmations: 0 };
      for (let round = 0; round < TRIES; round += 1) {
        const { user, booking, intentId } = await prepare();
        const before = (await confirmedOf(user.id)).length;
        const answer = await claim(bookingApp, user, { booking, paymentIntentId: intentId });
        const isRefused = [402, 409, 422].includes(answer.statusCode);
        expect({ way, answer: answer.body, isRefused }).toMatchObject({ isRefused: true });
        counts.confirmations += (await confirmedOf(user.id)).length - before;
      }
      expect({ way, ...counts }).toMatchObject({ way, confirmations: 0 });
      report({ suite: 'payments that do not pay', on: engine, what: way, counts });
    }
  });

  it('does not pay a balance with an unclaimed deposit', async () => {
    const user = await customer(bookingApp);
    const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
    await barePayment(user, BALANCE);
    const answer = await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    expect(answer.statusCode).toBe(402);
    const read = await bookingApp.as(user).get(`/api/reservations/${id}`);
    expect(read.json()).toMatchObject({ currentPaid: DEPOSIT / 100 });
  });
});
