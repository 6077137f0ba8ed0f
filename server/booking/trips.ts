// The trip details of a reservation: its customer or staff store them, and a mail requests missing details.
import { noTrip, tripClosed } from '#domain/booking/refusals.ts';
import {
  hasTrip,
  isOtherMeeting,
  tripClosesAt,
  TRIP_CLOSES_HOURS,
  TRIP_REQUEST_DAYS,
} from '#domain/booking/trip.ts';
import { acceptedTrip } from '#domain/booking/acceptedTrip.ts';
import type { CarDetails } from '#domain/fleet/contract/carDetails.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { DAY, HOUR } from '#domain/time/durations.ts';
import { londonDate, type Instant } from '#domain/time/london.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import { changesBetween, type Audit } from '#server/platform/audit/auditLog.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { assertVersion } from '#domain/kit/version.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { getOwnReservationOrThrow, getReservationOrThrow, refuseStaffOfOthers } from './access.ts';
import type { ReservationDeps } from './deps.ts';
import { enqueueMail } from './mail/mails.ts';
import { datesOf } from './presenter.ts';
import type { ReservationRow } from './repository.ts';

export interface TripChange {
  id: string;
  trip: Trip;
  /** The version that the change is based on; without it any version. */
  version: number | undefined;
  caller: Pick<Session, 'userId' | 'staffRole'>;
  audit: Audit;
}

export interface AddedTrip extends Pick<TripChange, 'id' | 'trip' | 'audit'> {
  carId: string;
  dates: ReservationDates;
}

/** The details of a car, also of a deleted one. */
export async function findDetails(tx: Queryable, carId: string): Promise<CarDetails | null> {
  const [car] = await tx.query<{ details: CarDetails | null }>('SELECT details FROM cars WHERE id = $1', [
    carId,
  ]);
  return car?.details ?? null;
}

/** The names of the fields that differ: the log keeps no addresses, contacts or notes. */
function changedFields(before: Trip | null, after: Trip): string[] {
  const names = Object.keys(after) as (keyof Trip)[];
  return Object.keys(changesBetween(before ?? ({} as Trip), after, names).after);
}

const recordTrip = (
  tx: Queryable,
  id: string,
  { before, after, audit }: { before: Trip | null; after: Trip; audit: Audit },
) =>
  audit(tx, {
    action: 'reservation.trip-changed',
    object: { type: 'reservation', id },
    after: { fields: changedFields(before, after) },
  });

/** Replaces the trip details. The new version makes calendars replace their entry. */
async function updateTrip(tx: Queryable, id: string, trip: Trip | null, isElsewhere: boolean): Promise<void> {
  await tx.query(
    `UPDATE reservations SET trip = $2::jsonb, version = version + 1,
       meeting_version = CASE WHEN $3 THEN version + 1 ELSE meeting_version END WHERE id = $1`,
    [id, trip && JSON.stringify(trip), isElsewhere],
  );
}

/**
 * Replaces the trip details of a booked or held reservation, or removes them when all fields are empty: its customer
 * while it is held and until 24 hours before the start, staff who may edit reservations at any time. Errors: 404 for
 * other callers, 409 'not_confirmed', 'trip_closed', or 'version_conflict' for a change of an older version, 422
 * 'invalid_trip' with the fields that tripFaults refuses.
 */
export async function changeTrip(
  deps: Pick<ReservationDeps, 'db' | 'now'>,
  { id, trip, version, caller, audit }: TripChange,
): Promise<ReservationRow> {
  const isStaff = mayDo(caller.staffRole, 'reservations.edit');
  if (!isStaff) {
    await refuseStaffOfOthers(deps.db, id, caller);
    await getOwnReservationOrThrow(deps.db, id, caller.userId);
  }
  return deps.db.transaction(async (tx) => {
    const row = await getReservationOrThrow(tx, id, true);
    if (!hasTrip({ status: row.status, isChange: row.changes_id !== null })) {
      throw noTrip();
    }
    if (!isStaff && row.status === 'confirmed' && deps.now() > tripClosesAt(row.starts_at.getTime())) {
      throw tripClosed();
    }
    assertVersion(version, row.version, 'reservation');
    const car = await findDetails(tx, row.car_id);
    const stored = acceptedTrip(trip, { dates: datesOf(row), car, isStaff });
    await updateTrip(tx, id, stored, isOtherMeeting(row.trip, stored));
    if (isStaff) await recordTrip(tx, id, { before: row.trip, after: trip, audit });
    return getReservationOrThrow(tx, id);
  });
}

/**
 * Stores the trip details of a new booking by staff, unless all fields are empty. Throws HttpProblem 422 'invalid_trip'
 * with the fields that tripFaults refuses.
 */
export async function addTrip(tx: Queryable, { id, trip, carId, dates, audit }: AddedTrip): Promise<void> {
  const stored = acceptedTrip(trip, { dates, car: await findDetails(tx, carId), isStaff: true });
  if (!stored) return;
  await updateTrip(tx, id, stored, isOtherMeeting(null, stored));
  await recordTrip(tx, id, { before: null, after: stored, audit });
}

/**
 * Enqueues a mail that requests the missing details of the confirmed reservations that start within three days, while
 * their customers can still enter them. One mail per reservation, only to confirmed addresses, because it is not a
 * receipt.
 */
export async function requestMissingTrips({ db, now }: { db: Database; now: () => Instant }): Promise<void> {
  const at = now();
  const [first, last] = [at + TRIP_CLOSES_HOURS * HOUR, at + TRIP_REQUEST_DAYS * DAY];
  const due = await db.query<{ id: string }>(
    `SELECT r.id FROM reservations r JOIN users u ON u.id = r.user_id
     WHERE r.status = 'confirmed' AND r.trip IS NULL
       AND r.start_date BETWEEN $3::date AND $4::date AND lower(r.during) BETWEEN $1 AND $2
       AND u.deleted_at IS NULL AND u.email_verified_at IS NOT NULL AND NOT u.is_demo
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = 'mail:trip-missing:' || r.id)
     ORDER BY lower(r.during), r.added_seq LIMIT 200`,
    [iso(first), iso(last), londonDate(first), londonDate(last)],
  );
  for (const { id } of due) await enqueueMail(db, { mail: 'trip-missing', reservationId: id }, at);
}
