// SQL of dispatch: the drivers for a job, and the leave of drivers. Days are London dates.
import { leavePeriod, type LeaveDays } from '#domain/jobs/dispatch.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, rangeOf } from '#server/platform/db/rows.ts';

export interface JobDriverRow {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  is_assigned: boolean;
  clash_id: string | null;
  clash_title: string | null;
  clash_start: string | null;
  clash_end: string | null;
  clash_start_time: string | null;
  clash_end_time: string | null;
  leave_from: string | null;
  leave_to: string | null;
}

/** The verified drivers with the first active job and the first leave that overlap the job; one driver with `driverId`. */
export function listJobDrivers(db: Queryable, jobId: string, driverId?: string): Promise<JobDriverRow[]> {
  return db.query<JobDriverRow>(
    `SELECT u.id, u.name, u.first_name, u.last_name, u.email, u.phonenumber AS phone,
       coalesce(u.id = j.accepted_by, false) AS is_assigned,
       o.id AS clash_id, o.title AS clash_title, o.start_date AS clash_start, o.end_date AS clash_end,
       o.start_time AS clash_start_time, o.end_time AS clash_end_time, l.first_day AS leave_from, l.last_day AS leave_to
     FROM jobs j CROSS JOIN users u
       LEFT JOIN LATERAL (SELECT * FROM jobs w WHERE w.accepted_by = u.id AND w.id <> j.id AND w.deleted_at IS NULL
         AND w.state IN ('accepted', 'on-the-way', 'with-customer') AND w.during && j.during
         ORDER BY lower(w.during), w.added_seq LIMIT 1) o ON true
       LEFT JOIN LATERAL (SELECT * FROM driver_leave v WHERE v.driver_id = u.id AND v.during && j.during
         ORDER BY v.first_day LIMIT 1) l ON true
     WHERE j.id = $1 AND u.is_driver AND u.is_verified_driver AND u.deleted_at IS NULL AND u.id = coalesce($2, u.id)`,
    [jobId, driverId ?? null],
  );
}

export interface LeaveRow {
  id: string;
  driver_id: string;
  driver_name: string;
  first_day: string;
  last_day: string;
  note: string;
}

const LEAVE = `SELECT l.id, l.driver_id, u.name AS driver_name, l.first_day, l.last_day, l.note
  FROM driver_leave l JOIN users u ON u.id = l.driver_id`;

/** The leave that ends on `from` or later, of one driver or of all, earliest first. */
export function listLeave(
  db: Queryable,
  { driverId, from }: { driverId: string | undefined; from: string | undefined },
): Promise<LeaveRow[]> {
  return db.query<LeaveRow>(
    `${LEAVE} WHERE l.driver_id = coalesce($1, l.driver_id) AND l.last_day >= coalesce($2::date, l.last_day)
     ORDER BY l.first_day, u.name, l.id`,
    [driverId ?? null, from ?? null],
  );
}

export async function findLeave(db: Queryable, id: string): Promise<LeaveRow | undefined> {
  const [row] = await db.query<LeaveRow>(`${LEAVE} WHERE l.id = $1`, [id]);
  return row;
}

/** The leave of a driver that overlaps a job. */
export async function findLeaveDuring(
  db: Queryable,
  driverId: string,
  jobId: string,
): Promise<LeaveDays | undefined> {
  const [row] = await db.query<LeaveDays>(
    `SELECT l.first_day AS "from", l.last_day AS "to" FROM driver_leave l JOIN jobs j ON j.during && l.during
     WHERE j.id = $2 AND l.driver_id = $1 ORDER BY l.first_day LIMIT 1`,
    [driverId, jobId],
  );
  return row;
}

const rangeOfDays = (days: LeaveDays): string => rangeOf(leavePeriod(days));

/** The title of an active job of the driver on these days. */
export async function findJobDuring(
  db: Queryable,
  driverId: string,
  days: LeaveDays,
): Promise<string | undefined> {
  const [row] = await db.query<{ title: string }>(
    `SELECT title FROM jobs WHERE accepted_by = $1 AND deleted_at IS NULL AND during && $2::tstzrange
       AND state IN ('accepted', 'on-the-way', 'with-customer') ORDER BY lower(during), added_seq LIMIT 1`,
    [driverId, rangeOfDays(days)],
  );
  return row?.title;
}

export interface NewLeaveRow extends LeaveDays {
  id: string;
  driverId: string;
  note: string;
  actorId: string;
}

export async function insertLeave(tx: Queryable, leave: NewLeaveRow): Promise<void> {
  await insertRow(tx, 'driver_leave', {
    id: leave.id,
    driverId: leave.driverId,
    firstDay: leave.from,
    lastDay: leave.to,
    during: rangeOfDays(leave),
    note: leave.note,
    createdBy: leave.actorId,
  });
}

export async function deleteLeave(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM driver_leave WHERE id = $1', [id]);
}

/** Gives a draft without a pay this pay. */
export async function setMissingPay(tx: Queryable, jobId: string, pay: string): Promise<void> {
  await tx.query(`UPDATE jobs SET pay = $2 WHERE id = $1 AND pay = ''`, [jobId, pay]);
}
