// Money that goes back: asked for in a transaction, made at the provider by the outbox, and entered in the books
// whoever made it, ourselves or a person at the provider's dashboard.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { requestMail } from '#server/modules/reservations/mails.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import { wasRefused, type ProviderRefund } from '#server/payments/provider.ts';
import { book, isBooked } from './ledger.ts';
import { lockPayment } from './lockPayment.ts';
import { enqueue, type OutboxEntry } from './outboxEntries.ts';
import { findPayment, type PaymentRow } from './repository.ts';

/** Asks once for what is left of a payment to go back; asking again changes nothing. */
export async function requestRefund(tx: Queryable, payment: PaymentRow, now: Instant): Promise<void> {
  const amountPence = payment.amount_pence - payment.refunded_pence;
  if (amountPence === 0 || !payment.intent_id) return;
  const payload = { paymentId: payment.id, intentId: payment.intent_id, amountPence };
  await enqueue(tx, 'refund', `refund:${payment.id}`, { payload, now });
}

/** Keeps what is known of a refund and answers its status; a late look at an earlier state changes nothing. */
async function keepRefund(
  tx: Queryable,
  paymentId: string,
  refund: ProviderRefund,
  now: Instant,
): Promise<ProviderRefund['status']> {
  await tx.query(
    `INSERT INTO refunds (id, payment_id, amount_pence, status, dedupe_key, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at
       WHERE refunds.status <> excluded.status AND refunds.status <> 'failed' AND excluded.status <> 'pending'`,
    [
      refund.id,
      paymentId,
      refund.amountPence,
      refund.status,
      refund.dedupeKey ?? null,
      new Date(refund.createdAt).toISOString(),
      new Date(now).toISOString(),
    ],
  );
  const [kept] = await tx.query<{ status: ProviderRefund['status'] }>(
    'SELECT status FROM refunds WHERE id = $1',
    [refund.id],
  );
  return kept?.status ?? refund.status;
}

/** Enters refunds of a payment in the books, each once; one that failed after all is taken back there. */
async function bookRefunds(
  { db, now }: Pick<ReservationDeps, 'db' | 'now'>,
  paymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  if (refunds.length === 0) return;
  await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    // What was paid with a quarantined payment is not in the books, so what goes back of it is not either.
    if (locked?.payment.status !== 'succeeded') return;
    for (const refund of refunds) {
      const status = await keepRefund(tx, paymentId, refund, now());
      const entry = { paymentId, amountPence: refund.amountPence, providerId: refund.id };
      if (status !== 'failed') await book(tx, { ...entry, type: 'refund' });
      else if (await isBooked(tx, 'refund', refund.id)) await book(tx, { ...entry, type: 'refund-failed' });
      if (status === 'succeeded') {
        await requestMail(tx, { mail: 'refunded', refundId: refund.id, ...entry }, now());
      }
    }
  });
}

/** Brings the books in line with every refund of an intent at the provider. */
export async function syncRefunds(
  deps: Pick<ReservationDeps, 'db' | 'provider' | 'now'>,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<void> {
  await bookRefunds(deps, paymentId, await deps.provider.listRefunds(intentId));
}

/**
 * Makes a refund, unless the provider has one of this entry already (its answer was lost, or was an error after all)
 * or all of the money has gone back by hand. A key that the provider refused is replaced by the next one; a key
 * without an answer is used again, because only that cannot refund twice.
 */
export async function performRefund(
  deps: ReservationDeps,
  { id, dedupe_key: dedupeKey, payload, key_number: number }: OutboxEntry<'refund'>,
): Promise<void> {
  const { paymentId, intentId } = payload;
  const made = await deps.provider.listRefunds(intentId);
  if (!made.some((refund) => refund.dedupeKey === dedupeKey)) {
    const payment = await findPayment(deps.db, paymentId);
    const gone = made.reduce(
      (sum, { status, amountPence }) => sum + (status === 'failed' ? 0 : amountPence),
      0,
    );
    const amountPence = Math.min(payload.amountPence, (payment?.amount_pence ?? 0) - gone);
    const key = number === 1 ? dedupeKey : `${dedupeKey}:${number}`;
    try {
      if (amountPence > 0) made.push(await deps.provider.refund({ key, dedupeKey, intentId, amountPence }));
    } catch (error) {
      if (wasRefused(error)) {
        await deps.db.query('UPDATE outbox SET key_number = $2 WHERE id = $1', [id, number + 1]);
      }
      throw error;
    }
  }
  await bookRefunds(deps, paymentId, made);
}
