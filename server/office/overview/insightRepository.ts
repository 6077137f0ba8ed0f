// SQL of the insight: facts of reservations and of the ledger by month and car. Days and months are London's:
// reservations store London dates, and the instants of the ledger and of bookings are converted.
import type { CarFacts, MovementFacts, ReservationFacts } from '#domain/office/insight/insight.ts';
import type { LondonDate } from '#domain/time/london.ts';
import { periodOfDays } from '#domain/time/period.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { LISTED, UNPAID } from '#server/booking/lists.ts';
import { FLEET_COLUMNS, type FleetFigures } from './repository.ts';

/** London dates, both included. */
export interface Dates {
  from: LondonDate;
  to: LondonDate;
}

const IN_LONDON = "AT TIME ZONE 'Europe/London'";
const STARTS_WITHIN = `${LISTED} AND r.start_date BETWEEN $1::date AND $2::date`;

/** The reservations that start in the period, by month and car. Cancelled ones read their money from the ledger. */
export async function reservationFacts(db: Queryable, { from, to }: Dates): Promise<ReservationFacts[]> {
  return db.query<ReservationFacts>(
    `SELECT to_char(r.start_date, 'YYYY-MM') AS month, r.car_id AS "carId", count(*)::int AS reservations,
       (count(*) FILTER (WHERE r.status = 'cancelled'))::int AS cancelled,
       coalesce(sum(r.total_pence) FILTER (WHERE NOT (r.status = 'cancelled' AND r.cancelled_free)), 0)::float8
         AS "bookedPence",
       coalesce(sum(r.total_pence - r.paid_pence) FILTER (WHERE ${UNPAID}), 0)::float8 AS "outstandingPence",
       coalesce(sum(greatest(0, moved.kept)), 0)::float8 AS "cancelledKeptPence",
       coalesce(sum(moved.refunded), 0)::float8 AS "cancelledRefundedPence"
     FROM reservations r
     LEFT JOIN LATERAL (
       SELECT sum(l.signed_pence) AS kept, -sum(l.signed_pence) FILTER (WHERE l.signed_pence < 0) AS refunded
       FROM payments p JOIN ledger l ON l.payment_id = p.id WHERE p.reservation_id = r.id
     ) moved ON r.status = 'cancelled'
     WHERE ${STARTS_WITHIN}
     GROUP BY 1, 2`,
    [from, to],
  );
}

/**
 * Every ledger entry of the period by month and car. The sign of an entry decides, not its type: a new type counts
 * without a change here.
 */
export async function movementFacts(db: Queryable, dates: Dates): Promise<MovementFacts[]> {
  const { start, end } = periodOfDays(dates);
  return db.query<MovementFacts>(
    `SELECT to_char(l.created_at ${IN_LONDON}, 'YYYY-MM') AS month, r.car_id AS "carId",
       coalesce(sum(l.signed_pence) FILTER (WHERE l.signed_pence > 0), 0)::float8 AS "receivedPence",
       coalesce(-sum(l.signed_pence) FILTER (WHERE l.signed_pence < 0), 0)::float8 AS "refundedPence"
     FROM ledger l LEFT JOIN payments p ON p.id = l.payment_id LEFT JOIN reservations r ON r.id = p.reservation_id
     WHERE l.created_at >= $1 AND l.created_at < $2
     GROUP BY 1, 2`,
    [iso(start), iso(end)],
  );
}

export type CarRow = Omit<CarFacts, 'time'> & FleetFigures;

/** Every car that exists or existed, with the days of the period on which it is reserved, each once. */
export async function carRows(db: Queryable, { from, to }: Dates): Promise<CarRow[]> {
  return db.query<CarRow>(
    `SELECT c.id AS "carId", c.make || ' ' || c.model AS car, c.purpose, ${FLEET_COLUMNS},
       (SELECT count(DISTINCT day)::int FROM reservations r
        CROSS JOIN LATERAL generate_series(
          greatest(r.start_date, $1::date)::timestamp, least(r.end_date, $2::date)::timestamp, interval '1 day') day
        WHERE r.car_id = c.id AND r.status = 'confirmed'
          AND r.during && tstzrange($1::date - interval '1 day', $2::date + interval '2 days')
          AND r.end_date >= $1::date AND r.start_date <= $2::date
       ) AS "hiredDays"
     FROM cars c`,
    [from, to],
  );
}

/** The number of reservations that start in the period, by the London days between booking and start. */
export async function leadTimeFacts(
  db: Queryable,
  { from, to }: Dates,
): Promise<{ days: number; count: number }[]> {
  return db.query<{ days: number; count: number }>(
    `SELECT r.start_date - (r.created_at ${IN_LONDON})::date AS days, count(*)::int AS count
     FROM reservations r WHERE ${STARTS_WITHIN} GROUP BY 1`,
    [from, to],
  );
}
