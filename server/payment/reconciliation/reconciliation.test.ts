// Tests the comparison of the payment provider with the ledger: both sides are matched by the provider's ids, over a
// change of day, and while the provider is down.
import Stripe from 'stripe';
import { changeSwitches } from 'stripe-sandbox';
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
  prepare: (app) => changeSwitches(app.db, { webhooks: 'off' }),
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

const payment = async () => {
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  return (await paymentOf(bookingApp, id)).id;
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

it('compares each movement at the provider with the entries of the ledger that have its id', async () => {
  const paymentId = await payment();
  const intents = bookingApp.stripe.paymentIntents;
  const declined = await intents.create({ amount: 500, currency: 'gbp' });
  await bookingApp.payCard(String(declined.client_secret), 'pm_card_chargeDeclined');
  const byHand = await intents.create({ amount: 700, currency: 'gbp' });
  await bookingApp.payCard(String(byHand.client_secret));
  const [different, failed] = [await refundAtProvider(paymentId), await refundAtProvider(paymentId)];
  await post(paymentId, 'refund', 're_unknown', 4_000);
  await post(paymentId, 'refund', different.id, 1_001);
  await post(paymentId, 'refund', failed.id, 1_000);
  const results = async () =>
    (await read()).map(({ id, kind, result, providerAmount, ledgerAmount, reservationId: of }) => {
      const names = { re_unknown: 'unknown', [different.id]: 'different', [failed.id]: 'failed' };
      return [names[id] ?? kind, result, providerAmount, ledgerAmount, of !== null].join(' ');
    });
  const others = [
    'different different 10 10.01 true',
    'payment matching 90 90 true',
    'payment missing-here 7  false',
    'unknown missing-there  40 true',
  ];
  expect((await results()).sort()).toEqual([...others, 'failed matching 10 10 true'].sort());
  // A refund that fails has two entries; here it is still pending at the provider.
  await post(paymentId, 'refund-failed', failed.id, 1_000);
  expect(await results()).toContain('failed different 10 0 true');
  expect((await bookingApp.endRefund(failed.id, 'failed')).status).toBe(200);
  expect((await results()).sort()).toEqual([...others, 'failed matching 0 0 true'].sort());
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
  const paymentId = await payment();
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
