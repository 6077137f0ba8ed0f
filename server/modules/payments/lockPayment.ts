// The one order in which money is locked: car, reservation, payment. Whoever changes one of them comes through here.
import type { Queryable } from '#server/db/database.ts';
import { findReservation, lockCar, type ReservationRow } from '#server/modules/reservations/repository.ts';
import { findPayment, type PaymentRow } from './repository.ts';

export interface LockedPayment {
  payment: PaymentRow;
  /** Undefined for a payment that no reservation has claimed. */
  reservation: ReservationRow | undefined;
}

/** Locks a payment and the reservation it is of until the transaction ends. */
export async function lockPayment(tx: Queryable, paymentId: string): Promise<LockedPayment | undefined> {
  const seen = await findPayment(tx, paymentId);
  const before = seen?.reservation_id ? await findReservation(tx, seen.reservation_id) : undefined;
  if (before) await lockCar(tx, before.car_id);
  const reservation = before ? await findReservation(tx, before.id, true) : undefined;
  const payment = await findPayment(tx, paymentId, true);
  return payment && { payment, reservation };
}
