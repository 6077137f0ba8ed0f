// The append-only ledger of money movements, and the totals that the owner of a payment stores.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { LedgerTotals, PaymentOwner } from './owner.ts';

/**
 * Charges, refunds and lost disputes; refunds and disputes each have a type that reverses them. The last two types did
 * not move through the provider.
 */
export type LedgerType =
  | 'charge'
  | 'refund'
  | 'refund-failed'
  | 'dispute'
  | 'dispute-returned'
  | 'outside-payment'
  | 'outside-refund';

/** The entries that are refunds, and those that reverse one. */
const REFUNDS = "('refund', 'refund-failed', 'outside-refund')";

export interface LedgerEntry {
  paymentId: string;
  type: LedgerType;
  amountPence: Pence;
  /** The provider's id of the charge, refund or dispute; an id of this application for money outside the provider. */
  providerId: string;
  /** When it is recorded: reports assign it to this London day. */
  at: Instant;
}

/** Adds up the ledger entries of an owner's payments and passes the totals to the owner. */
export async function recomputeTotals(owner: PaymentOwner, tx: Queryable, ownerId: string): Promise<void> {
  // A lost dispute can exceed what remains of a partly refunded payment; the amount paid never falls below zero.
  const [totals] = await tx.query<LedgerTotals>(
    `SELECT greatest(0, coalesce(sum(l.signed_pence), 0))::int AS "paidPence",
       coalesce(-sum(l.signed_pence) FILTER (WHERE l.type IN ${REFUNDS}), 0)::int AS "refundedPence"
     FROM payments p JOIN ledger l ON l.payment_id = p.id WHERE p.reservation_id = $1`,
    [ownerId],
  );
  if (totals) await owner.totalsChanged(tx, ownerId, totals);
}

/** Appends an entry and updates the totals; returns false when the entry exists. The caller holds the lock. */
export async function postLedgerEntry(
  owner: PaymentOwner,
  tx: Queryable,
  entry: LedgerEntry,
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO ledger (payment_id, type, amount_pence, provider_id, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [entry.paymentId, entry.type, entry.amountPence, entry.providerId, new Date(entry.at).toISOString()],
  );
  if (inserted.length === 0) return false;
  const [payment] = await tx.query<{ reservation_id: string | null }>(
    `UPDATE payments SET refunded_pence = (
       SELECT coalesce(-sum(signed_pence), 0) FROM ledger WHERE payment_id = $1 AND type IN ${REFUNDS})
     WHERE id = $1 RETURNING reservation_id`,
    [entry.paymentId],
  );
  if (payment?.reservation_id) await recomputeTotals(owner, tx, payment.reservation_id);
  return true;
}

/** True when the ledger has this entry. */
export async function isPosted(
  tx: Queryable,
  type: LedgerType,
  { paymentId, providerId }: Pick<LedgerEntry, 'paymentId' | 'providerId'>,
): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM ledger WHERE type = $1 AND provider_id = $2 AND payment_id = $3',
    [type, providerId, paymentId],
  );
  return rows.length > 0;
}
