// Tests how the provider's list of refunds changes the ledger and the customer's mails, in any order of its answers.
import { noAudit } from '#server/testing/noAudit.ts';
import { changeSwitches } from 'stripe-sandbox';
import type { ProviderRefund } from '#server/paymentProvider/provider.ts';
import { customer, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { cancelReservation } from '#server/modules/reservations/cancellations.ts';
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import { syncRefunds } from './refunds.ts';

let bookingApp: BookingApp;
beforeAll(async () => {
  bookingApp = await createBookingApp();
  await changeSwitches(bookingApp.db, { webhooks: 'off' });
});
afterAll(() => bookingApp.close());

let refunds = 0;

/** A reservation with its deposit of £90 paid, and a refund of it in the provider's format. */
async function reserve() {
  const { id } = await rent(bookingApp, await customer(bookingApp), await threeDays(bookingApp));
  const [payment] = await bookingApp.db.query<{ id: string; intent_id: string }>(
    'SELECT id, intent_id FROM payments WHERE reservation_id = $1',
    [id],
  );
  if (!payment) throw new Error('Nothing was paid.');
  const refund: ProviderRefund = {
    id: `re_${String((refunds += 1))}`,
    amountPence: 9_000,
    status: 'pending',
    dedupeKey: undefined,
    createdAt: bookingApp.clock.now,
  };
  return { id, payment, refund };
}

/** The same provider with this list of refunds. */
const listing = (...listed: ProviderRefund[]) => ({
  ...bookingApp.provider,
  listRefunds: async () => [...listed],
});

it.each<[ProviderRefund['status'][], { status?: string; refunded: number; mails: number }]>([
  [['pending'], { status: 'pending', refunded: 9_000, mails: 0 }],
  [['pending', 'succeeded'], { status: 'succeeded', refunded: 9_000, mails: 1 }],
  [['succeeded', 'succeeded'], { status: 'succeeded', refunded: 9_000, mails: 1 }],
  [['succeeded', 'pending'], { status: 'succeeded', refunded: 9_000, mails: 1 }],
  [['failed'], { status: 'failed', refunded: 0, mails: 0 }],
  [['succeeded', 'failed'], { status: 'failed', refunded: 0, mails: 1 }],
  [['succeeded', 'failed', 'failed'], { status: 'failed', refunded: 0, mails: 1 }],
  [['failed', 'succeeded'], { status: 'failed', refunded: 0, mails: 0 }],
  [['failed', 'pending'], { status: 'failed', refunded: 0, mails: 0 }],
])('stores a refund with the states %j as %j', async (statuses, expected) => {
  const { id, payment, refund } = await reserve();
  for (const status of statuses) {
    const provider = listing({ ...refund, status });
    await syncRefunds(
      { ...bookingApp.deps, provider },
      { paymentId: payment.id, intentId: payment.intent_id },
    );
  }
  const [row] = await bookingApp.db.query<{ refunded_pence: number }>(
    'SELECT refunded_pence FROM reservations WHERE id = $1',
    [id],
  );
  const [kept] = await bookingApp.db.query<{ status: string }>('SELECT status FROM refunds WHERE id = $1', [
    refund.id,
  ]);
  const mails = await bookingApp.db.query('SELECT 1 FROM outbox WHERE dedupe_key = $1', [
    `mail:refunded:${refund.id}`,
  ]);
  expect({ status: kept?.status, refunded: row?.refunded_pence, mails: mails.length }).toEqual(expected);
});

it.each<[string, Partial<ProviderRefund>[], number[]]>([
  ['nothing', [], [9_000]],
  ['£40 by hand', [{ status: 'succeeded', amountPence: 4_000 }], [5_000]],
  ['£40 by hand that is under way', [{ status: 'pending', amountPence: 4_000 }], [5_000]],
  ['all of it by hand', [{ status: 'succeeded', amountPence: 9_000 }], []],
  ['all of it by hand, which failed', [{ status: 'failed', amountPence: 9_000 }], [9_000]],
])('refunds the rest after %s was refunded', async (_what, made, asked) => {
  const { id, refund } = await reserve();
  const amounts: number[] = [];
  const provider = {
    ...listing(...made.map((one) => ({ ...refund, ...one }))),
    refund: async ({ amountPence, dedupeKey }: { amountPence: number; dedupeKey: string }) => {
      amounts.push(amountPence);
      return { ...refund, id: `${refund.id}_ours`, status: 'succeeded' as const, amountPence, dedupeKey };
    },
  };
  const deps = { ...bookingApp.deps, provider };
  await cancelReservation(deps, id, noAudit);
  await runPaymentTasks(deps);
  expect(amounts).toEqual(asked);
});
