// Finds one reservation by its id, or throws a 404: for everybody but its owner and admins it does not exist.
import type { Queryable } from '#server/db/database.ts';
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

/** The reservation if the caller owns it or is an admin. Errors: 404. */
export function getVisibleReservationOrThrow(
  db: Queryable,
  id: string,
  { userId, isAdmin }: Pick<Session, 'userId' | 'isAdmin'>,
): Promise<ReservationRow> {
  return isAdmin ? getReservationOrThrow(db, id) : getOwnReservationOrThrow(db, id, userId);
}
