// SQL of the overview's figures. Days and months are London's, because reservations store London dates.
import type { Period } from '#domain/time/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { LondonDate } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { UNPAID } from '#server/booking/lists.ts';

export interface DayFigures {
  hires_today: number;
  hires_tomorrow: number;
  unpaid_count: number;
  unpaid_pence: Pence;
  requested_jobs: number;
  unverified_drivers: number;
}

const reservationsOn = (day: string) =>
  `(SELECT count(*) FROM reservations WHERE status = 'confirmed' AND start_date <= ${day} AND end_date >= ${day})::int`;

export async function dayFigures(
  db: Queryable,
  { today, tomorrow }: { today: LondonDate; tomorrow: LondonDate },
): Promise<DayFigures | undefined> {
  const [figures] = await db.query<DayFigures>(
    `SELECT ${reservationsOn('$1::date')} AS hires_today, ${reservationsOn('$2::date')} AS hires_tomorrow,
       (SELECT count(*) FROM requested_driver_jobs)::int AS requested_jobs,
       (SELECT count(*) FROM users WHERE is_driver AND NOT is_verified_driver AND deleted_at IS NULL)::int
         AS unverified_drivers,
       owed.count::int AS unpaid_count, owed.pence::float8 AS unpaid_pence
     FROM (SELECT count(*) AS count, coalesce(sum(r.total_pence - r.paid_pence), 0) AS pence
           FROM reservations r WHERE r.status IN ('confirmed', 'cancelled') AND ${UNPAID}) owed`,
    [today, tomorrow],
  );
  return figures;
}

export interface FleetFigures {
  created_at: Date;
  deleted_at: Date | null;
  /** The London date on which its first confirmed reservation starts. */
  first_start: LondonDate | null;
  /** Instants in milliseconds. */
  blocks: Period[] | null;
}

export const FLEET_COLUMNS = `c.created_at, c.deleted_at,
  (SELECT min(r.start_date) FROM reservations r WHERE r.car_id = c.id AND r.status = 'confirmed')::text AS first_start,
  (SELECT json_agg(json_build_object('start', extract(epoch FROM lower(b.during)) * 1000,
     'end', extract(epoch FROM upper(b.during)) * 1000)) FROM car_blocks b WHERE b.car_id = c.id) AS blocks`;

/** Every car that exists or existed, because past figures include deleted cars. */
export async function carFigures(db: Queryable): Promise<FleetFigures[]> {
  return db.query<FleetFigures>(`SELECT ${FLEET_COLUMNS} FROM cars c`);
}

export interface MonthFigures {
  /** 'YYYY-MM'. */
  month: string;
  revenue_pence: Pence;
  hired_days: number;
}

/** The months with data, from the month that begins on `from` until before that of `until`. */
export async function monthFigures(
  db: Queryable,
  { from, until }: { from: LondonDate; until: LondonDate },
): Promise<MonthFigures[]> {
  return db.query<MonthFigures>(
    `SELECT to_char(m.month, 'YYYY-MM') AS month, sum(revenue_pence)::float8 AS revenue_pence,
       sum(hired_days)::int AS hired_days
     FROM car_months m WHERE m.month >= $1::date AND m.month < $2::date GROUP BY m.month`,
    [from, until],
  );
}
