// Refunds: a transaction requests one, the outbox creates it at the provider, and the ledger records it. The ledger
// also records refunds that an admin creates in the provider's dashboard.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, iso } from '#server/platform/db/rows.ts';
import { enqueue, type OutboxEntry } from '#server/platform/outbox/outbox.ts';
import { wasRefused, type ProviderRefund } from './provider/provider.ts';
import type { PaymentDeps } from './deps.ts';
import { postLedgerEntry, isPosted } from './ledger.ts';
import { divided } from './divided.ts';
import { lockPayments } from './lockPayment.ts';
import { requestOutsideRefund } from './outside.ts';
import type { PaymentOwner } from './owner.ts';
import { findPayment, type PaymentRow } from './repository.ts';

export interface RefundTask {
  paymentId: string;
  intentId: string;
  amountPence: Pence;
}

/**
 * Requests a refund of the rest of a payment: by the provider, or by staff for a payment outside the provider. A second
 * request for the same payment changes nothing.
 */
export async function requestRefund(tx: Queryable, payment: PaymentRow, now: Instant): Promise<void> {
  const dedupeKey = `refund:${payment.id}`;
  if (payment.method !== null) return requestOutsideRefund(tx, payment, { dedupeKey, now });
  const amountPence = payment.amount_pence - payment.refunded_pence;
  if (amountPence === 0 || !payment.intent_id) return;
  const payload: RefundTask = { paymentId: payment.id, intentId: payment.intent_id, amountPence };
  await enqueue(tx, 'refund', dedupeKey, { payload, now });
}

/** Requests a refund of a part of a payment; once for each `event`. */
export async function requestPartialRefund(
  tx: Queryable,
  payment: PaymentRow,
  { amountPence, event, now }: { amountPence: Pence; event: string; now: Instant },
): Promise<void> {
  const dedupeKey = `refund:${payment.id}:${event}`;
  if (payment.method !== null) return requestOutsideRefund(tx, payment, { amountPence, dedupeKey, now });
  if (!payment.intent_id) return;
  const payload: RefundTask = { paymentId: payment.id, intentId: payment.intent_id, amountPence };
  await enqueue(tx, 'refund', dedupeKey, { payload, now });
}

/** A refund, or its part of one of the payments that share an intent. */
type RefundPart = ProviderRefund & { paymentId: string };

/**
 * Divides a refund among the payments of its intent: a refund of this application belongs to the payment of its key, one
 * that was made by hand takes what is kept, payment by payment. A division that is stored stays.
 */
async function partsOf(
  tx: Queryable,
  refund: ProviderRefund,
  payments: readonly PaymentRow[],
): Promise<RefundPart[]> {
  const own = payments.find(({ id }) => refund.dedupeKey?.startsWith(`refund:${id}`));
  if (own) return [{ ...refund, paymentId: own.id }];
  const stored = await tx.query<{ payment_id: string; amount_pence: Pence }>(
    'SELECT payment_id, amount_pence FROM refunds WHERE id = $1 ORDER BY added_seq',
    [refund.id],
  );
  if (stored.length > 0) {
    return stored.map((part) => ({ ...refund, paymentId: part.payment_id, amountPence: part.amount_pence }));
  }
  const kept: [PaymentRow, Pence][] = [];
  for (const { id } of payments) {
    const now = await findPayment(tx, id);
    if (now) kept.push([now, now.amount_pence - now.refunded_pence]);
  }
  return divided(refund.amountPence, kept).map(([{ id }, amountPence]) => ({
    ...refund,
    paymentId: id,
    amountPence,
  }));
}

/** Stores the state of a refund and returns the stored status. Ignores a state that arrives after a later one. */
async function storeRefund(
  tx: Queryable,
  { paymentId, ...refund }: RefundPart,
  now: Instant,
): Promise<ProviderRefund['status']> {
  await insertRow(
    tx,
    'refunds',
    {
      id: refund.id,
      paymentId,
      amountPence: refund.amountPence,
      status: refund.status,
      dedupeKey: refund.dedupeKey,
      createdAt: iso(refund.createdAt),
      updatedAt: iso(now),
    },
    `ON CONFLICT (id, payment_id) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at
     WHERE refunds.status <> excluded.status AND refunds.status <> 'failed' AND excluded.status <> 'pending'`,
  );
  const [kept] = await tx.query<{ status: ProviderRefund['status'] }>(
    'SELECT status FROM refunds WHERE id = $1 AND payment_id = $2',
    [refund.id, paymentId],
  );
  return kept?.status ?? refund.status;
}

/** Posts each refund of an intent to the ledger once, and reverses the entry of a refund that fails later. */
async function postRefunds(
  { db, owner, now, eventBus }: Pick<PaymentDeps, 'db' | 'owner' | 'now' | 'eventBus'>,
  paymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  if (refunds.length === 0) return;
  // What belongs to one payment comes before what is divided among all.
  const inOrder = [...refunds].sort((a, b) => Number(!a.dedupeKey) - Number(!b.dedupeKey));
  const changed = await db.transaction(async (tx) => {
    const payments = await lockPayments(owner, tx, paymentId);
    // The charge of a quarantined payment is not in the ledger, so its refunds are not either.
    if (payments[0]?.status !== 'succeeded') return [];
    for (const refund of inOrder) {
      for (const part of await partsOf(tx, refund, payments)) await postRefund(owner, tx, part, now());
    }
    return payments.flatMap(({ reservation_id: id }) => id ?? []);
  });
  for (const reservationId of changed) eventBus.emit('paymentsChanged', { reservationId });
}

async function postRefund(owner: PaymentOwner, tx: Queryable, part: RefundPart, now: Instant): Promise<void> {
  const { paymentId, amountPence, id: refundId } = part;
  const status = await storeRefund(tx, part, now);
  const entry = { paymentId, amountPence, providerId: refundId, at: now };
  if (status !== 'failed') await postLedgerEntry(owner, tx, { ...entry, type: 'refund' });
  else if (await isPosted(tx, 'refund', entry)) {
    await postLedgerEntry(owner, tx, { ...entry, type: 'refund-failed' });
  }
  if (status === 'succeeded') await owner.refundSucceeded(tx, { paymentId, refundId, amountPence }, now);
}

/** Reads every refund of an intent at the provider and posts it. */
export async function syncRefunds(
  deps: Pick<PaymentDeps, 'db' | 'provider' | 'owner' | 'now' | 'eventBus'>,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<void> {
  await postRefunds(deps, paymentId, await deps.provider.listRefunds(intentId));
}

/**
 * Creates a refund, unless the provider already has the refund of this task (its answer was lost) or an admin has
 * refunded the whole payment manually. After an error of the provider the next attempt uses a new idempotency key.
 * After a call without an answer it uses the same key, which prevents a second refund.
 */
export async function createRefund(
  deps: Pick<PaymentDeps, 'db' | 'provider' | 'owner' | 'now' | 'eventBus'>,
  { id, dedupe_key: dedupeKey, payload, key_number: number }: OutboxEntry<RefundTask>,
): Promise<void> {
  const { paymentId, intentId } = payload;
  const made = await deps.provider.listRefunds(intentId);
  if (!made.some((refund) => refund.dedupeKey === dedupeKey)) {
    // The refunds of the other payments of a shared intent take nothing from this one.
    await postRefunds(deps, paymentId, made);
    const payment = await findPayment(deps.db, paymentId);
    const keptPence = payment ? payment.amount_pence - payment.refunded_pence : 0;
    const amountPence = Math.min(payload.amountPence, keptPence);
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
  await postRefunds(deps, paymentId, made);
}
