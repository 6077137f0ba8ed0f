// SQL of the items that need an admin: derived from stored facts, without resolved items.
import type { AttentionKind } from '#domain/payment/contract/payments.ts';
import type { Pence } from '#domain/money/pence.ts';
import { londonDate, type Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, iso } from '#server/platform/db/rows.ts';
import { MAIL_TASKS } from '#server/platform/outbox/outbox.ts';
import { balanceDueJoin } from '../balanceDueSql.ts';
import { CONFIRMATION_NEEDED_HOURS, DRIVER_NEEDED_HOURS } from '#domain/jobs/dispatch.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

export interface AttentionRow {
  /** The id of what the item is about; for a job, of its latest step. */
  object: string;
  /** Derived from the object and the fact: a new fact about the same object is a new item. */
  id: string;
  kind: AttentionKind;
  /** The fact: a status, a note or the last error. */
  fact: string;
  attempts: number | null;
  amount_pence: Pence | null;
  /**
   * The kind of the payment, dispute, event or mail; the car of an overdue balance; the title of a job; the
   * method of the payment for a refund by hand.
   */
  subject: string;
  reservation_id: string | null;
  person_id: string | null;
  first_name: string | null;
  last_name: string | null;
  reference: string | null;
  since: Date;
}

const FAILED_REFUND_TRIES = 3;
const FAILED_MAIL_TRIES = 5;
const STUCK_AFTER_MS = 15 * MINUTE;

// The columns of each part: kind, object, fact, attempts, amount_pence, subject, reservation_id, reference, since,
// added_seq.
const FACTS = `
  SELECT 'quarantined' AS kind, p.id::text AS object, coalesce(p.note, '') AS fact, NULL::int AS attempts,
    p.amount_pence, p.kind AS subject, p.reservation_id, p.intent_id AS reference, p.created_at AS since,
    p.added_seq
  FROM payments p WHERE p.status = 'quarantined'
  UNION ALL
  SELECT 'refund-failing', o.dedupe_key, o.last_error, o.attempts, (o.payload ->> 'amountPence')::int, 'trying',
    p.reservation_id, p.intent_id, o.created_at, o.id
  FROM outbox o JOIN payments p ON p.id = (o.payload ->> 'paymentId')::uuid
  WHERE o.kind = 'refund' AND o.done_at IS NULL AND o.last_error IS NOT NULL AND o.attempts >= ${FAILED_REFUND_TRIES}
  UNION ALL
  SELECT 'refund-failing', f.id, f.status, NULL, f.amount_pence, 'sent-back', p.reservation_id, f.id, f.updated_at,
    f.added_seq
  FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.status = 'failed'
  UNION ALL
  SELECT 'dispute', d.id, d.status, NULL, d.amount_pence, d.reason, p.reservation_id, d.id, d.opened_at,
    d.added_seq
  FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE d.closed_at IS NULL OR d.status = 'lost'
  UNION ALL
  SELECT 'event-stuck', e.event_id, coalesce(e.last_error, ''), e.attempts, NULL, e.type, p.reservation_id, e.event_id,
    e.received_at, e.added_seq
  FROM stripe_events e LEFT JOIN payments p ON p.intent_id = e.object_id AND (p.lead_id IS NULL OR p.lead_id = p.id)
  WHERE e.processed_at IS NULL AND e.received_at < $1::timestamptz
  UNION ALL
  SELECT 'mail-failing', o.dedupe_key, coalesce(o.last_error, ''), o.attempts, NULL, split_part(o.dedupe_key, ':', 2),
    (o.payload #>> '{booking,id}')::uuid, NULL, o.created_at, o.id
  FROM outbox o WHERE o.kind = ANY($4::text[]) AND o.done_at IS NULL AND o.attempts >= ${FAILED_MAIL_TRIES}
  UNION ALL
  SELECT 'outside-refund-due', s.id::text, 'due', NULL, s.amount_pence, p.method, p.reservation_id, NULL, s.requested_at,
    s.added_seq
  FROM outside_refunds s JOIN payments p ON p.id = s.payment_id WHERE s.paid_at IS NULL
  UNION ALL
  SELECT 'balance-overdue', r.id::text, concat_ws('|', r.start_date, CASE r.status WHEN 'cancelled' THEN 'cancelled' ELSE '' END, s.failure), NULL, r.total_pence - r.paid_pence,
    r.car_make || ' ' || r.car_model, r.id, NULL, b.due, r.added_seq
  FROM reservations r ${balanceDueJoin('$3')}
  LEFT JOIN saved_cards s ON s.reservation_id = r.id AND s.removed_at IS NULL
  WHERE (r.status = 'confirmed' OR (r.status = 'cancelled' AND NOT r.cancelled_free AND r.changes_id IS NULL))
    AND r.total_pence > r.paid_pence AND r.start_date <= $5::date AND b.due < $2::timestamptz
  UNION ALL
  SELECT 'job-given-back', h.id::text, coalesce(j.start_date::text, ''), NULL, NULL, j.title, j.reservation_id, NULL,
    h.at, h.id
  FROM job_history h JOIN jobs j ON j.id = h.job_id AND j.state = 'open' AND j.deleted_at IS NULL
  WHERE h.to_state = 'open' AND h.from_state IN ('accepted', 'on-the-way', 'with-customer', 'done') AND h.cause <> 'admin'
    AND NOT EXISTS (SELECT 1 FROM job_history later WHERE later.job_id = h.job_id AND later.id > h.id)
    AND (j.during IS NULL OR upper(j.during) > $2::timestamptz)
  UNION ALL
  SELECT 'driver-missing', coalesce((SELECT max(h.id) FROM job_history h WHERE h.job_id = j.id)::text, j.id::text), j.start_date::text, NULL, NULL, j.title, j.reservation_id, NULL,
    greatest(j.created_at, lower(j.during) - interval '${DRIVER_NEEDED_HOURS} hours'), j.added_seq
  FROM jobs j WHERE j.state IN ('draft', 'open') AND j.deleted_at IS NULL AND j.during IS NOT NULL
    AND lower(j.during) <= $2::timestamptz + interval '${DRIVER_NEEDED_HOURS} hours' AND upper(j.during) > $2::timestamptz
  UNION ALL
  SELECT 'driver-unconfirmed', coalesce(h.id::text, j.id::text), j.start_date::text, NULL, NULL, j.title, j.reservation_id, NULL,
    greatest(h.at, j.created_at, lower(j.during) - interval '${CONFIRMATION_NEEDED_HOURS} hours'), j.added_seq
  FROM jobs j LEFT JOIN LATERAL (SELECT s.id, s.at FROM job_history s WHERE s.job_id = j.id ORDER BY s.id DESC LIMIT 1) h ON true
  WHERE j.needs_confirmation AND j.state IN ('accepted', 'on-the-way', 'with-customer') AND j.deleted_at IS NULL
    AND lower(j.during) <= $2::timestamptz + interval '${CONFIRMATION_NEEDED_HOURS} hours' AND upper(j.during) > $2::timestamptz
  UNION ALL
  SELECT 'licence-waiting', l.driver_id::text, extract(epoch FROM l.waiting_since)::text, NULL, NULL, '', NULL, NULL,
    l.waiting_since, u.added_seq
  FROM licence_reviews l JOIN users u ON u.id = l.driver_id AND u.is_driver AND u.deleted_at IS NULL
  WHERE l.state = 'waiting'
  UNION ALL
  SELECT 'licence-expired', l.driver_id::text, l.expires_on::text, NULL, NULL, '', NULL, NULL, l.expired_at, u.added_seq
  FROM licence_reviews l
  JOIN users u ON u.id = l.driver_id AND u.is_driver AND NOT u.is_verified_driver AND u.deleted_at IS NULL
  WHERE l.state = 'missing' AND l.expired_at IS NOT NULL`;

