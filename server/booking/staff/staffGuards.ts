// The guards in front of what staff do with a reservation: nobody acts on an own one.
import { ownBooking } from '#domain/booking/refusals.ts';
import { notPending } from '#domain/booking/staffAgreement.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { getReservationOrThrow } from '../access.ts';
import type { ReservationDeps } from '../deps.ts';
import { lockCar, type ReservationRow } from '../repository.ts';

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
 * Runs `change` with the locks of car and reservation. Errors: 404, 409 'not_pending' for a reservation that is not
 * waiting for its payment.
 */
export async function withPending(
  deps: ReservationDeps,
  id: string,
  change: (tx: Queryable, row: ReservationRow, now: Instant) => Promise<void>,
): Promise<ReservationRow> {
  const { car_id: carId } = await getReservationOrThrow(deps.db, id);
  await deps.db.transaction(async (tx) => {
    await lockCar(tx, carId);
    const row = await getReservationOrThrow(tx, id, true);
    const now = deps.now();
    const isHeld = row.status === 'held' && (row.hold_expires_at?.getTime() ?? 0) > now;
    if (!isHeld || row.booked_by === null) throw notPending();
    await change(tx, row, now);
  });
  return getReservationOrThrow(deps.db, id);
}
