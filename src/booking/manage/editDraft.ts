// The draft of an admin's edit of a reservation: its proposal, its errors, and the body of the call.
import { staffDateFaults, staffDatesOf, staffDatesToSend, type StaffDates } from '../data/staffDates.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { Instant } from '#domain/time/london.ts';
import {
  isPounds,
  NOT_POUNDS,
  penceToPounds,
  poundsText,
  poundsToPence,
  type Pence,
} from '#domain/money/pence.ts';

export interface EditDraft extends StaffDates {
  carId: string;
  /** Null until the user changes the proposal. */
  totalPrice: string | null;
  /** The reason of the change. */
  reason: string;
  /** True when the paid excess over a lower total is refunded. */
  isRefunded: boolean;
}
export type EditField = 'carId' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'totalPrice' | 'reason';
export type EditFaults = Partial<Record<EditField, string>>;

export const toDraft = (reservation: Reservation): EditDraft => ({
  ...staffDatesOf(reservation),
  carId: reservation.carId,
  totalPrice: null,
  reason: '',
  isRefunded: false,
});

/** The dates of the draft; those of the reservation while a field has a fault. */
export function draftDates(draft: EditDraft, before: Reservation): ReservationDates {
  const { startDate, endDate, startTime, endTime } = before;
  return staffDatesToSend(draft) ?? { startDate, endDate, startTime, endTime };
}

/** Returns the text of the field: the typed text, otherwise the proposal. */
export function shownTotal(draft: EditDraft, proposed: Pence): string {
  return draft.totalPrice ?? poundsText(proposed);
}

const REASON_MISSING = 'Please say why the total is another one.';

/** The errors that the browser can find before the call. */
export function editFaults(
  draft: EditDraft,
  total: string,
  change: { before: Reservation; now: Instant },
): EditFaults {
  const faults: EditFaults = staffDateFaults(draft, change);
  if (!isPounds(total)) faults.totalPrice = NOT_POUNDS;
  if (draft.totalPrice !== null && draft.reason.trim() === '') faults.reason = REASON_MISSING;
  return faults;
}

/** The paid excess over the total in the field, in pence; 0 while the field has no amount. */
export function excessPence(total: string, paidPence: Pence): Pence {
  return isPounds(total) ? Math.max(0, paidPence - poundsToPence(total)) : 0;
}

/** The body of the call; only valid when `editFaults` found nothing. */
export function toChanges(draft: EditDraft, total: string, before: Reservation) {
  const paidPence = poundsToPence(before.currentPaid);
  const refundPence = draft.isRefunded ? excessPence(total, paidPence) : 0;
  const { startTime, endTime, ...days } = draftDates(draft, before);
  return {
    carId: draft.carId,
    ...days,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    totalPrice: penceToPounds(poundsToPence(total)),
    ...(draft.totalPrice === null ? {} : { reason: draft.reason.trim() }),
    ...(refundPence > 0 ? { refund: penceToPounds(refundPence) } : {}),
  };
}
