// SQL of changes of dates: the rows that hold the new dates, and the pending refunds of a reservation.
import type { Period } from '#domain/time/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { BLOCKING_PERIOD, RESERVATION_COLUMNS, type ReservationRow } from '../repository.ts';

/** The row that holds the new dates of a reservation, if any. */
export async function findPendingChange(
  tx: Queryable,
  reservationId: string,
): Promise<ReservationRow | undefined> {
  const [row] = await tx.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.changes_id = $1 AND r.status = 'held' FOR UPDATE`,
    [reservationId],
  );
  return row;
}

/** Records that the payment of these new dates has changed the reservation. */
export async function markApplied(tx: Queryable, changeId: string, now: Instant): Promise<void> {
  await tx.query('UPDATE reservations SET change_applied_at = $2 WHERE id = $1', [changeId, iso(now)]);
}

/**
 * True if anything other than this reservation and the customer's own holds occupies the period or the turnaround after
 * it.
 */
export async function isTakenByOthers(
  db: Queryable,
  { id, car_id: carId, user_id: userId }: ReservationRow,
  period: Period,
): Promise<boolean> {
  const others = await db.query(
    `SELECT 1 FROM occupied_periods o WHERE ${BLOCKING_PERIOD} AND o.owner_id <> $1
       AND NOT (o.kind = 'held' AND o.user_id IS NOT DISTINCT FROM $5) LIMIT 1`,
    [id, carId, iso(period.start), iso(period.end), userId],
  );
  return others.length > 0;
}

/** The pending refund of each payment of a reservation that is not in the ledger yet. */
export async function findOpenRefunds(
  tx: Queryable,
  reservationId: string,
): Promise<{ payment_id: string; pence: Pence }[]> {
  return tx.query(
    `SELECT payment_id, sum(pence)::int AS pence FROM (
       SELECT p.id AS payment_id, (o.payload ->> 'amountPence')::int AS pence
       FROM payments p JOIN outbox o ON o.kind = 'refund' AND (o.payload ->> 'paymentId')::uuid = p.id
       WHERE p.reservation_id = $1 AND o.done_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.dedupe_key = o.dedupe_key)
       UNION ALL
       SELECT p.id, s.amount_pence FROM payments p JOIN outside_refunds s ON s.payment_id = p.id
       WHERE p.reservation_id = $1 AND s.paid_at IS NULL) open
     GROUP BY payment_id`,
    [reservationId],
  );
}
