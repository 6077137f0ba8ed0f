// Changes by customers: a paid hold changes its reservation, and the mock refunds what exceeds a lower total.
import type { Period } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import type { Backend } from '#mocks/backend.ts';
import { followReservation } from '#mocks/jobs/jobs.ts';
import { isHoldTaken, takenOf } from '#mocks/fleet/occupancy.ts';
import { cancelIntentsOf, refund, succeededOf } from '#mocks/payment/intents.ts';

/** The periods of a car that `row` cannot have; the holds of the same customer do not count. */
export const takenForChange = (backend: Backend, row: Reservation, carId = row.carId): Period[] =>
  takenOf(
    backend,
    carId,
    ({ id, changes, userId, status }) =>
      (changes ?? id) !== row.id && !(status === 'held' && userId === row.userId),
  );

/** Cancels the hold of new dates of a reservation. */
export function cancelPendingChange(backend: Backend, reservationId: string): void {
  const pending = backend.reservations.find(
    ({ changes, status }) => changes === reservationId && status === 'held',
  );
  if (!pending) return;
  pending.status = 'cancelled';
  cancelIntentsOf(backend, pending.id);
}

/** Refunds a part of what was paid, from the newest payments first. */
export function refundPart(backend: Backend, row: Reservation, amountPence: Pence): void {
  if (amountPence === 0) return;
  refund(backend, row.id, amountPence);
  row.refunded = penceToPounds(poundsToPence(row.refunded) + amountPence);
  row.refundState = 'done';
}

/** Changes the reservation of a paid hold; returns false when the dates or the reservation no longer exist. */
export function applyChange(backend: Backend, hold: Reservation): boolean {
  const row = backend.reservations.find(({ id }) => id === hold.changes);
  const [intent] = succeededOf(backend, hold.id);
  if (!row || !intent || row.status !== 'confirmed') return false;
  if (hold.status === 'expired' && isHoldTaken(backend, hold)) return false;
  const wasPaid = row.remainingToPay === 0;
  const paidPence = poundsToPence(row.currentPaid) + intent.amountPence;
  const isDepositKnown = backend.intents.some(
    ({ reservationId, kind }) => reservationId === row.id && kind === 'deposit',
  );
  backend.turnarounds[row.id] = backend.turnarounds[hold.id] ?? 0;
  intent.reservationId = row.id;
  hold.status = 'cancelled';
  const { startDate, endDate, startTime, endTime, isMultiDay, totalPrice, lines } = hold;
  const { car, carId, carMake, carModel } = hold;
  Object.assign(row, {
    ...{ car, carId, carMake, carModel },
    startDate,
    endDate,
    startTime,
    endTime,
    isMultiDay,
    totalPrice,
    lines,
    currentPaid: penceToPounds(paidPence),
    remainingToPay: penceToPounds(poundsToPence(totalPrice) - paidPence),
    // The deposit of a scenario's reservation has no intent and counts as paid.
    depositAmount: penceToPounds(
      poundsToPence(row.depositAmount) + (wasPaid || !isDepositKnown ? 0 : intent.amountPence),
    ),
    version: row.version + 1,
  });
  followReservation(backend, row);
  return true;
}
