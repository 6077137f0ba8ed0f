// SQL of the drivers' job board. The trip details of a reservation are read from the reservation, so that they are
// stored, changed and erased in one place.
import type { JobListQuery } from '#domain/jobs/contract/jobs.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import { periodOfJob, type JobDates } from '#domain/jobs/dates.ts';
import { isTakenJob, JOB_TRANSITIONS, type JobState } from '#domain/jobs/status.ts';
import { sourcesOf, type Cause } from '#domain/kit/stateMachine.ts';
import type { Instant, LondonDate } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, rangeOf } from '#server/platform/db/rows.ts';
import type { Listing } from '#server/platform/http/paging.ts';
import { readList, type List } from '#server/platform/http/readList.ts';

export interface JobRow {
  id: string;
  title: string;
  description: string;
  pay: string;
  /** The member of the staff who has set the pay. */
  pay_by: string | null;
  taken: boolean;
  state: JobState;
  accepted_by: string | null;
  accepted_by_name: string | null;
  accepted_by_email: string | null;
  start_date: string | null;
  end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  place: string;
  contact_name: string;
  contact_phone: string;
  notes: string;
  car_id: string | null;
  car: string;
  reservation_id: string | null;
  reference: string | null;
  reservation_version: number | null;
  trip: Trip | null;
  done_at: Date | null;
  needs_confirmation: boolean;
  /** The account of its reservation; null without one. */
  customer_name: string | null;
  customer_phone: string | null;
  version: number;
}

const COLUMNS = `j.id, j.title, j.description, j.pay, j.pay_by, j.taken, j.state, j.accepted_by,
  j.accepted_by_name, j.accepted_by_email, j.start_date, j.end_date, j.start_time, j.end_time, j.place, j.contact_name, j.contact_phone,
  j.notes, j.car_id, coalesce(r.car_make || ' ' || r.car_model, c.make || ' ' || c.model, '') AS car,
  j.reservation_id, r.reference, j.reservation_version, r.trip, j.done_at, j.version, j.needs_confirmation,
  u.name AS customer_name, u.phonenumber AS customer_phone`;
const JOINS = `LEFT JOIN reservations r ON r.id = j.reservation_id LEFT JOIN cars c ON c.id = j.car_id
  LEFT JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL`;
const TABLES = `jobs j ${JOINS}`;

/** By nearness to `today`, as `nearestFirst` of domain/jobs/board.ts. */
function byNearness(today: LondonDate): readonly string[] {
  const isPast = `(j.state = 'cancelled' OR coalesce(j.end_date, j.start_date) < '${today}')`;
  const start = 'extract(epoch FROM lower(j.during))';
  return [
    `CASE WHEN ${isPast} THEN 2 WHEN j.start_date IS NULL THEN 1 ELSE 0 END`,
    `CASE WHEN ${isPast} THEN -${start} ELSE ${start} END`,
    'j.added_seq',
  ];
}

const listing: Listing = {
  sortable: {
    title: 'lower(j.title)',
    description: 'lower(j.description)',
    pay: 'j.pay',
    taken: 'j.taken',
    acceptedByName: 'lower(j.accepted_by_name)',
    state: 'j.state',
    startDate: 'lower(j.during)',
    createdAt: ['j.created_at', 'j.added_seq'],
  },
  nullable: ['acceptedByName', 'startDate'],
  order: 'j.created_at DESC, j.added_seq DESC',
  foundBy: (pattern) => `j.search LIKE ${pattern}`,
};
const staffListing: Listing = {
  ...listing,
  // Separate searches instead of one OR across the tables, because each of them uses its own index.
  foundBy: (pattern) =>
    `j.id IN (SELECT id FROM jobs WHERE staff_search LIKE ${pattern}
       UNION ALL SELECT f.id FROM reservations b JOIN jobs f ON f.reservation_id = b.id
       WHERE b.search LIKE ${pattern} AND search_text(b.reference) LIKE ${pattern})`,
  foundIn: (pattern) =>
    `j.staff_search LIKE ${pattern}
     OR EXISTS (SELECT 1 FROM reservations b WHERE b.id = j.reservation_id AND search_text(b.reference) LIKE ${pattern})`,
};

/** The jobs that a driver sees: open or accepted ones, and the finished ones of this driver. $1 is the driver. */
const VISIBLE = `(j.state IN ('open', 'accepted', 'on-the-way', 'with-customer') OR (j.state = 'done' AND j.accepted_by = $1))`;

