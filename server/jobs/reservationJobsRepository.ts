// SQL of the reservations of jobs: which of them differ from their job, and their current facts.
import type { Queryable } from '#server/platform/db/database.ts';

/** The facts of a reservation that its job copies. */
export interface FollowedReservation {
  id: string;
  reference: string;
  status: string;
  version: number;
  /** The version with which the place or the time at it has changed. */
  meeting_version: number;
  car_id: string;
  car: string;
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
}

/**
 * The ids of the reservations whose job is missing or outdated, the earliest start first: confirmed reservations
 * with a chauffeur that have not ended on `today` (London), and the reservations of unfinished jobs. A finished job follows a
 * reservation that has not ended: it may have moved. With `changedMinutes` only those of which the reservation or the
 * job has changed within these minutes, by the clock of the database; without it the statement reads every reservation
 * that has not ended.
 */
export async function findToFollow(
  db: Queryable,
  { today, changedMinutes }: { today: string; changedMinutes: number | undefined },
): Promise<string[]> {
  const [recent, isRecent] =
    changedMinutes === undefined
      ? ['', '']
      : [
          `WITH recent AS (
             SELECT id FROM reservations WHERE changed_at >= now() - interval '${changedMinutes} minutes'
             UNION SELECT reservation_id FROM jobs
             WHERE reservation_id IS NOT NULL AND changed_at >= now() - interval '${changedMinutes} minutes')`,
          'AND r.id IN (SELECT id FROM recent)',
        ];
  const rows = await db.query<{ id: string }>(
    `${recent} SELECT id FROM (
       SELECT r.id, r.start_date, r.added_seq FROM reservations r
       WHERE r.purpose = 'Chauffeur' AND r.status = 'confirmed' AND r.end_date >= $1::date AND r.changes_id IS NULL ${isRecent}
         AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.reservation_id = r.id)
       UNION ALL
       SELECT r.id, r.start_date, r.added_seq FROM jobs j JOIN reservations r ON r.id = j.reservation_id
       WHERE j.reservation_id IS NOT NULL AND j.deleted_at IS NULL AND j.state NOT IN ('done', 'cancelled')
         AND j.reservation_version <> r.version ${isRecent}
       UNION ALL
       SELECT r.id, r.start_date, r.added_seq FROM reservations r JOIN jobs j ON j.reservation_id = r.id
       WHERE r.status = 'confirmed' AND r.end_date >= $1::date AND j.state = 'done' AND j.deleted_at IS NULL
         AND j.reservation_version <> r.version ${isRecent}
     ) due ORDER BY start_date, added_seq LIMIT 100`,
    [today],
  );
  return rows.map(({ id }) => id);
}

export async function findFollowed(db: Queryable, id: string): Promise<FollowedReservation | undefined> {
  const [row] = await db.query<FollowedReservation>(
    `SELECT id, reference, status, version, meeting_version, car_id, car_make || ' ' || car_model AS car, start_date, end_date, start_time,
       end_time FROM reservations WHERE id = $1`,
    [id],
  );
  return row;
}

/** Locks the job of a reservation until the transaction ends; returns its id. */
export async function lockJobOf(tx: Queryable, reservationId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>('SELECT id FROM jobs WHERE reservation_id = $1 FOR UPDATE', [
    reservationId,
  ]);
  return row?.id;
}

/** True where the driver has another active job, or leave, that overlaps this range. */
export async function isDriverBusy(
  tx: Queryable,
  driverId: string,
  { jobId, start, end }: { jobId: string; start: number; end: number },
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM jobs WHERE accepted_by = $1 AND id <> $2 AND deleted_at IS NULL
       AND state IN ('accepted', 'on-the-way', 'with-customer') AND during && tstzrange($3, $4, '[)')
     UNION ALL SELECT 1 FROM driver_leave WHERE driver_id = $1 AND during && tstzrange($3, $4, '[)') LIMIT 1`,
    [driverId, jobId, new Date(start), new Date(end)],
  );
  return rows.length > 0;
}
