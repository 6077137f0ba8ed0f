// Tests the comparison of the payment provider with the ledger: both sides are matched by the provider's ids, over a
// change of day, and while the provider is down.
import Stripe from 'stripe';
import type { Reconciliation } from '#domain/payment/contract/reconciliation.ts';
import { londonDate } from '#domain/time/london.ts';
import { customer, paymentOf, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

let user: TestUser;
let accountant: TestUser;
let isAway = false;
let limit: number | undefined;

/** An error of the SDK, as of a network without an answer. */
function refuseWhileAway(): void {
  if (isAway) throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'No answer.' });
}

const bookingApp = useBookingApp({
  between: (provider) => ({
    ...provider,
    listCharges: async (query) => {
      refuseWhileAway();
      return provider.listCharges({ ...query, limit: limit ?? query.limit });
    },
    // Without the refusal the call would outlive the test, and the SDK would repeat it.
    listRefundsMade: async (query) => {
      refuseWhileAway();
      return provider.listRefundsMade(query);
    },
  }),
});
beforeEach(async () => {
  isAway = false;
  limit = undefined;
  // Each test reads a day of its own.
  bookingApp.clock.now += 3 * 24 * 3_600_000;
  user = await customer(bookingApp);
  accountant = await bookingApp.signUp('accountant');
});

const path = (from: string, to = from) => `/api/payments/reconciliation?from=${from}&to=${to}`;
const today = () => londonDate(bookingApp.clock.now);
async function read(from = today(), to = from) {
  const answer = await bookingApp.as(accountant).get(path(from, to));
  expect(answer.statusCode).toBe(200);
  return answer.json<Reconciliation>().entries;
}
const cancelled = async (id: string) => {
  const answer = await bookingApp.as(user).post(`/api/reservations/${id}/cancellation`);
  expect(answer.statusCode).toBe(200);
};

it('matches a deposit and its refund, with their reservation', async () => {
  const { id, reference } = await rent(bookingApp, user, await threeDays(bookingApp));
  await cancelled(id);
  const entries = await read();
  expect(entries.map(({ kind, result }) => [kind, result]).sort()).toEqual([
    ['payment', 'matching'],
    ['refund', 'matching'],
  ]);
  for (const entry of entries) {
    expect(entry).toMatchObject({ providerAmount: 90, ledgerAmount: 90, reservationId: id, reference });
  }
});

it('does not count declined attempts as payments', async () => {
  const intent = await bookingApp.stripe.paymentIntents.create({ amount: 500, currency: 'gbp' });
  await bookingApp.payCard(String(intent.client_secret), 'pm_card_chargeDeclined');
  expect(await read()).toEqual([]);
});

it('reports a manual payment at the provider as missing in the ledger', async () => {
  const intent = await bookingApp.stripe.paymentIntents.create({ amount: 500, currency: 'gbp' });
  await bookingApp.payCard(String(intent.client_secret));
  expect(await read()).toEqual([
    expect.objectContaining({
      kind: 'payment',
      result: 'missing-here',
      providerAmount: 5,
      ledgerAmount: null,
      reservationId: null,
    }),
  ]);
});

const payment = async () => {
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  return { reservationId: id, paymentId: (await paymentOf(bookingApp, id)).id };
};
const post = (paymentId: string, type: string, providerId: string, pence: number) =>
  bookingApp.db.query(
    'INSERT INTO ledger (payment_id, type, amount_pence, provider_id, created_at) VALUES ($1, $2, $3, $4, $5)',
    [paymentId, type, pence, providerId, new Date(bookingApp.clock.now).toISOString()],
  );

/** Refunds £10.00 of the payment at the provider. */
async function refundAtProvider(paymentId: string) {
  const charges = 'SELECT provider_id FROM ledger WHERE payment_id = $1';
  const [charge] = await bookingApp.db.query<{ provider_id: string }>(charges, [paymentId]);
  return bookingApp.stripe.refunds.create({ charge: charge?.provider_id ?? '', amount: 1_000 });
}

