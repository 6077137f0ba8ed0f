// Settles a payment: reads its state at the provider and updates payment, ledger and owner. The browser's call, the
// webhook and the reconciler all call `settle`. It is idempotent, and the provider's state wins.
import { formatPounds } from '#domain/money/pence.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Intent } from './provider/provider.ts';
import type { PaymentDeps } from './deps.ts';
import { postLedgerEntry } from './ledger.ts';
import { lockPayments } from './lockPayment.ts';
import { requestRefund } from './refunds.ts';
import { keepCardOf } from './savedCards.ts';
import { findByIntent, movePayment, setIntent, type PaymentRow } from './repository.ts';

export type SettleDeps = Pick<PaymentDeps, 'db' | 'provider' | 'owner' | 'now' | 'eventBus'> & {
  log: Pick<PaymentDeps['log'], 'error'>;
};

export type Settlement =
  /** The intent belongs to no payment, or its payment is not committed yet. */
  | { outcome: 'unknown' }
  /** Not paid so far; `status` is the provider's status. */
  | { outcome: 'pending'; status: string }
  | { outcome: 'cancelled' }
  /** Paid with another amount, currency, mode or payment: an admin has to check it. */
  | { outcome: 'quarantined' }
  | { outcome: 'paid'; paymentId: string; reservationId: string | null };

/**
 * Finds the payment of an intent whose id is not stored, for example after a crash, by the id in the intent's
 * metadata.
 */
async function findUnknown(db: Database, intent: Intent): Promise<PaymentRow | undefined> {
  const { paymentId } = intent.metadata;
  if (!paymentId || !/^[0-9a-f-]{36}$/.test(paymentId)) return undefined;
  const payment = await setIntent(db, paymentId, intent.id);
  return payment?.intent_id === intent.id ? payment : undefined;
}

/** Describes for an admin why a succeeded intent does not match its payments; undefined when it matches. */
function mismatch(intent: Intent, payments: readonly PaymentRow[], live: boolean): string | undefined {
  if (intent.currency !== 'gbp') return `it was paid in another currency (${intent.currency})`;
  if (intent.receivedPence !== payments.reduce((sum, { amount_pence: pence }) => sum + pence, 0)) {
    return `${formatPounds(intent.receivedPence)} was received`;
  }
  if (intent.live !== live) return `it was paid in ${intent.live ? 'live' : 'test'} mode`;
  if (intent.metadata.paymentId !== payments[0]?.id) return 'it belongs to another payment';
  return undefined;
}

async function record(deps: SettleDeps, intent: Intent, paymentId: string): Promise<Settlement> {
  let changed: readonly PaymentRow[] = [];
  const settlement = await deps.db.transaction(async (tx): Promise<Settlement> => {
    changed = [];
    const payments = await lockPayments(deps.owner, tx, paymentId);
    const [payment] = payments;
    if (!payment) return { outcome: 'unknown' };
    if (payment.status === 'quarantined') return { outcome: 'quarantined' };
    const fault = mismatch(intent, payments, deps.provider.live);
    if (fault && payment.status !== 'succeeded') {
      await movePayment(tx, payment.id, 'quarantined', 'provider', { note: fault });
      deps.log.error({ payment: payment.id, fault }, 'a succeeded intent does not match its payment');
      changed = payments;
      return { outcome: 'quarantined' };
    }
    const now = deps.now();
    let isNew = false;
    for (const { id, amount_pence: amountPence } of payments) {
      const providerId = intent.chargeId ?? intent.id;
      const entry = { paymentId: id, type: 'charge', amountPence, providerId, at: now } as const;
      isNew = (await postLedgerEntry(deps.owner, tx, entry)) || isNew;
    }
    if (isNew) {
      changed = payments;
      await movePayment(tx, payment.id, 'succeeded', 'provider', { succeededAt: now });
      const owned = payments.filter((each) => each.reservation_id !== null);
      const unused = owned.length > 0 ? await deps.owner.paymentsSucceeded(tx, owned, now) : [];
      for (const each of unused) await requestRefund(tx, each, now);
      if (intent.keptCard)
        await keepCardOf(tx, { payment, card: intent.keptCard, isUsed: unused.length === 0 }, now);
    }
    return { outcome: 'paid', paymentId: payment.id, reservationId: payment.reservation_id };
  });
  for (const { reservation_id: reservationId } of changed) {
    if (reservationId) deps.eventBus.emit('paymentsChanged', { reservationId });
  }
  return settlement;
}

/**
 * Reads an intent at the provider and updates the ledger, the payment and its owner. Requests a refund when the owner
 * cannot use the money. Throws when the provider or the database does not answer.
 */
export async function settle(deps: SettleDeps, intentId: string): Promise<Settlement> {
  const known = await findByIntent(deps.db, intentId);
  // A charge is recorded once, and a succeeded intent keeps its status, so the provider need not be read again.
  if (known?.status === 'succeeded') {
    return { outcome: 'paid', paymentId: known.id, reservationId: known.reservation_id };
  }
  const intent = await deps.provider.retrieveIntent(intentId);
  const payment = known ?? (await findUnknown(deps.db, intent));
  if (!payment) return { outcome: 'unknown' };
  if (intent.status === 'canceled') {
    await movePayment(deps.db, payment.id, 'cancelled', 'provider');
    return { outcome: 'cancelled' };
  }
  if (intent.status !== 'succeeded') return { outcome: 'pending', status: intent.status };
  return record(deps, intent, payment.id);
}
