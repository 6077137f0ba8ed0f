// The ledger: what moved, appended once each by the provider's own id, and the sums of it that are kept beside it.
import type { Pence } from '#domain/money/pence.ts';
import type { Queryable } from '#server/db/database.ts';

/** Charges, refunds and lost disputes, each of the last two with what takes it back. */
export type LedgerType = 'charge' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-returned';

export interface LedgerEntry {
  paymentId: string;
  type: LedgerType;
  amountPence: Pence;
  /** The provider's id of the charge, refund or dispute. */
  providerId: string;
}

/** Brings what a reservation shows as paid and refunded in line with the ledger. */
export async function sumUp(tx: Queryable, reservationId: string): Promise<void> {
  // A lost dispute can take more than a partly refunded payment still held; nobody has paid less than nothing.
  await tx.query(
    `UPDATE reservations SET paid_pence = greatest(0, sums.net), refunded_pence = sums.refunded FROM (
       SELECT coalesce(sum(l.signed_pence), 0)::int AS net,
         coalesce(-sum(l.signed_pence) FILTER (WHERE l.type LIKE 'refund%'), 0)::int AS refunded
       FROM payments p JOIN ledger l ON l.payment_id = p.id WHERE p.reservation_id = $1) sums
     WHERE id = $1`,
    [reservationId],
  );
}

/** Writes what moved and sums up; answers whether it was new. The caller holds the payment's lock. */
export async function book(tx: Queryable, entry: LedgerEntry): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO ledger (payment_id, type, amount_pence, provider_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    [entry.paymentId, entry.type, entry.amountPence, entry.providerId],
  );
  if (inserted.length === 0) return false;
  const [payment] = await tx.query<{ reservation_id: string | null }>(
    `UPDATE payments SET refunded_pence = (
       SELECT coalesce(-sum(signed_pence), 0) FROM ledger WHERE payment_id = $1 AND type LIKE 'refund%')
     WHERE id = $1 RETURNING reservation_id`,
    [entry.paymentId],
  );
  if (payment?.reservation_id) await sumUp(tx, payment.reservation_id);
  return true;
}

/** True where the ledger has this entry already. */
export async function isBooked(tx: Queryable, type: LedgerType, providerId: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM ledger WHERE type = $1 AND provider_id = $2', [
    type,
    providerId,
  ]);
  return rows.length > 0;
}
