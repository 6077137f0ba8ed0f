// Disputes: the customer's bank takes a payment back until it is decided. One that is lost is money gone.
import type { Queryable } from '#server/db/database.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import type { ProviderDispute } from '#server/payments/provider.ts';
import { book, isBooked } from './ledger.ts';
import { lockPayment } from './lockPayment.ts';

const DECIDED = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** Keeps what is known of a dispute and answers its status; a late look at an earlier state changes nothing. */
async function keepDispute(
  tx: Queryable,
  paymentId: string,
  dispute: ProviderDispute,
  now: Date,
): Promise<string> {
  const closedAt = DECIDED.has(dispute.status) ? now.toISOString() : null;
  const [row] = await tx.query<{ status: string }>(
    `INSERT INTO disputes (id, payment_id, amount_pence, status, reason, opened_at, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET
       status = CASE WHEN disputes.closed_at IS NULL OR excluded.closed_at IS NOT NULL
         THEN excluded.status ELSE disputes.status END,
       closed_at = coalesce(disputes.closed_at, excluded.closed_at)
     RETURNING status`,
    [
      dispute.id,
      paymentId,
      dispute.amountPence,
      dispute.status,
      dispute.reason,
      new Date(dispute.openedAt).toISOString(),
      closedAt,
    ],
  );
  return row?.status ?? dispute.status;
}

/** Brings the books in line with every dispute of an intent at the provider. */
export async function syncDisputes(
  { db, provider, now }: Pick<ReservationDeps, 'db' | 'provider' | 'now'>,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<void> {
  const disputes = await provider.listDisputes(intentId);
  if (disputes.length === 0) return;
  await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return;
    for (const dispute of disputes) {
      const status = await keepDispute(tx, paymentId, dispute, new Date(now()));
      const entry = { paymentId, amountPence: dispute.amountPence, providerId: dispute.id };
      if (locked.payment.status !== 'succeeded') continue;
      if (status === 'lost') await book(tx, { ...entry, type: 'dispute' });
      else if (await isBooked(tx, 'dispute', dispute.id)) {
        await book(tx, { ...entry, type: 'dispute-returned' });
      }
    }
  });
}