it('reports a ledger entry as missing at the provider when the provider does not have it', async () => {
  const { reservationId, paymentId } = await payment();
  await post(paymentId, 'refund', 're_unknown', 4_000);
  const entries = await read();
  expect(entries.find(({ id }) => id === 're_unknown')).toMatchObject({
    kind: 'refund',
    result: 'missing-there',
    providerAmount: null,
    ledgerAmount: 40,
    reservationId,
  });
});

it('reports both amounts when they differ', async () => {
  const { paymentId } = await payment();
  const refund = await refundAtProvider(paymentId);
  await post(paymentId, 'refund', refund.id, 1_001);
  expect((await read()).find(({ id }) => id === refund.id)).toMatchObject({
    result: 'different',
    providerAmount: 10,
    ledgerAmount: 10.01,
  });
});

it('matches a failed refund with its two entries', async () => {
  const { paymentId } = await payment();
  const refund = await refundAtProvider(paymentId);
  await post(paymentId, 'refund', refund.id, 1_000);
  expect((await read()).find(({ id }) => id === refund.id)?.result).toBe('matching');
  await post(paymentId, 'refund-failed', refund.id, 1_000);
  // The refund is still pending at the provider.
  expect((await read()).find(({ id }) => id === refund.id)?.result).toBe('different');
  const ended = await fetch(`${bookingApp.origin}/sandbox/stripe/_refunds/${refund.id}/end`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bookingApp.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'status=failed',
  });
  expect(ended.status).toBe(200);
  expect((await read()).find(({ id }) => id === refund.id)).toMatchObject({
    result: 'matching',
    providerAmount: 0,
    ledgerAmount: 0,
  });
});

it('matches a payment and a refund before midnight that are recorded after it, on both days', async () => {
  // Summer time: London's midnight is 23:00 UTC.
  bookingApp.clock.now = Date.parse('2027-06-30T22:58:00Z');
  user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  await cancelled(id);
  // The ledger refuses changes of its entries, so the test disables the trigger to move them.
  await bookingApp.db.query('ALTER TABLE ledger DISABLE TRIGGER ledger_append_only');
  await bookingApp.db.query(
    `UPDATE ledger SET created_at = '2027-06-30T23:00:00Z'
     WHERE payment_id IN (SELECT id FROM payments WHERE reservation_id = $1)`,
    [id],
  );
  await bookingApp.db.query('ALTER TABLE ledger ENABLE TRIGGER ledger_append_only');
  accountant = await bookingApp.signUp('accountant');
  for (const day of ['2027-06-30', '2027-07-01']) {
    const entries = (await read(day)).map(({ kind, result, ledgerAmount }) => [kind, result, ledgerAmount]);
    expect(entries.sort()).toEqual([
      ['payment', 'matching', 90],
      ['refund', 'matching', 90],
    ]);
  }
  expect(await read('2027-06-29')).toEqual([]);
  expect(await read('2027-07-02')).toEqual([]);
});

it('checks at most twenty entries at the provider, and reports the rest as not checked', async () => {
  const { paymentId } = await payment();
  for (let index = 0; index < 22; index += 1) await post(paymentId, 'refund', `re_${index}`, 1);
  const results = (await read()).map(({ result }) => result);
  expect(results.filter((result) => result === 'missing-there')).toHaveLength(20);
  expect(results.filter((result) => result === 'not-checked')).toHaveLength(2);
});

it('refuses a period with more movements than it can read', async () => {
  limit = 1;
  await rent(bookingApp, user, await threeDays(bookingApp));
  await rent(bookingApp, await customer(bookingApp), await threeDays(bookingApp));
  const refusal = expectProblem(await bookingApp.as(accountant).get(path(today())), 422);
  expect(refusal.code).toBe('period_too_large');
});

it('answers 503 with Retry-After while the provider is down', async () => {
  isAway = true;
  const answer = await bookingApp.as(accountant).get(path(today()));
  expect(expectProblem(answer, 503).code).toBe('provider_unreachable');
  expect(answer.headers['retry-after']).toBe('5');
});