/** Oldest first, at most `limit`; items of the same time by kind and in the order of storage. */
export async function findAttention(
  db: Queryable,
  { now, balanceDueHours, limit }: { now: Instant; balanceDueHours: number; limit?: number },
): Promise<AttentionRow[]> {
  return db.query<AttentionRow>(
    `WITH facts AS (SELECT md5(concat_ws('|', kind, object, fact)) AS id, * FROM (${FACTS}) facts),
     unresolved AS (SELECT * FROM facts WHERE NOT EXISTS (SELECT 1 FROM attention_resolutions a
       WHERE a.item_id = facts.id AND coalesce(facts.amount_pence <= a.amount_pence, true))),
     -- A job that was given back says already that it has no driver.
     items AS (SELECT * FROM unresolved WHERE kind <> 'driver-missing'
         OR object NOT IN (SELECT object FROM unresolved WHERE kind = 'job-given-back')
       ORDER BY since, kind, added_seq, id LIMIT $6)
     SELECT items.*, person.id AS person_id, person.first_name, person.last_name FROM items
     LEFT JOIN reservations booked ON booked.id = items.reservation_id
     LEFT JOIN users person ON person.deleted_at IS NULL AND person.id = CASE
       WHEN items.kind IN ('licence-waiting', 'licence-expired') THEN items.object::uuid ELSE booked.user_id END
     ORDER BY items.since, items.kind, items.added_seq, items.id`,
    [
      iso(now - STUCK_AFTER_MS),
      iso(now),
      balanceDueHours,
      MAIL_TASKS,
      // The last day on which a reservation starts whose balance is due.
      londonDate(now + balanceDueHours * HOUR),
      limit ?? null,
    ],
  );
}

export interface Resolution {
  itemId: string;
  kind: AttentionKind;
  /** The text that the admin saw. */
  detail: string;
  amountPence: Pence | null;
  reference: string | null;
  note: string;
  userId: string;
  now: Instant;
}

/** Returns false when the item was already resolved with this amount. */
export async function insertResolution(
  db: Queryable,
  { userId, now, ...resolution }: Resolution,
): Promise<boolean> {
  const inserted = await insertRow(
    db,
    'attention_resolutions',
    { ...resolution, resolvedBy: userId, resolvedAt: iso(now) },
    `ON CONFLICT (item_id) DO UPDATE SET detail = excluded.detail, amount_pence = excluded.amount_pence,
       note = excluded.note, resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at
       WHERE excluded.amount_pence > attention_resolutions.amount_pence
     RETURNING item_id`,
  );
  return inserted.length === 1;
}
