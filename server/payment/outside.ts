// Payments outside the payment provider: staff record them and their refunds. The ledger has separate types for both,
// and the provider is never called. Every caller holds the lock of the reservation.
import { randomUUID } from 'node:crypto';
import type { Pence } from '#domain/money/pence.ts';
import type { OutsideMethod } from '#domain/payment/outside.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { postLedgerEntry } from './ledger.ts';
import type { PaymentOwner } from './owner.ts';
import type { PaymentKind, PaymentRow } from './repository.ts';

export interface OutsideMoney {
  reservationId: string;
  amountPence: Pence;
  method: OutsideMethod;
  now: Instant;
}

/** Records a payment, which counts as paid at once; returns its id. */
export async function recordOutsidePayment(
  owner: PaymentOwner,
  tx: Queryable,
  payment: OutsideMoney & { userId: string | null; kind: PaymentKind },
): Promise<string> {
  const id = randomUUID();
  const at = new Date(payment.now);
  await tx.query(
    `INSERT INTO payments (id, user_id, reservation_id, kind, amount_pence, status, created_at, succeeded_at, method)
     VALUES ($1, $2, $3, $4, $5, 'succeeded', $6, $6, $7)`,
    [id, payment.userId, payment.reservationId, payment.kind, payment.amountPence, at, payment.method],
  );
  await postLedgerEntry(owner, tx, {
    paymentId: id,
    type: 'outside-payment',
    amountPence: payment.amountPence,
    providerId: id,
    at: payment.now,
  });
  return id;
}

/** The part of a payment that staff still have to pay back, in pence. */
async function findPending(tx: Queryable, paymentId: string): Promise<Pence> {
  const [sum] = await tx.query<{ pence: Pence }>(
    `SELECT coalesce(sum(amount_pence), 0)::int AS pence FROM outside_refunds
     WHERE payment_id = $1 AND paid_at IS NULL`,
    [paymentId],
  );
  return sum?.pence ?? 0;
}

/**
 * Requests that staff pay back a part of such a payment, or without `amountPence` the rest of it; once for each
 * `dedupeKey`. The request is an item that needs attention until a refund is recorded.
 */
export async function requestOutsideRefund(
  tx: Queryable,
  payment: PaymentRow,
  { amountPence, dedupeKey, now }: { amountPence?: Pence; dedupeKey: string; now: Instant },
): Promise<void> {
  const left = payment.amount_pence - payment.refunded_pence - (await findPending(tx, payment.id));
  const pence = Math.min(amountPence ?? left, left);
  if (pence <= 0) return;
  await tx.query(
    `INSERT INTO outside_refunds (id, payment_id, amount_pence, dedupe_key, requested_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [randomUUID(), payment.id, pence, dedupeKey, new Date(now)],
  );
}

/** The kept part of a reservation's payments outside the provider, in pence. */
export async function findOutsideKept(tx: Queryable, reservationId: string): Promise<Pence> {
  const [sum] = await tx.query<{ pence: Pence }>(
    `SELECT coalesce(sum(amount_pence - refunded_pence), 0)::int AS pence FROM payments
     WHERE reservation_id = $1 AND method IS NOT NULL`,
    [reservationId],
  );
  return sum?.pence ?? 0;
}

interface Part {
  /** The id of an existing request. */
  id?: string;
  paymentId: string;
  pence: Pence;
}

/** The parts of a refund: first requests, oldest first, and then payments without a request, newest first. */
async function findParts(tx: Queryable, reservationId: string): Promise<Part[]> {
  const pending = await tx.query<Required<Part>>(
    `SELECT o.id, o.payment_id AS "paymentId", o.amount_pence AS pence
     FROM outside_refunds o JOIN payments p ON p.id = o.payment_id
     WHERE p.reservation_id = $1 AND o.paid_at IS NULL ORDER BY o.requested_at, o.added_seq`,
    [reservationId],
  );
  const payments = await tx.query<Part>(
    `SELECT p.id AS "paymentId", p.amount_pence - p.refunded_pence - coalesce((
         SELECT sum(o.amount_pence) FROM outside_refunds o WHERE o.payment_id = p.id AND o.paid_at IS NULL), 0)::int AS pence
     FROM payments p WHERE p.reservation_id = $1 AND p.method IS NOT NULL
     ORDER BY p.created_at DESC, p.added_seq DESC`,
    [reservationId],
  );
  return [...pending, ...payments.filter(({ pence }) => pence > 0)];
}

/** Marks a part, or the first `pence` of it, as paid back; returns the id of the refund. */
async function payPart(
  tx: Queryable,
  part: Part,
  { pence, method, now }: { pence: Pence; method: OutsideMethod; now: Instant },
): Promise<string> {
  const at = new Date(now);
  if (!part.id) {
    const id = randomUUID();
    await tx.query(
      `INSERT INTO outside_refunds (id, payment_id, amount_pence, requested_at, paid_at, method)
       VALUES ($1, $2, $3, $4, $4, $5)`,
      [id, part.paymentId, pence, at, method],
    );
    return id;
  }
  if (pence < part.pence) {
    await tx.query(
      `INSERT INTO outside_refunds (id, payment_id, amount_pence, requested_at)
       SELECT $1, payment_id, amount_pence - $3::int, requested_at FROM outside_refunds WHERE id = $2`,
      [randomUUID(), part.id, pence],
    );
  }
  await tx.query('UPDATE outside_refunds SET amount_pence = $2, paid_at = $3, method = $4 WHERE id = $1', [
    part.id,
    pence,
    at,
    method,
  ]);
  return part.id;
}

/**
 * Records a refund outside the provider. The caller has checked that the amount is kept. Returns the first payment that
 * it belongs to, and the id of that refund.
 */
export async function recordOutsideRefund(
  owner: PaymentOwner,
  tx: Queryable,
  { reservationId, amountPence, method, now }: OutsideMoney,
): Promise<{ paymentId: string; refundId: string }> {
  let rest = amountPence;
  let first: { paymentId: string; refundId: string } | undefined;
  for (const part of await findParts(tx, reservationId)) {
    const pence = Math.min(rest, part.pence);
    if (pence === 0) break;
    const refundId = await payPart(tx, part, { pence, method, now });
    const { paymentId } = part;
    await postLedgerEntry(owner, tx, {
      paymentId,
      type: 'outside-refund',
      amountPence: pence,
      providerId: refundId,
      at: now,
    });
    first ??= { paymentId, refundId };
    rest -= pence;
  }
  if (!first || rest > 0) throw new Error('More was paid back than was kept.');
  return first;
}
