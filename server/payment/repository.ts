// SQL of payments and of the provider's events.
import type { Pence } from '#domain/money/pence.ts';
import type { OutsideMethod } from '#domain/payment/outside.ts';
import { PAYMENT_TRANSITIONS, type PaymentStatus } from '#domain/payment/status.ts';
import { sourcesOf, type Cause } from '#domain/kit/stateMachine.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { DAY } from '#domain/time/durations.ts';

/**
 * `change` is the payment of a date change; it belongs to the hold of the new dates until it has changed the
 * reservation.
 */
export type PaymentKind = 'deposit' | 'balance' | 'change';

export interface PaymentRow {
  id: string;
  user_id: string | null;
  reservation_id: string | null;
  kind: PaymentKind;
  intent_id: string | null;
  /** The first of the payments that share an intent, also in itself; null for a payment with an intent of its own. */
  lead_id: string | null;
  amount_pence: Pence;
  /** The amount already refunded. */
  refunded_pence: Pence;
  status: PaymentStatus;
  created_at: Date;
  /** The way of a payment outside the provider; null for a payment through it. */
  method: OutsideMethod | null;
  /** The consent to keep the card of this payment; both null for none. */
  card_consent_version: string | null;
  card_consent_at: Date | null;
}

const COLUMNS =
  'id, user_id, reservation_id, kind, intent_id, lead_id, amount_pence, refunded_pence, status, created_at, method, card_consent_version, card_consent_at';
export interface NewPayment {
  id: string;
  userId: string;
  reservationId: string | null;
  kind: PaymentKind;
  amountPence: Pence;
  /** The version of the consent to keep the card, given now; null keeps no card. */
  cardConsent?: string | null | undefined;
  /** The first of the payments that share an intent. */
  leadId?: string | undefined;
  now: Instant;
}

/** Inserts it unless the reservation already has an open payment of this kind; returns whether it did. */
export async function insertPayment(tx: Queryable, payment: NewPayment): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO payments (id, user_id, reservation_id, kind, amount_pence, status, created_at, card_consent_version, card_consent_at, lead_id)
     VALUES ($1, $2, $3, $4, $5, 'open', $6::timestamptz, $7::text, CASE WHEN $7::text IS NOT NULL THEN $6::timestamptz END, $8)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      payment.id,
      payment.userId,
      payment.reservationId,
      payment.kind,
      payment.amountPence,
      iso(payment.now),
      payment.cardConsent ?? null,
      payment.leadId ?? null,
    ],
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

/** The condition of a payment that stands for its intent. */
const IS_LEAD = '(lead_id IS NULL OR lead_id = id)';

/** The payment of an intent; the first one of a shared intent. */
export async function findByIntent(db: Queryable, intentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments WHERE intent_id = $1 AND ${IS_LEAD}`,
    [intentId],
  );
  return row;
}

/** All payments with the intent of this payment, the first one in front. */
export async function findSharing(
  db: Queryable,
  { id, lead_id: leadId }: Pick<PaymentRow, 'id' | 'lead_id'>,
  lock = false,
): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments WHERE id = $1 OR lead_id = $2 ORDER BY added_seq ${lock ? 'FOR UPDATE' : ''}`,
    [id, leadId],
  );
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
    `SELECT ${COLUMNS} FROM payments WHERE reservation_id = $1 ORDER BY created_at, added_seq`,
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
       AND p.amount_pence = $2 AND p.refunded_pence = 0 AND p.intent_id IS NOT NULL
       AND p.status IN ('open', 'succeeded')
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = 'refund:' || p.id)
     ORDER BY p.created_at DESC, p.added_seq DESC LIMIT 20`,
    [userId, amountPence],
  );
}

/** A user's deposits without a reservation that are open or were started after `since`, newest first. */
export async function findWithoutReservation(
  tx: Queryable,
  userId: string,
  since: Instant,
): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments WHERE user_id = $1 AND reservation_id IS NULL AND kind = 'deposit'
       AND (created_at > $2 OR status = 'open') ORDER BY created_at DESC, added_seq DESC`,
    [userId, iso(since)],
  );
}

/** Open payments without a reservation that were started before `before`. */
export async function findAbandoned(db: Queryable, before: Instant): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments WHERE reservation_id IS NULL AND status = 'open' AND created_at <= $1
     ORDER BY created_at, added_seq LIMIT 100`,
    [iso(before)],
  );
}

/** Succeeded payments that no reservation has claimed since `before`, and that are not being refunded. */
export async function findUnclaimedSince(db: Queryable, before: Instant): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `SELECT ${COLUMNS} FROM payments p WHERE p.reservation_id IS NULL AND p.status = 'succeeded' AND p.intent_id IS NOT NULL
       AND p.succeeded_at < $1 AND p.refunded_pence < p.amount_pence
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = 'refund:' || p.id) LIMIT 100`,
    [iso(before)],
  );
}

/** The database's current time, which `checked_at` uses. */
export async function databaseTime(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('SELECT now()');
  if (!row) throw new Error('The database does not know what time it is.');
  return row.now;
}

/**
 * Claims a batch of payments that have been open since `before` and were not checked since `round` began (the
 * database's time), and sets their check time. Those checked longest ago come first, so that many unpaid payments do
 * not delay the others. A payment that has been open for more than an hour waits for a twelfth of its age between two
 * checks, at most an hour.
 */
export async function claimStaleOpenPayments(
  db: Queryable,
  before: Instant,
  { round, now }: { round: Date; now: Instant },
): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `UPDATE payments SET checked_at = clock_timestamp() WHERE id IN (
       SELECT id FROM payments WHERE status = 'open' AND intent_id IS NOT NULL AND created_at < $1 AND ${IS_LEAD}
         AND (checked_at IS NULL OR checked_at < $2::timestamptz - CASE WHEN created_at > $3::timestamptz - interval '1 hour'
           THEN interval '0' ELSE least(($3::timestamptz - created_at) / 12, interval '1 hour') END)
       ORDER BY checked_at NULLS FIRST, created_at, added_seq LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [iso(before), round, iso(now)],
  );
}

