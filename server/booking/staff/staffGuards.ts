// Guards in front of what staff do with a reservation: nobody acts on an own one, and a discount needs a permission and a
// reason.
import type { ReservationUpdate } from '#domain/booking/contract/reservations.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { linesTotal } from '#domain/money/lines.ts';
import { mayDo } from '#domain/people/permissions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { getReservationOrThrow } from '../access.ts';
import { invalidEdit, linesAfter, nextCar, nextDates } from '../changes/editedFacts.ts';
import { findCar, type ReservationRow } from '../repository.ts';

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

/**
 * The edit by a member of the staff, with the version of the reservation for which it was checked. A total below the one
 * of the rule for the new dates and car is a discount. Errors: 404, 403 'own_booking', 403 without the permission of
 * discounts, 422 at `reason` for a discount without a reason.
 */
export async function checkedEdit(
  db: Queryable,
  id: string,
  { edit, session }: { edit: ReservationUpdate; session: Pick<Session, 'userId' | 'staffRole'> },
): Promise<ReservationUpdate> {
  const row = await getOthersReservationOrThrow(db, id, session);
  const { totalPrice, ...rest } = edit;
  const version = edit.version ?? row.version;
  // The use case refuses an edit of another version or state.
  if (totalPrice === undefined || version !== row.version || row.status !== 'confirmed') return edit;
  const { dates } = nextDates(row, edit);
  const cars = { own: await findCar(db, row.car_id), next: await nextCar(db, row, edit) };
  if (poundsToPence(totalPrice) >= linesTotal(linesAfter(row, rest, { ...cars, dates }))) return edit;
  if (!mayDo(session.staffRole, 'reservations.discount')) {
    throw new HttpProblem(403, 'Your role does not allow discounts.');
  }
  if (!edit.reason) throw invalidEdit('reason', 'Please say why the total is lower.');
  return { ...edit, version };
}
