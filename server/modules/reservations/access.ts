// One reservation by its id, or a refusal. To everybody but its owner and admins it does not exist.
import type { Queryable } from '#server/db/database.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { Refusal } from '#server/httpProblem.ts';
import { findReservation, type ReservationRow } from './repository.ts';

export const noReservation = () => new Refusal(404, 'This reservation does not exist.');

/** The reservation, with `lock` locked until the transaction ends. Refusals: 404. */
export async function demandReservation(db: Queryable, id: string, lock = false): Promise<ReservationRow> {
  const row = await findReservation(db, id, lock);
  if (!row) throw noReservation();
  return row;
}

/** The reservation where it is this user's. Refusals: 404. */
export async function demandOwn(db: Queryable, id: string, userId: string): Promise<ReservationRow> {
  const row = await demandReservation(db, id);
  if (row.user_id !== userId) throw noReservation();
  return row;
}

/** The reservation where it is the caller's own, or anybody's for an admin. Refusals: 404. */
export function demandVisible(
  db: Queryable,
  id: string,
  { userId, isAdmin }: Pick<Session, 'userId' | 'isAdmin'>,
): Promise<ReservationRow> {
  return isAdmin ? demandReservation(db, id) : demandOwn(db, id, userId);
}