/** The payment $1 and those that share its intent, locked in their order, so that no two statements wait for each other. */
const SHARING = 'SELECT id FROM payments WHERE id = $1 OR lead_id = $1 ORDER BY added_seq FOR NO KEY UPDATE';

/** Stores the intent of a payment, and of those that share it, when they have none yet; returns the payment after that. */
export async function setIntent(
  db: Queryable,
  paymentId: string,
  intentId: string,
): Promise<PaymentRow | undefined> {
  await db.query(`UPDATE payments SET intent_id = $2 WHERE id IN (${SHARING}) AND intent_id IS NULL`, [
    paymentId,
    intentId,
  ]);
  return findPayment(db, paymentId);
}

/** The address of the receipt of a payment. */
export async function setReceiptAddress(tx: Queryable, paymentId: string, email: string): Promise<void> {
  await tx.query('UPDATE payments SET receipt_email = $2 WHERE id = $1', [paymentId, email]);
}

/**
 * Changes a payment, and those that share its intent, to `to` if `by` may cause that transition from their status; returns
 * whether one changed.
 */
export async function movePayment(
  db: Queryable,
  paymentId: string,
  to: PaymentStatus,
  by: Cause,
  change: { note?: string; succeededAt?: Instant } = {},
): Promise<boolean> {
  const moved = await db.query(
    `UPDATE payments SET status = $2, note = coalesce($3, note), succeeded_at = coalesce($4, succeeded_at)
     WHERE id IN (${SHARING}) AND status = ANY($5) RETURNING id`,
    [
      paymentId,
      to,
      change.note ?? null,
      change.succeededAt === undefined ? null : iso(change.succeededAt),
      sourcesOf(PAYMENT_TRANSITIONS, to, by),
    ],
  );
  return moved.length > 0;
}

export async function claim(tx: Queryable, paymentId: string, reservationId: string): Promise<void> {
  await tx.query('UPDATE payments SET reservation_id = $2 WHERE id = $1', [paymentId, reservationId]);
}

export interface StoredEvent {
  event_id: string;
  type: string;
  /** The payment intent of the event, or ''. */
  object_id: string;
  attempts: number;
}

/** Stores an event before it is processed; returns it if it is new. */
export async function insertEvent(
  db: Queryable,
  event: Omit<StoredEvent, 'attempts'>,
  now: Instant,
): Promise<StoredEvent | undefined> {
  const [inserted] = await db.query<StoredEvent>(
    `INSERT INTO stripe_events (event_id, type, object_id, received_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING event_id, type, object_id, attempts`,
    [event.event_id, event.type, event.object_id, iso(now)],
  );
  return inserted;
}

const THREE_DAYS = 3 * DAY;

/** Unprocessed events that are due; after three days they are not retried. */
export async function findDueEvents(db: Queryable, now: Instant): Promise<StoredEvent[]> {
  return db.query<StoredEvent>(
    `SELECT event_id, type, object_id, attempts FROM stripe_events
     WHERE processed_at IS NULL AND run_after <= now() AND received_at > $1
     ORDER BY run_after, added_seq LIMIT 100`,
    [iso(now - THREE_DAYS)],
  );
}

const KEPT_DAYS = 90;

/**
 * Deletes old events. The provider reports an event for 30 days at most, and the limits of declined payments count those
 * of open payments and of the last hour.
 */
export async function deleteOldEvents(db: Queryable, now: Instant): Promise<void> {
  await db.query('DELETE FROM stripe_events WHERE received_at <= $1', [iso(now - KEPT_DAYS * DAY)]);
}

export async function finishEvent(db: Queryable, eventId: string): Promise<void> {
  await db.query(
    'UPDATE stripe_events SET attempts = attempts + 1, last_error = NULL, processed_at = now() WHERE event_id = $1',
    [eventId],
  );
}

/** Counts concurrent attempts as one: the others find a changed number of attempts. */
export async function postponeEvent(
  db: Queryable,
  event: Pick<StoredEvent, 'event_id' | 'attempts'>,
  postponed: { reason: string; seconds: number },
): Promise<void> {
  await db.query(
    `UPDATE stripe_events SET attempts = attempts + 1, last_error = $2, run_after = now() + make_interval(secs => $3)
     WHERE event_id = $1 AND processed_at IS NULL AND attempts = $4`,
    [event.event_id, postponed.reason, postponed.seconds, event.attempts],
  );
}
