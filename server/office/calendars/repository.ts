// SQL of calendar subscriptions: the links, and the content of the calendars.
import type { CalendarKind } from '#domain/office/contract/calendars.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import type { JobState } from '#domain/jobs/status.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface LinkRow {
  kind: CalendarKind;
  created_at: Date;
}

/** Stores the link of a user and kind; it replaces an earlier link. */
export async function replaceLink(
  tx: Queryable,
  link: { userId: string; kind: CalendarKind; tokenHash: string; createdAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO calendar_links (user_id, kind, token_hash, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, kind) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`,
    [link.userId, link.kind, link.tokenHash, link.createdAt],
  );
}

export const listLinks = (db: Queryable, userId: string): Promise<LinkRow[]> =>
  db.query<LinkRow>('SELECT kind, created_at FROM calendar_links WHERE user_id = $1 ORDER BY kind', [userId]);

export async function deleteLink(db: Queryable, userId: string, kind: CalendarKind): Promise<boolean> {
  const deleted = await db.query(
    'DELETE FROM calendar_links WHERE user_id = $1 AND kind = $2 RETURNING kind',
    [userId, kind],
  );
  return deleted.length === 1;
}

export interface Subscriber {
  user_id: string;
  kind: CalendarKind;
  staff_role: StaffRole | null;
  is_driver: boolean;
  is_verified_driver: boolean;
}

/** The user of this token, with the current roles; undefined for a deleted user. */
export async function findSubscriber(db: Queryable, tokenHash: string): Promise<Subscriber | undefined> {
  const [row] = await db.query<Subscriber>(
    `SELECT l.user_id, l.kind, u.staff_role, u.is_driver, u.is_verified_driver
     FROM calendar_links l JOIN users u ON u.id = l.user_id AND u.deleted_at IS NULL WHERE l.token_hash = $1`,
    [tokenHash],
  );
  return row;
}

interface DatedRow {
  id: string;
  /** Of the reservation and its job together, because an entry shows both. */
  version: number;
  changed_at: Date;
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
  car: string;
}

export interface CalendarJobRow extends DatedRow {
  trip: Trip | null;
  title: string;
  description: string;
  place: string;
  contact_name: string;
  contact_phone: string;
  notes: string;
}

/** The jobs with a date that a driver has accepted, from `since` on, at most a thousand. */
export const findJobs = (db: Queryable, driverId: string, since: string): Promise<CalendarJobRow[]> =>
  db.query<CalendarJobRow>(
    `SELECT j.id, j.version + coalesce(r.version, 0) AS version, greatest(j.changed_at, r.changed_at) AS changed_at, j.start_date, j.end_date, j.start_time, j.end_time, j.title, j.description, j.place,
       j.contact_name, j.contact_phone, j.notes, r.trip,
       coalesce(r.car_make || ' ' || r.car_model, c.make || ' ' || c.model, '') AS car
     FROM jobs j LEFT JOIN reservations r ON r.id = j.reservation_id LEFT JOIN cars c ON c.id = j.car_id
     WHERE j.accepted_by = $1 AND j.deleted_at IS NULL AND j.end_date >= $2::date
     ORDER BY j.start_date, j.added_seq LIMIT 1000`,
    [driverId, since],
  );

export interface CalendarReservationRow extends DatedRow {
  reference: string;
  chauffeur: string | null;
  state: JobState | null;
}

/** The confirmed reservations from `since` on, at most ten thousand. */
export const findReservations = (db: Queryable, since: string): Promise<CalendarReservationRow[]> =>
  db.query<CalendarReservationRow>(
    `SELECT r.id, r.version + coalesce(j.version, 0) AS version, greatest(r.changed_at, j.changed_at) AS changed_at, r.start_date, r.end_date, r.start_time, r.end_time,
       r.reference, r.car_make || ' ' || r.car_model AS car,
       CASE WHEN s.shown THEN j.accepted_by_name END AS chauffeur, CASE WHEN s.shown THEN j.state END AS state
     FROM reservations r LEFT JOIN jobs j ON j.reservation_id = r.id
       CROSS JOIN LATERAL (SELECT j.deleted_at IS NULL AND j.state <> 'cancelled' AS shown) s
     WHERE r.status = 'confirmed' AND r.end_date >= $1::date ORDER BY r.start_date, r.added_seq LIMIT 10000`,
    [since],
  );
