// Converts a reservation row to the API's format: pounds, London dates, amounts paid and due.
import type { ReservationDates } from '#domain/time/period.ts';
import { presentLine } from '#domain/money/presentedLines.ts';
import type { Reservation, TakenDates } from '#domain/booking/contract/reservations.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import type { ReservationRow } from './repository.ts';

/** The remaining balance in pence; 0 after a free cancellation. */
export function remainingPence(row: ReservationRow): number {
  return row.status === 'cancelled' && row.cancelled_free ? 0 : Math.max(0, row.total_pence - row.paid_pence);
}

/** True if the reservation is or was confirmed; false for a cancelled hold, for which nothing was ever paid. */
export function wasBooked(row: ReservationRow): boolean {
  const { status, cancelled_free: free, paid_pence: paid, refunded_pence: refunded } = row;
  if (row.changes_id) return false;
  return status === 'confirmed' || (status === 'cancelled' && !(free && paid === 0 && refunded === 0));
}

/** The amount refunded or being refunded, in pence. */
function refundedPence(row: ReservationRow): number {
  return row.refunded_pence + (row.status === 'cancelled' && row.cancelled_free ? row.paid_pence : 0);
}

export function presentReservation(row: ReservationRow): Reservation {
  return {
    id: row.id,
    _id: row.id,
    reference: row.reference,
    userId: row.user_id,
    car: row.car_id,
    carId: row.car_id,
    carMake: row.car_make,
    carModel: row.car_model,
    purpose: row.purpose,
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time,
    endTime: row.end_time,
    isMultiDay: row.start_time === null,
    totalPrice: penceToPounds(row.total_pence),
    lines: row.lines.map(presentLine),
    depositAmount: penceToPounds(row.deposit_pence),
    currentPaid: penceToPounds(row.paid_pence),
    remainingToPay: penceToPounds(remainingPence(row)),
    refunded: penceToPounds(refundedPence(row)),
    status: row.status,
    ...(row.changes_id ? { changes: row.changes_id } : {}),
    ...(row.order_id ? { orderId: row.order_id } : {}),
    ...(row.booked_by ? { isBookedByStaff: true } : {}),
    ...(row.hold_expires_at ? { holdExpiresAt: row.hold_expires_at.toISOString() } : {}),
    version: row.version,
    trip: row.trip,
    chauffeur: row.chauffeur,
    savedCard: row.saved_card,
    createdAt: row.created_at.toISOString(),
    termsVersion: row.terms_version,
  };
}

/** The dates of a reservation in the form of the domain's rules. */
export const datesOf = (
  row: Pick<ReservationRow, 'start_date' | 'end_date' | 'start_time' | 'end_time'>,
) => ({
  startDate: row.start_date,
  endDate: row.end_date,
  startTime: row.start_time,
  endTime: row.end_time,
});

/** Dates in the format of the API. */
export const presentDates = (dates: ReservationDates): TakenDates => ({
  startDate: dates.startDate,
  endDate: dates.endDate,
  startTime: dates.startTime ?? null,
  endTime: dates.endTime ?? null,
});
