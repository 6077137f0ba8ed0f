// The guard in front of what staff do with a reservation: nobody acts on an own one.
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { getReservationOrThrow } from '../access.ts';
import type { ReservationRow } from '../repository.ts';

const ownBooking = () =>
  new HttpProblem(403, 'This is your own booking. Another member of the staff has to do this.', {
    code: 'own_booking',
  });

/** Throws HttpProblem 403 'own_booking' when the customer of a booking by staff is the member of the staff. */
export function assertOtherPerson(customerId: string | null, { userId }: Pick<Session, 'userId'>): void {
  if (customerId === userId) throw ownBooking();
}

/**
 * The reservation, unless it is the caller's own. Errors: 404, 403 'own_booking'. The customer of a reservation never
 * changes, so that the use case need not check it again.
 */
export async function getOthersReservationOrThrow(
  db: Queryable,
  id: string,
  session: Pick<Session, 'userId'>,
): Promise<ReservationRow> {
  const row = await getReservationOrThrow(db, id);
  assertOtherPerson(row.user_id, session);
  return row;
}
