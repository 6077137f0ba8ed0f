// Disputes: the customer's bank withdraws a payment until the dispute is decided. The ledger records a lost dispute.
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, iso } from '#server/platform/db/rows.ts';
import type { ProviderDispute } from './provider/provider.ts';
import type { PaymentDeps } from './deps.ts';
import { postLedgerEntry, isPosted } from './ledger.ts';
import { divided } from './divided.ts';
import { lockPayments } from './lockPayment.ts';

const DECIDED = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** Stores the state of a dispute and returns the stored status. Ignores a state that arrives after a later one. */
async function storeDispute(
  tx: Queryable,
  paymentId: string,
  dispute: ProviderDispute,
  now: Date,
): Promise<string> {
  const closedAt = DECIDED.has(dispute.status) ? now.toISOString() : null;
  const { id, amountPence, status, reason, openedAt } = dispute;
  const [row] = await insertRow<{ status: string }>(
    tx,
    'disputes',
    { id, paymentId, amountPence, status, reason, openedAt: iso(openedAt), closedAt },
    `ON CONFLICT (id) DO UPDATE SET
       status = CASE WHEN disputes.closed_at IS NULL OR excluded.closed_at IS NOT NULL
         THEN excluded.status ELSE disputes.status END,
       closed_at = coalesce(disputes.closed_at, excluded.closed_at)
     RETURNING status`,
  );
  return row?.status ?? dispute.status;
}

/** Reads every dispute of an intent at the provider and posts the changes to the ledger. */
export async function syncDisputes(
  { db, provider, owner, now, eventBus }: Pick<PaymentDeps, 'db' | 'provider' | 'owner' | 'now' | 'eventBus'>,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<void> {
  const disputes = await provider.listDisputes(intentId);
  if (disputes.length === 0) return;
  const changed = await db.transaction(async (tx) => {
    const payments = await lockPayments(owner, tx, paymentId);
    const [payment] = payments;
    if (!payment) return [];
    for (const dispute of disputes) {
      const status = await storeDispute(tx, paymentId, dispute, new Date(now()));
      if (payment.status !== 'succeeded') continue;
      // A dispute takes the payments of a shared intent one after the other.
      const parts = divided(
        dispute.amountPence,
        payments.map((each) => [each, each.amount_pence]),
      );
      for (const [{ id }, amountPence] of parts) {
        const entry = { paymentId: id, amountPence, providerId: dispute.id, at: now() };
        if (status === 'lost') await postLedgerEntry(owner, tx, { ...entry, type: 'dispute' });
        else if (await isPosted(tx, 'dispute', entry)) {
          await postLedgerEntry(owner, tx, { ...entry, type: 'dispute-returned' });
        }
      }
    }
    return payments.flatMap(({ reservation_id: id }) => id ?? []);
  });
  for (const reservationId of changed) eventBus.emit('paymentsChanged', { reservationId });
}
