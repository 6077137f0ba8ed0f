// Tests the limits that keep payments from being used to test stolen cards (OWASP ASVS 5, 2.4.1).
import { SANDBOX_PUBLISHABLE_KEY } from '#server/platform/process/sandbox.ts';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { cancelPayment } from '#server/payment/cancelledIntents.ts';
import {
  askFor,
  changeReservation,
  claim,
  customer,
  hold,
  pay,
  threeDays,
  rented,
} from '#server/testing/bookingFixtures.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

const DECLINED = 'pm_card_visa_chargeDeclined';

const bookingApp = useBookingApp();

const openPayments = async ({ id }: TestUser) =>
  bookingApp.db.query<{ intent_id: string }>(
    `SELECT intent_id FROM payments WHERE user_id = $1 AND status = 'open' ORDER BY added_seq`,
    [id],
  );
const statusAtProvider = async (intentId: string) =>
  (await bookingApp.provider.retrieveIntent(intentId)).status;

const isCancelled = async (intentId: string) => (await statusAtProvider(intentId)) === 'canceled';

async function decline(clientSecret: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) {
    expect((await bookingApp.payCard(clientSecret, DECLINED)).status).toBe(402);
  }
}

const eventsOf = (intentId: string) =>
  bookingApp.db.query(
    `SELECT 1 FROM stripe_events WHERE object_id = $1 AND type = 'payment_intent.payment_failed'
       AND processed_at IS NOT NULL`,
    [intentId],
  );