/** The condition of the filters and its parameters, numbered from `first`. */
function narrowed({ state, driver, from, to }: JobListQuery, first: number) {
  const params: string[] = [];
  const parameter = (value: string) => `$${first - 1 + params.push(value)}`;
  const conditions = [
    'true',
    ...(state === 'unconfirmed' ? ['j.needs_confirmation'] : state ? [`j.state = ${parameter(state)}`] : []),
    ...(driver === 'none' ? ["j.accepted_by IS NULL AND j.state IN ('draft', 'open')"] : []),
    ...(driver && driver !== 'none' ? [`j.accepted_by = ${parameter(driver)}`] : []),
    ...(from ? [`coalesce(j.end_date, j.start_date) >= ${parameter(from)}::date`] : []),
    ...(to ? [`j.start_date <= ${parameter(to)}::date`] : []),
  ];
  return { condition: conditions.join(' AND '), params };
}

/** The jobs of the board: all for staff, and the visible ones for a driver. `today` is the London date. */
export function listJobs(
  db: Queryable,
  query: JobListQuery,
  { driverId, today }: { driverId: string | undefined; today: LondonDate },
): Promise<List<JobRow>> {
  const isStaff = driverId === undefined;
  const offered = isStaff ? staffListing : listing;
  return readList<JobRow>(db, query, {
    columns: COLUMNS,
    from: 'jobs j',
    joins: JOINS,
    id: 'j.id',
    idOf: (row) => row.id,
    listing: { ...offered, sortable: { ...offered.sortable, nearest: byNearness(today) } },
    visible: {
      condition: `j.deleted_at IS NULL${isStaff ? '' : ` AND ${VISIBLE}`}`,
      params: isStaff ? [] : [driverId],
    },
    filter: (first) => narrowed(query, first),
  });
}

/** The job; with `lock` its row stays locked until this transaction ends. */
export async function findJob(db: Queryable, id: string, lock = false): Promise<JobRow | undefined> {
  const [row] = await db.query<JobRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE j.id = $1 AND j.deleted_at IS NULL ${lock ? 'FOR UPDATE OF j' : ''}`,
    [id],
  );
  return row;
}

/** The active job of a driver that overlaps this one. */
export async function findOverlapping(
  db: Queryable,
  driverId: string,
  jobId: string,
): Promise<JobRow | undefined> {
  const [row] = await db.query<JobRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} JOIN jobs w ON w.id = $2
     WHERE j.accepted_by = $1 AND j.id <> w.id AND j.deleted_at IS NULL AND j.during && w.during
       AND j.state IN ('accepted', 'on-the-way', 'with-customer') ORDER BY lower(j.during), j.added_seq LIMIT 1`,
    [driverId, jobId],
  );
  return row;
}

/**
 * Locks the driver, so that concurrent calls of one driver accept jobs one after another and do not deadlock.
 */
export async function lockDriver(tx: Queryable, driverId: string): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [driverId]);
}

/** The range of the dates as text; null for a job without a date. */
function duringOf(dates: JobDates): string | null {
  const period = periodOfJob(dates);
  return period ? rangeOf(period) : null;
}

const datesParams = (dates: JobDates) => [
  dates.startDate,
  dates.endDate,
  dates.startTime,
  dates.endTime,
  duringOf(dates),
];

export interface NewJobRow {
  id: string;
  title: string;
  description: string;
  pay: string;
  /** The member of the staff who has set the pay; null for none. */
  payBy: string | null;
  state: 'draft' | 'open';
  dates: JobDates;
  place: string;
  contactName: string;
  contactPhone: string;
  notes: string;
  carId: string | null;
  reservation: { id: string; version: number } | null;
  createdAt: Date;
}

/** Inserts the job; returns false where its reservation has one already. */
export async function insertJob(db: Queryable, job: NewJobRow): Promise<boolean> {
  const { dates, reservation, ...fields } = job;
  const inserted = await insertRow(
    db,
    'jobs',
    {
      ...fields,
      ...dates,
      during: duringOf(dates),
      reservationId: reservation?.id,
      reservationVersion: reservation?.version,
    },
    'ON CONFLICT DO NOTHING RETURNING id',
  );
  return inserted.length === 1;
}

export interface JobMove {
  to: JobState;
  by: Cause;
  /** The driver who accepts; in other steps the state decides whether the driver is kept or removed. */
  driver?: { id: string; name: string; email: string };
  /** The version that the job must have; without it any version. */
  version?: number | undefined;
  now: Instant;
}

/**
 * Changes a job to a state if `by` may do this from its state; returns whether it changed. A job that is not taken has
 * no driver.
 */
