// SQL of availability: the occupied periods of one car, and the free dates of the whole fleet by one statement for all
// cars.
import type { Period } from '#domain/time/period.ts';
import type { NearbyDates } from '#domain/booking/fleetSearch.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { RATE_RULES_COLUMN } from '#server/fleet/priceRules/repository.ts';
import { iso } from '#server/platform/db/rows.ts';
import type { CarRow } from '../repository.ts';

export interface FleetRow extends Omit<CarRow, 'make' | 'model' | 'turnaround_minutes'> {
  is_free: boolean;
  /** The shift in days to the nearest free dates before and after; null for a free car and for none. */
  before_shift: number | null;
  after_shift: number | null;
}

export interface FleetQuery {
  wanted: Period;
  nearby: readonly NearbyDates[];
  /** The caller's own holds block only other users. */
  userId: string | undefined;
}

/**
 * The statement and its parameters. For each car it reads the occupied periods between the earliest and the latest dates
 * once, by the index of the exclusion constraint, and compares all dates with their union. Each period begins earlier by
 * the turnaround of the car, which has to fit before it.
 */
export function fleetStatement({ wanted, nearby, userId }: FleetQuery): { sql: string; params: unknown[] } {
  const periods = [wanted, ...nearby.map(({ period }) => period)];
  const nearest = (
    side: string,
  ) => `SELECT n.shift FROM unnest($6::int[], $7::timestamptz[], $8::timestamptz[])
      AS n(shift, starts_at, ends_at)
    WHERE t.taken && w.during AND ${side} AND NOT t.taken && tstzrange(n.starts_at, n.ends_at, '[)')
    ORDER BY abs(n.shift) LIMIT 1`;
  return {
    sql: `SELECT c.id, c.price_pence, c.day_price_pence, c.week_price_pence, c.purpose, ${RATE_RULES_COLUMN},
       NOT t.taken && w.during AS is_free, b.shift AS before_shift, a.shift AS after_shift
     FROM cars c
     CROSS JOIN (SELECT tstzrange($1, $2, '[)') AS during) w
     CROSS JOIN LATERAL (
       SELECT coalesce(range_agg(tstzrange(lower(o.during) - f.turnaround, upper(o.during), '[)')),
         '{}'::tstzmultirange) AS taken
       FROM occupied_periods o, (SELECT make_interval(mins => c.turnaround_minutes) AS turnaround) f
       WHERE o.car_id = c.id AND o.during && tstzrange($3, $4::timestamptz + f.turnaround, '[)')
         AND NOT (o.kind = 'held' AND o.user_id IS NOT DISTINCT FROM $5::uuid)
     ) t
     LEFT JOIN LATERAL (${nearest('n.shift < 0')}) b ON true
     LEFT JOIN LATERAL (${nearest('n.shift > 0')}) a ON true
     WHERE c.deleted_at IS NULL
     ORDER BY c.created_at, c.added_seq`,
    params: [
      iso(wanted.start),
      iso(wanted.end),
      iso(Math.min(...periods.map(({ start }) => start))),
      iso(Math.max(...periods.map(({ end }) => end))),
      userId ?? null,
      nearby.map(({ shift }) => shift),
      nearby.map(({ period }) => iso(period.start)),
      nearby.map(({ period }) => iso(period.end)),
    ],
  };
}

/** Every car, oldest first, with its prices. */
export async function findFleetAvailability(db: Queryable, query: FleetQuery): Promise<FleetRow[]> {
  const { sql, params } = fleetStatement(query);
  return db.query<FleetRow>(sql, params);
}

/**
 * The periods after `from` in which a car is occupied, with turnarounds. Leaves out the caller's own holds, which block
 * only other users, and the caller's reservation `changing`, which does not block its own new dates.
 */
export async function findOccupied(
  db: Queryable,
  carId: string,
  asking: { from: Instant; userId: string | undefined; changing: string | undefined },
): Promise<Period[]> {
  const rows = await db.query<{ starts_at: Date; ends_at: Date }>(
    `SELECT lower(o.during) AS starts_at, upper(o.during) AS ends_at FROM occupied_periods o
     WHERE o.car_id = $1 AND o.during && tstzrange($2, NULL, '[)')
       AND NOT (o.kind <> 'block' AND o.user_id IS NOT DISTINCT FROM $3::uuid
         AND (o.kind = 'held' OR o.owner_id IS NOT DISTINCT FROM $4::uuid))
     ORDER BY 1`,
    [carId, iso(asking.from), asking.userId ?? null, asking.changing ?? null],
  );
  return rows.map(({ starts_at, ends_at }) => ({ start: starts_at.getTime(), end: ends_at.getTime() }));
}
