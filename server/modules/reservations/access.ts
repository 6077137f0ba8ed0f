// Finds one reservation by its id, or throws a 404: callers other than its owner and admins get 404. Checks who may
// refund by an edit.
import { mayDo } from '#domain/staff/permissions.ts';
import type { ReservationUpdate } from '#domain/contract/reservations.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { assertRecentSignIn } from '#server/plugins/recentSignIn.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { findReservation, type ReservationRow } from './repository.ts';

export const reservationNotFound = () => new HttpProblem(404, 'This reservation does not exist.');

/** The reservation; with `lock` its row stays locked until the transaction ends. Errors: 404. */
export async function getReservationOrThrow(
  db: Queryable,
  id: string,
  lock = false,
): Promise<ReservationRow> {
  const row = await findReservation(db, id, lock);
  if (!row) throw reservationNotFound();
  return row;
}

/** The reservation if this user owns it. Errors: 404. */
export async function getOwnReservationOrThrow(
  db: Queryable,
  id: string,
  userId: string,
): Promise<ReservationRow> {
  const row = await getReservationOrThrow(db, id);
  if (row.user_id !== userId) throw reservationNotFound();
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

/** Throws HttpProblem 403 when an edit refunds money without the permission of refunds or a recent sign-in. */
export function assertMayRefund(session: Session, { refund }: ReservationUpdate, now: Instant): void {
  if (refund === undefined || refund === 0) return;
  if (!mayDo(session.staffRole, 'reservations.refund')) {
    throw new HttpProblem(403, 'Your role does not allow refunds.');
  }
  assertRecentSignIn(session, now);
}