export async function moveJob(
  tx: Queryable,
  id: string,
  { to, by, driver, version, now }: JobMove,
): Promise<boolean> {
  const keeps = isTakenJob(to);
  const moved = await tx.query(
    `UPDATE jobs SET state = $2, version = version + 1, done_at = $4,
       needs_confirmation = needs_confirmation AND $3 AND $2 NOT IN ('accepted', 'done'),
       accepted_by = CASE WHEN $3 THEN coalesce($5::uuid, accepted_by) END,
       accepted_by_name = CASE WHEN $3 THEN coalesce($6, accepted_by_name) END,
       accepted_by_email = CASE WHEN $3 THEN coalesce($7, accepted_by_email) END
     WHERE id = $1 AND state = ANY($8) AND deleted_at IS NULL AND version = coalesce($9, version) RETURNING id`,
    [
      id,
      to,
      keeps,
      to === 'done' ? new Date(now) : null,
      driver?.id ?? null,
      driver?.name ?? null,
      driver?.email ?? null,
      sourcesOf(JOB_TRANSITIONS, to, by),
      version ?? null,
    ],
  );
  return moved.length === 1;
}

/** Sets whether the driver has to accept the terms of the job again; returns whether it changed. */
export async function setNeedsConfirmation(tx: Queryable, id: string, isNeeded: boolean): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE jobs SET needs_confirmation = $2, version = version + CASE WHEN $2 THEN 0 ELSE 1 END
     WHERE id = $1 AND needs_confirmation <> $2 RETURNING id`,
    [id, isNeeded],
  );
  return changed.length === 1;
}

/** The fields of a job that an admin may change. */
export interface JobChange {
  title: string;
  description: string;
  pay: string;
  payBy: string | null;
  place: string;
  contactName: string;
  contactPhone: string;
  notes: string;
  carId: string | null;
  dates: JobDates;
}

/** Stores an admin's change; `version` is given when a step of the same change has already increased it. */
export async function changeJob(
  tx: Queryable,
  id: string,
  change: JobChange,
  version?: number,
): Promise<void> {
  await tx.query(
    `UPDATE jobs SET title = $2, description = $3, pay = $4, start_date = $5, end_date = $6, start_time = $7,
       end_time = $8, during = $9::tstzrange, place = $10, contact_name = $11, contact_phone = $12, notes = $13,
       car_id = $14, version = coalesce($15, version + 1), pay_by = $16 WHERE id = $1`,
    [
      id,
      change.title,
      change.description,
      change.pay,
      ...datesParams(change.dates),
      change.place,
      change.contactName,
      change.contactPhone,
      change.notes,
      change.carId,
      version ?? null,
      change.payBy,
    ],
  );
}

export async function carExists(db: Queryable, carId: string): Promise<boolean> {
  return (await db.query('SELECT 1 FROM cars WHERE id = $1 AND deleted_at IS NULL', [carId])).length === 1;
}

/** Removes a job from every list; its history stays. */
export async function deleteJob(db: Queryable, id: string, now: Instant): Promise<boolean> {
  const deleted = await db.query(
    'UPDATE jobs SET deleted_at = $2, version = version + 1 WHERE id = $1 AND deleted_at IS NULL RETURNING id',
    [id, new Date(now)],
  );
  return deleted.length === 1;
}

/** The name of a car, also of a deleted one. */
export async function findCarName(db: Queryable, carId: string | null): Promise<string | undefined> {
  const [car] = await db.query<{ name: string }>(
    `SELECT make || ' ' || model AS name FROM cars WHERE id = $1`,
    [carId],
  );
  return car?.name;
}

/** The car of a job after its reservation has moved to it, with the texts that name it. */
export interface FollowedCar {
  id: string;
  title: string;
  description: string;
}

/** Moves a job with its reservation. `dates` and `car` are undefined where they stay. */
export async function followReservation(
  tx: Queryable,
  id: string,
  { version, dates, car }: { version: number; dates?: JobDates | undefined; car?: FollowedCar | undefined },
): Promise<void> {
  if (car) {
    await tx.query('UPDATE jobs SET car_id = $2, title = $3, description = $4 WHERE id = $1', [
      id,
      car.id,
      car.title,
      car.description,
    ]);
  }
  if (dates) {
    await tx.query(
      `UPDATE jobs SET start_date = $2, end_date = $3, start_time = $4, end_time = $5, during = $6::tstzrange,
         reservation_version = $7, version = version + 1 WHERE id = $1`,
      [id, ...datesParams(dates), version],
    );
  } else {
    await tx.query('UPDATE jobs SET reservation_version = $2, version = version + 1 WHERE id = $1', [
      id,
      version,
    ]);
  }
}