describe('payments without a booking', () => {
  it('keeps the three newest open and cancels the others at the provider', async () => {
    const user = await customer(bookingApp);
    const started = [];
    for (let count = 0; count < 5; count += 1) started.push(await hold(bookingApp, user));
    const [first, second, ...newest] = started.map(({ paymentIntentId }) => paymentIntentId);
    expect((await openPayments(user)).map(({ intent_id: intentId }) => intentId)).toEqual(newest);
    await reconcile(bookingApp.deps);
    // The handler of a webhook may run the tasks.
    for (const replaced of [first, second]) await eventually(() => isCancelled(replaced!));
    for (const kept of newest) expect(await statusAtProvider(kept)).toBe('requires_payment_method');
  });

  it('cancels an intent at the provider that was stored after the cancellation had read its payment', async () => {
    const user = await customer(bookingApp);
    const { paymentIntentId } = await hold(bookingApp, user);
    const [payment] = await bookingApp.db.query<{ id: string }>(
      'SELECT id FROM payments WHERE intent_id = $1',
      [paymentIntentId],
    );
    const readBefore = { id: payment!.id, lead_id: null, intent_id: null };
    await bookingApp.db.transaction((tx) =>
      cancelPayment(tx, readBefore, { by: 'customer', now: bookingApp.clock.now }),
    );
    await reconcile(bookingApp.deps);
    await eventually(() => isCancelled(paymentIntentId));
  });

  it('reserves with a payment that was paid before newer ones replaced it', async () => {
    const user = await customer(bookingApp);
    const paid = await hold(bookingApp, user);
    await pay(bookingApp, paid);
    for (let count = 0; count < 4; count += 1) await hold(bookingApp, user);
    const booking = await threeDays(bookingApp);
    const answer = await claim(bookingApp, user, { booking, paymentIntentId: paid.paymentIntentId });
    expect(answer.statusCode).toBe(201);
  });

  /** Payments that the customer has started just now, and that were cancelled. */
  const insertCancelled = ({ id }: TestUser, count: number) =>
    bookingApp.db.query(
      `INSERT INTO payments (id, user_id, kind, amount_pence, status, created_at)
       SELECT gen_random_uuid(), $1, 'deposit', 9000, 'cancelled', $2 FROM generate_series(1, $3)`,
      [id, new Date(bookingApp.clock.now), count],
    );

  it('refuses the 21st within an hour with 429, and accepts it when the first is an hour old', async () => {
    const user = await customer(bookingApp);
    await insertCancelled(user, 19);
    await hold(bookingApp, user);
    const refused = await askFor(bookingApp, user);
    expect(expectProblem(refused, 429).code).toBe('too_many_payments');
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    bookingApp.clock.now += HOUR;
    expect((await askFor(bookingApp, user)).statusCode).toBe(200);
  });

  it('keeps three open when many calls arrive concurrently', async () => {
    const user = await customer(bookingApp);
    await insertCancelled(user, 14);
    const answers = await Promise.all(Array.from({ length: 8 }, () => askFor(bookingApp, user)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    // A call whose payment a newer one replaces before it has an intent is answered with 409.
    for (const status of statuses) expect([200, 409, 429]).toContain(status);
    expect(await openPayments(user)).toHaveLength(3);
  });

  it('cancels a payment at the provider that is unpaid for an hour', async () => {
    const user = await customer(bookingApp);
    const { paymentIntentId } = await hold(bookingApp, user);
    bookingApp.clock.now += HOUR - MINUTE;
    await reconcile(bookingApp.deps);
    expect(await statusAtProvider(paymentIntentId)).toBe('requires_payment_method');
    bookingApp.clock.now += MINUTE;
    await reconcile(bookingApp.deps);
    await eventually(() => isCancelled(paymentIntentId));
    expect(await openPayments(user)).toEqual([]);
  });

  it('refuses them with live keys', async () => {
    const { provider } = bookingApp;
    Object.assign(provider, { live: true });
    const refused = await askFor(bookingApp, await customer(bookingApp));
    Object.assign(provider, { live: false });
    expect(expectProblem(refused, 422).code).toBe('booking_required');
  });
});

describe('declined cards', () => {
  it('cancels an intent after five declines, and opens another payment for the hold', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const { client_secret: secret, paymentIntentId } = await hold(bookingApp, user, booking);
    await decline(secret, 4);
    await eventually(async () => (await eventsOf(paymentIntentId)).length === 4);
    expect(await statusAtProvider(paymentIntentId)).toBe('requires_payment_method');
    await decline(secret, 1);
    await eventually(() => isCancelled(paymentIntentId));
    const again = await hold(bookingApp, user, booking);
    expect(again.paymentIntentId).not.toBe(paymentIntentId);
    await pay(bookingApp, again);
    const { statusCode } = await claim(bookingApp, user, { booking });
    expect(statusCode).toBe(201);
  });

  it('refuses new payments of a customer after 15 declines within an hour with 429', async () => {
    const booked = await rented(bookingApp);
    const { user } = booked;
    const longer = { startDate: booked.startDate, endDate: bookingApp.day(13) };
    const changed = (
      await changeReservation(bookingApp, user, booked, { dates: longer })
    ).json<Reservation>();
    const payForChange = () =>
      bookingApp
        .as(user)
        .post(`/api/reservations/${changed.id}/pay`, { amount: changed.depositAmount * 100 });
    const { client_secret: secret, paymentIntentId } = await hold(bookingApp, user);
    await decline(secret, 1);
    await eventually(async () => (await eventsOf(paymentIntentId)).length === 1);
    await bookingApp.db.query(
      `INSERT INTO stripe_events (event_id, type, object_id, received_at, processed_at)
       SELECT event_id || n, type, object_id, received_at, processed_at
       FROM stripe_events, generate_series(1, 14) n WHERE object_id = $1 AND type LIKE '%failed'`,
      [paymentIntentId],
    );
    const booking = await threeDays(bookingApp);
    for (const asked of [undefined, booking]) {
      const refused = await askFor(bookingApp, user, asked);
      expect(expectProblem(refused, 429).code).toBe('too_many_declined_payments');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(expectProblem(await payForChange(), 429).code).toBe('too_many_declined_payments');
    expect((await askFor(bookingApp, await customer(bookingApp), booking)).statusCode).toBe(200);
    bookingApp.clock.now += HOUR + MINUTE;
    expect((await askFor(bookingApp, user)).statusCode).toBe(200);
  });
});

itAtFullExtent(
  'refuses the 301st payment method that one address stores in the sandbox within a minute',
  async () => {
    const year = new Date(bookingApp.clock.now).getUTCFullYear() + 2;
    const store = (isComplete = true) =>
      bookingApp.app.inject({
        method: 'POST',
        url: '/sandbox/stripe/v1/payment_methods',
        headers: {
          authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        // Refused calls count as well.
        payload: !isComplete
          ? ''
          : `type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=${year}&card[cvc]=123`,
      });
    for (let stored = 0; stored < 300; stored += 1) expect((await store(false)).statusCode).toBe(400);
    const refused = await store();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: { type: 'invalid_request_error', code: 'rate_limit' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  },
);

it('creates a due refund before it reads open payments at the provider', async () => {
  const calls: string[] = [];
  const { provider } = bookingApp;
  const { retrieveIntent, refund } = provider;
  const user = await customer(bookingApp);
  const paid = await hold(bookingApp, user);
  await pay(bookingApp, paid);
  const open = [await hold(bookingApp, user), await hold(bookingApp, user)];
  bookingApp.clock.now += 3 * MINUTE;
  await reconcile(bookingApp.deps);
  provider.retrieveIntent = (intentId) => {
    // A late event of the paid payment also reads it.
    if (open.some(({ paymentIntentId }) => paymentIntentId === intentId)) calls.push('retrieve');
    return retrieveIntent(intentId);
  };
  provider.refund = (request) => {
    calls.push('refund');
    return refund(request);
  };
  await bookingApp.db.query(
    `INSERT INTO outbox (kind, dedupe_key, payload, created_at)
     SELECT 'refund', 'refund:' || id,
       jsonb_build_object('paymentId', id, 'intentId', intent_id, 'amountPence', amount_pence), now()
     FROM payments WHERE intent_id = $1`,
    [paid.paymentIntentId],
  );
  await reconcile(bookingApp.deps);
  Object.assign(provider, { retrieveIntent, refund });
  expect(calls[0]).toBe('refund');
  expect(calls).toContain('retrieve');
});
