// Finds one reservation by its id, or throws a 404: callers other than its owner and admins get 404. Checks who may
// refund by an edit.
import { onlyByCustomer, reservationMissing } from '#domain/booking/refusals.ts';
import { mayDo } from '#domain/people/permissions.ts';
import type { ReservationUpdate } from '#domain/booking/contract/reservations.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { onlyByPassword } from '#server/platform/http/guards.ts';
import { assertRecentSignIn } from '#server/platform/http/recentSignIn.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { findReservation, isVisibleToHolder, type ReservationRow } from './repository.ts';

/** The reservation; with `lock` its row stays locked until the transaction ends. Errors: 404. */
export async function getReservationOrThrow(
  db: Queryable,
  id: string,
  lock = false,
): Promise<ReservationRow> {
  const row = await findReservation(db, id, lock);
  if (!row) throw reservationMissing();
  return row;
}

/** The reservation if this user owns it and may see it. Errors: 404. */
export async function getOwnReservationOrThrow(
  db: Queryable,
  id: string,
  userId: string,
): Promise<ReservationRow> {
  const row = await getReservationOrThrow(db, id);
  const isVisible = row.booked_by === null || (await isVisibleToHolder(db, id));
  if (row.user_id !== userId || !isVisible) throw reservationMissing();
  return row;
}

/** The reservation if the caller owns it or may read all. Errors: 404. */
export function getVisibleReservationOrThrow(
  db: Queryable,
  id: string,
  { userId, staffRole }: Pick<Session, 'userId' | 'staffRole'>,
): Promise<ReservationRow> {
  return mayDo(staffRole, 'reservations.read')
    ? getReservationOrThrow(db, id)
    : getOwnReservationOrThrow(db, id, userId);
}

/**
 * Throws 403 'not_the_customer' when staff, who may read the reservation, make a call of its owner. The use case checks
 * all other callers.
 */
export async function refuseStaffOfOthers(
  db: Queryable,
  id: string,
  { userId, staffRole }: Pick<Session, 'userId' | 'staffRole'>,
): Promise<void> {
  if (!mayDo(staffRole, 'reservations.read')) return;
  if ((await getReservationOrThrow(db, id)).user_id !== userId) throw onlyByCustomer();
}

/** The reservations that the session may read: a session of a payment link has one. */
export const withinLink = <R extends { id: string }>({ onlyReservation }: Session, rows: R[]): R[] =>
  onlyReservation === null ? rows : rows.filter(({ id }) => id === onlyReservation);

/**
 * Throws HttpProblem 403 'payment_link_session' when a session of a payment link asks for another car or another start
 * than those of its reservation.
 */
export async function assertWithinLink(
  db: Queryable,
  { onlyReservation }: Session,
  asked: { carId: string; startDate: string } | undefined,
  holdId?: string,
): Promise<void> {
  if (onlyReservation === null || onlyReservation === holdId) return;
  const row = await getReservationOrThrow(db, onlyReservation);
  if (row.car_id !== asked?.carId || row.start_date !== asked.startDate) throw onlyByPassword();
}

/** Throws HttpProblem 403 when an edit refunds money without the permission of refunds or a recent sign-in. */
export function assertMayRefund(session: Session, { refund }: ReservationUpdate, now: Instant): void {
  if (refund === undefined || refund === 0) return;
  if (!mayDo(session.staffRole, 'reservations.refund')) {
    throw new HttpProblem(403, 'Your role does not allow refunds.');
  }
  assertRecentSignIn(session, now);
}
