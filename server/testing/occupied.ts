// Reads the occupied periods of a car from the tables of reservations and blocks, for tests. It is
// independent of occupied_periods, which the product uses.
import type { Database } from '#server/platform/db/database.ts';
import { MINUTE } from '#domain/time/durations.ts';

export interface Occupied {
  id: string;
  starts: number;
  ends: number;
}

/** The periods of a car with the turnarounds of its reservations. */
export async function occupiedOf(db: Database, carId: string): Promise<Occupied[]> {
  const rows = await db.query<{ id: string; starts_at: Date; ends_at: Date; minutes: number }>(
    `SELECT coalesce(changes_id, id) AS id, lower(during) AS starts_at, upper(during) AS ends_at,
       turnaround_minutes AS minutes
     FROM reservations WHERE car_id = $1 AND status IN ('held', 'confirmed')
     UNION ALL
     SELECT id, lower(during), upper(during), 0 FROM car_blocks WHERE car_id = $1`,
    [carId],
  );
  return rows.map(({ id, starts_at, ends_at, minutes }) => ({
    id,
    starts: starts_at.getTime(),
    ends: ends_at.getTime() + minutes * MINUTE,
  }));
}

/** The pairs that overlap. */
export const overlapsOf = (rows: readonly Occupied[]) =>
  rows.flatMap((a, index) =>
    rows.slice(index + 1).filter((b) => a.id !== b.id && a.starts < b.ends && b.starts < a.ends),
  );
