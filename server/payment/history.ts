// The payment history of a reservation: its payments with their refunds and disputes.
import type { DisputeRecord, PaymentRecord, RefundRecord } from '#domain/payment/contract/payments.ts';
import { penceToPounds, type Pence } from '#domain/money/pence.ts';
import type { OutsideMethod } from '#domain/payment/outside.ts';
import type { PaymentStatus } from '#domain/payment/status.ts';
import type { Queryable } from '#server/platform/db/database.ts';

interface PaymentFacts {
  id: string;
  kind: PaymentRecord['kind'];
  status: PaymentStatus;
  amount_pence: Pence;
  created_at: Date;
  succeeded_at: Date | null;
  intent_id: string | null;
  receipt_email: string | null;
  lead_id: string | null;
  method: OutsideMethod | null;
}

export interface RefundFacts {
  payment_id: string;
  amount_pence: Pence;
  state: RefundRecord['state'];
  requested_at: Date;
  refunded_at: Date | null;
  reference: string | null;
  method: OutsideMethod | null;
}

interface DisputeFacts {
  id: string;
  payment_id: string;
  amount_pence: Pence;
  status: string;
  reason: string;
  opened_at: Date;
  closed_at: Date | null;
}

/**
 * Refunds at the provider, including manual ones, refunds that the outbox has yet to request, and refunds outside the
 * provider that staff have made or still have to make.
 */
export function findRefunds(db: Queryable, paymentIds: readonly string[]): Promise<RefundFacts[]> {
  return db.query<RefundFacts>(
    `SELECT r.payment_id, r.amount_pence, least(r.created_at, o.created_at) AS requested_at, r.id AS reference,
       false AS is_waiting, r.added_seq,
       CASE r.status WHEN 'succeeded' THEN 'done' WHEN 'failed' THEN 'failing' ELSE 'pending' END AS state,
       CASE WHEN r.status = 'succeeded' THEN r.created_at END AS refunded_at, NULL AS method
     FROM refunds r LEFT JOIN outbox o ON o.dedupe_key = r.dedupe_key WHERE r.payment_id = ANY($1::uuid[])
     UNION ALL
     SELECT (o.payload ->> 'paymentId')::uuid, (o.payload ->> 'amountPence')::int, o.created_at, NULL, true, o.id,
       CASE WHEN o.last_error IS NULL THEN 'pending' ELSE 'failing' END, NULL, NULL
     FROM outbox o WHERE o.kind = 'refund' AND o.done_at IS NULL AND (o.payload ->> 'paymentId')::uuid = ANY($1::uuid[])
       AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.dedupe_key = o.dedupe_key)
     UNION ALL
     SELECT s.payment_id, s.amount_pence, s.requested_at, NULL, s.paid_at IS NULL, s.added_seq,
       CASE WHEN s.paid_at IS NULL THEN 'pending' ELSE 'done' END, s.paid_at, s.method
     FROM outside_refunds s WHERE s.payment_id = ANY($1::uuid[])
     ORDER BY requested_at, is_waiting, added_seq`,
    [paymentIds],
  );
}

const presentRefund = (row: RefundFacts): RefundRecord => ({
  amount: penceToPounds(row.amount_pence),
  state: row.state,
  requestedAt: row.requested_at.toISOString(),
  refundedAt: row.refunded_at?.toISOString() ?? null,
  reference: row.reference,
  ...(row.method ? { method: row.method } : {}),
});

const presentDispute = (row: DisputeFacts): DisputeRecord => ({
  amount: penceToPounds(row.amount_pence),
  status: row.status,
  reason: row.reason,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  reference: row.id,
});

/**
 * A reservation's payments, oldest first, in pounds; each with its refunds and disputes. A deposit that the payment of
 * another amount has replaced is left out.
 */
export async function paymentHistoryOf(db: Queryable, reservationId: string): Promise<PaymentRecord[]> {
  const payments = await db.query<PaymentFacts>(
    `SELECT p.id, p.status, p.amount_pence, p.created_at, p.succeeded_at, p.intent_id, p.lead_id, p.receipt_email, p.method,
       CASE WHEN p.kind = 'deposit' AND p.method IS NULL AND p.amount_pence > r.deposit_pence THEN 'full' ELSE p.kind END AS kind
     FROM payments p JOIN reservations r ON r.id = p.reservation_id
     WHERE p.reservation_id = $1 AND NOT (p.kind = 'deposit' AND p.status = 'cancelled' AND EXISTS (
       SELECT 1 FROM payments o WHERE o.reservation_id = $1 AND o.kind = 'deposit' AND o.status = 'succeeded'))
     ORDER BY p.created_at, p.added_seq`,
    [reservationId],
  );
  const ids = payments.map(({ id }) => id);
  const [refunds, disputes] = await Promise.all([
    findRefunds(db, ids),
    db.query<DisputeFacts>(
      `SELECT id, payment_id, amount_pence, status, reason, opened_at, closed_at FROM disputes
       WHERE payment_id = ANY($1::uuid[]) ORDER BY opened_at, added_seq`,
      [payments.map(({ id, lead_id: leadId }) => leadId ?? id)],
    ),
  ]);
  return payments.map((payment) => ({
    id: payment.id,
    kind: payment.kind,
    status: payment.status,
    amount: penceToPounds(payment.amount_pence),
    createdAt: payment.created_at.toISOString(),
    paidAt: payment.succeeded_at?.toISOString() ?? null,
    reference: payment.intent_id,
    ...(payment.method ? { method: payment.method } : {}),
    ...(payment.receipt_email ? { receiptEmail: payment.receipt_email } : {}),
    refunds: refunds.filter(({ payment_id: of }) => of === payment.id).map(presentRefund),
    disputes: disputes
      .filter(({ payment_id: of }) => of === (payment.lead_id ?? payment.id))
      .map(presentDispute),
  }));
}
