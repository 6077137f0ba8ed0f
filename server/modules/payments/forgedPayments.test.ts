// Tests that the server verifies every payment that a browser names: no intent has an amount other than the server's,
// and no reservation accepts a payment of another customer, of another booking, unpaid or already used.
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { changeSwitches } from 'stripe-sandbox';
import { extentOf, report } from '#domain/testing/extent.ts';
import type { PaymentProvider } from '#server/paymentProvider/provider.ts';
import { ENGINES } from '#server/testing/databases.ts';
import {
  BALANCE,
  claim,
  customer,
  DEPOSIT,
  hold,
  INTENT,
  pay,
  rent,
  threeDays,
  type StartedPayment,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { reconcile } from '#server/backgroundWork.ts';

const AMOUNTS = extentOf('amounts');
const TRIES = extentOf('tries');
const DEAR = { pricePence: 500_000 };

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
      fc.constantFrom<unknown>(String(DEPOSIT), `${String(DEPOSIT)}.0`, '', null, true, [DEPOSIT], {
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
    const counts = { cases: 0, refused: 0, intents: 0 };
    for (const { amount, currency } of fc.sample(wrongMoney, { numRuns: AMOUNTS, seed: 20_261_125 })) {
      const deposit = await bookingApp.as(user).post(INTENT, { amount, currency, booking });
      // The balance call has no currency parameter.
      const balance =
        amount === BALANCE
          ? undefined
          : await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount });
      for (const answer of balance ? [deposit, balance] : [deposit]) {
        counts.cases += 1;
        if ([400, 422].includes(answer.statusCode)) counts.refused += 1;
        expect({ amount, currency, refused: [400, 422].includes(answer.statusCode) }).toMatchObject({
          refused: true,
        });
      }
    }
    counts.intents = ((await intentsMade()) ?? 0) - (before ?? 0);
    expect(counts).toEqual({ cases: counts.cases, refused: counts.cases, intents: 0 });
    report({ suite: 'tampered amounts', on: engine, what: 'deposits and balances', counts });
  });

  /** A paid deposit of any amount without dates. */
  async function barePayment(user: Parameters<typeof hold>[1], amount: number): Promise<string> {
    const answer = await bookingApp.as(user).post(INTENT, { amount, currency: 'gbp' });
    const intent = answer.json<StartedPayment>();
    await pay(bookingApp, intent);
    return intent.paymentIntentId;
  }

  /** Each prepares a payment that does not pay for the booking, and returns the user who sends it. */
  const WAYS: Record<
    string,
    () => Promise<{ user: Parameters<typeof hold>[1]; booking: object; intentId: string }>
  > = {
    async 'used for another booking'() {
      const user = await customer(bookingApp);
      const first = await threeDays(bookingApp);
      const intent = await hold(bookingApp, user, first);
      await pay(bookingApp, intent);
      const { paymentIntentId } = intent;
      expect((await claim(bookingApp, user, { booking: first, paymentIntentId })).statusCode).toBe(201);
      return { user, booking: await threeDays(bookingApp), intentId: paymentIntentId };
    },
    async "somebody else's"() {
      const owner = await customer(bookingApp);
      const booking = await threeDays(bookingApp);
      const intent = await hold(bookingApp, owner, booking);
      await pay(bookingApp, intent);
      return { user: await customer(bookingApp), booking, intentId: intent.paymentIntentId };
    },
    async unpaid() {
      const [user, booking] = [await customer(bookingApp), await threeDays(bookingApp)];
      return { user, booking, intentId: (await hold(bookingApp, user, booking)).paymentIntentId };
    },
    async cancelled() {
      const [user, booking] = [await customer(bookingApp), await threeDays(bookingApp)];
      const { paymentIntentId } = await hold(bookingApp, user, booking);
      await bookingApp.stripe.paymentIntents.cancel(paymentIntentId);
      return { user, booking, intentId: paymentIntentId };
    },
    async 'of the other mode'() {
      const [user, booking] = [await customer(bookingApp), await threeDays(bookingApp)];
      const intent = await hold(bookingApp, user, booking);
      otherMode.add(intent.paymentIntentId);
      await pay(bookingApp, intent);
      return { user, booking, intentId: intent.paymentIntentId };
    },
    async 'of one pound, for a dear car'() {
      const user = await customer(bookingApp);
      const booking = {
        carId: await bookingApp.addCar(DEAR),
        startDate: bookingApp.day(10),
        endDate: bookingApp.day(12),
      };
      return { user, booking, intentId: await barePayment(user, 100) };
    },
    async 'made at the provider without us'() {
      const user = await customer(bookingApp);
      const held = await threeDays(bookingApp);
      await hold(bookingApp, user, held);
      const [ours] = await bookingApp.db.query<{ id: string }>('SELECT id FROM payments WHERE user_id = $1', [
        user.id,
      ]);
      const made = await bookingApp.stripe.paymentIntents.create({
        amount: 100,
        currency: 'gbp',
        metadata: { paymentId: ours?.id ?? '', kind: 'deposit' },
      });
      foreign.add(made.id);
      await bookingApp.stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' });
      return { user, booking: held, intentId: made.id };
    },
    async 'of less than was asked for'() {
      const [user, booking] = [await customer(bookingApp), await threeDays(bookingApp)];
      const intent = await hold(bookingApp, user, booking);
      await bookingApp.stripe.paymentIntents.update(intent.paymentIntentId, { amount: 100 });
      await pay(bookingApp, intent);
      return { user, booking, intentId: intent.paymentIntentId };
    },
    async 'in another currency'() {
      const [user, booking] = [await customer(bookingApp), await threeDays(bookingApp)];
      const intent = await hold(bookingApp, user, booking);
      await bookingApp.stripe.paymentIntents.update(intent.paymentIntentId, { currency: 'usd' });
      await pay(bookingApp, intent);
      return { user, booking, intentId: intent.paymentIntentId };
    },
    async 'the balance of another reservation'() {
      const user = await customer(bookingApp);
      const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
      const balance = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
      await pay(bookingApp, balance.json<StartedPayment>());
      // A booking whose deposit equals that balance.
      const carId = await bookingApp.addCar({ pricePence: BALANCE / 0.3 });
      const day = { startDate: bookingApp.day(10), endDate: bookingApp.day(10) };
      const booking = { carId, ...day, isMultiDay: true };
      return { user, booking, intentId: balance.json<StartedPayment>().paymentIntentId };
    },
    async 'never heard of'() {
      return {
        user: await customer(bookingApp),
        booking: await threeDays(bookingApp),
        intentId: `pi_${randomUUID()}`,
      };
    },
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
    for (let round = 0; round < TRIES; round += 1) {
      const user = await customer(bookingApp);
      const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
      await barePayment(user, BALANCE);
      const answer = await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
      expect(answer.statusCode).toBe(402);
      const [row] = await bookingApp.db.query<{ paid_pence: number }>(
        'SELECT paid_pence FROM reservations WHERE id = $1',
        [id],
      );
      expect(row?.paid_pence).toBe(DEPOSIT);
    }
    report({
      suite: 'payments that do not pay',
      on: engine,
      what: 'a deposit for a balance',
      counts: { tries: TRIES, confirmations: 0 },
    });
  });
});
