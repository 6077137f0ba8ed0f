// SQL of the fleet's timeline.
import type { Period } from '#domain/time/period.ts';
import type { BlockKind } from '#domain/fleet/contract/carBlocks.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';

export interface FleetCarRow {
  id: string;
  make: string;
  model: string;
  purpose: Purpose;
  turnaround_minutes: number;
}

interface PeriodRow {
  id: string;
  car_id: string;
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
  starts_at: Date;
  ends_at: Date;
  version: number;
}

export interface ReservedRow extends PeriodRow {
  status: 'held' | 'confirmed';
  reference: string;
  turnaround_minutes: number;
  user_id: string | null;
  name: string | null;
  email: string | null;
  surname: string | null;
  lacks_driver: boolean;
  total_pence: Pence;
  paid_pence: Pence;
  hold_expires_at: Date | null;
  changes_id: string | null;
}

export interface BlockedRow extends PeriodRow {
  kind: BlockKind;
  note: string;
}

/** The cars that are not deleted, by their names. */
export async function listFleetCars(db: Queryable): Promise<FleetCarRow[]> {
  return db.query<FleetCarRow>(
    `SELECT id, make, model, purpose, turnaround_minutes FROM cars WHERE deleted_at IS NULL
     ORDER BY lower(make), lower(model), added_seq`,
  );
}

const OF = `FROM occupied_periods o JOIN cars c ON c.id = o.car_id AND c.deleted_at IS NULL`;
const DATES = (
  row: string,
) => `${row}.id, ${row}.car_id, ${row}.start_date, ${row}.end_date, ${row}.start_time,
  ${row}.end_time, lower(${row}.during) AS starts_at, upper(${row}.during) AS ends_at, ${row}.version`;

/**
 * The reservations that occupy a car in the period, turnarounds included; at most `limit`. After its end at `now` no
 * hire lacks a driver.
 */
export async function listReserved(
  db: Queryable,
  period: Period,
  { now, limit }: { now: Instant; limit: number },
): Promise<ReservedRow[]> {
  return db.query<ReservedRow>(
    `SELECT ${DATES('r')}, r.status, r.reference, r.turnaround_minutes, r.user_id, u.name, u.email,
       coalesce(nullif(u.last_name, ''), u.first_name) AS surname,
       r.total_pence, r.paid_pence, r.hold_expires_at, r.changes_id,
       c.purpose = 'Chauffeur' AND r.status = 'confirmed' AND upper(r.during) > $4 AND NOT EXISTS (SELECT FROM jobs j
         WHERE j.reservation_id = r.id AND j.deleted_at IS NULL
           AND j.state IN ('accepted', 'on-the-way', 'with-customer', 'done')) AS lacks_driver
     ${OF} JOIN reservations r ON r.id = o.id LEFT JOIN users u ON u.id = r.user_id
     WHERE o.during && tstzrange($1, $2, '[)') ORDER BY lower(o.during), o.id LIMIT $3`,
    [iso(period.start), iso(period.end), limit, iso(now)],
  );
}

/** The blocks in the period; at most `limit`. */
export async function listBlocked(db: Queryable, period: Period, limit: number): Promise<BlockedRow[]> {
  return db.query<BlockedRow>(
    `SELECT ${DATES('b')}, b.kind, b.note ${OF} JOIN car_blocks b ON b.id = o.id
     WHERE o.during && tstzrange($1, $2, '[)') ORDER BY lower(o.during), o.id LIMIT $3`,
    [iso(period.start), iso(period.end), limit],
  );
}
