// Payments, the ledger of what moved, and the provider's events, in SQL.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';

export type PaymentKind = 'deposit' | 'balance';
export type PaymentStatus = 'open' | 'succeeded' | 'failed' | 'cancelled' | 'quarantined';

export interface PaymentRow {
  id: string;
  user_id: string | null;
  reservation_id: string | null;
  kind: PaymentKind;
  intent_id: string | null;
  amount_pence: Pence;
  status: PaymentStatus;
  created_at: Date;
}

const COLUMNS = 'id, user_id, reservation_id, kind, intent_id, amount_pence, status, created_at';
const iso = (instant: Instant) => new Date(instant).toISOString();

export interface NewPayment {
  id: string;
  userId: string;
  reservationId: string | null;
  kind: PaymentKind;
  amountPence: Pence;
  now: Instant;
}

/** Inserts it unless the reservation already has an open payment of this kind; answers whether it did. */
export async function insertPayment(tx: Queryable, payment: NewPayment): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO payments (id, user_id, reservation_id, kind, amount_pence, status, created_at)
     VALUES ($1, $2, $3, $4, $5, 'open', $6) ON CONFLICT DO NOTHING RETURNING id`,
    [payment.id, payment.userId, payment.reservationId, payment.kind, payment.amountPence, iso(payment.now)],
  );
  return inserted.length === 1;
}

export async function findPayment(db: Queryable, id: string, lock = false): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return row;
}

export async function findByIntent(db: Queryable, intentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(`SELECT ${COLUMNS} FROM payments WHERE intent_id = $1`, [
    intentId,
  ]);
  return row;
}

export async function findOpen(
  db: Queryable,
  reservationId: string,
  kind: PaymentKind,
): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments WHERE reservation_id = $1 AND kind = $2 AND status = 'open'`,
    [reservationId, kind],
  );
  return row;
}

export async function findOfReservation(db: Queryable, reservationId: string): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments WHERE reservation_id = $1 ORDER BY created_at, id`,
    [reservationId],
  );
}

/** A user's deposits of this amount that belong to no reservation, newest first. */
export async function findUnclaimed(
  db: Queryable,
  userId: string,
  amountPence: Pence,
): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments p WHERE p.user_id = $1 AND p.reservation_id IS NULL AND p.kind = 'deposit'
       AND p.amount_pence = $2 AND p.intent_id IS NOT NULL AND p.status IN ('open', 'succeeded')
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = 'refund:' || p.id)
     ORDER BY p.created_at DESC LIMIT 20`,
    [userId, amountPence],
  );
}

/** Succeeded payments that no reservation has claimed since `before`, and that are not being refunded. */
export async function findAbandoned(db: Queryable, before: Instant): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments p WHERE p.reservation_id IS NULL AND p.status = 'succeeded'
       AND p.succeeded_at < $1
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = 'refund:' || p.id) LIMIT 100`,
    [iso(before)],
  );
}

/** Payments that have stood open since `before`; the provider knows what became of them. */
export async function findLongOpen(db: Queryable, before: Instant): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments WHERE status = 'open' AND intent_id IS NOT NULL AND created_at < $1
     ORDER BY created_at LIMIT 100`,
    [iso(before)],
  );
}

export async function setIntent(db: Queryable, paymentId: string, intentId: string): Promise<void> {
  await db.query('UPDATE payments SET intent_id = $2 WHERE id = $1 AND intent_id IS NULL', [
    paymentId,
    intentId,
  ]);
}

export async function setStatus(
  db: Queryable,
  paymentId: string,
  status: PaymentStatus,
  change: { note?: string; succeededAt?: Instant } = {},
): Promise<void> {
  await db.query(
    `UPDATE payments SET status = $2, note = coalesce($3, note), succeeded_at = coalesce($4, succeeded_at) WHERE id = $1`,
    [
      paymentId,
      status,
      change.note ?? null,
      change.succeededAt === undefined ? null : iso(change.succeededAt),
    ],
  );
}

export async function claim(tx: Queryable, paymentId: string, reservationId: string): Promise<void> {
  await tx.query('UPDATE payments SET reservation_id = $2 WHERE id = $1', [paymentId, reservationId]);
}

/** Writes what moved; answers whether it was new. The provider's id makes it once. */
export async function insertLedger(
  tx: Queryable,
  entry: { paymentId: string; type: 'charge' | 'refund'; amountPence: Pence; providerId: string },
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO ledger (payment_id, type, amount_pence, provider_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    [entry.paymentId, entry.type, entry.amountPence, entry.providerId],
  );
  return inserted.length === 1;
}

export interface StoredEvent {
  event_id: string;
  type: string;
  /** The payment intent it concerns; '' where it concerns none. */
  object_id: string;
}

/** Stores an event before anything is done about it; answers whether it was new. */
export async function insertEvent(db: Queryable, event: StoredEvent): Promise<boolean> {
  const inserted = await db.query(
    `INSERT INTO stripe_events (event_id, type, object_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id`,
    [event.event_id, event.type, event.object_id],
  );
  return inserted.length === 1;
}

export async function findWaitingEvents(db: Queryable): Promise<StoredEvent[]> {
  return db.query<StoredEvent>(
    `SELECT event_id, type, object_id FROM stripe_events
     WHERE processed_at IS NULL AND attempts < 20 ORDER BY received_at LIMIT 100`,
  );
}

export async function finishEvent(db: Queryable, eventId: string, error?: string): Promise<void> {
  await db.query(
    `UPDATE stripe_events SET attempts = attempts + 1, last_error = $2,
       processed_at = CASE WHEN $2::text IS NULL THEN now() END WHERE event_id = $1`,
    [eventId, error ?? null],
  );
}
