// The draft of an admin's edit of a reservation: its proposal, its errors, and the body of the call.
import {
  endsNextDay,
  isSingleDay,
  occupiedPeriod,
  type ReservationDates,
} from '#domain/availability/period.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { isPounds, penceToPounds, poundsText, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { END_BEFORE_START, RESERVATION_MESSAGES } from '#domain/reservation/rules.ts';

export interface EditDraft {
  carId: string;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  /** Null until the user changes the proposal. */
  totalPrice: string | null;
  /** The reason of the change. */
  reason: string;
  /** True when the paid excess over a lower total is refunded. */
  isRefunded: boolean;
}
export type EditField = 'carId' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'totalPrice' | 'reason';
export type EditFaults = Partial<Record<EditField, string>>;

export function toDraft({ carId, startDate, endDate, startTime, endTime }: Reservation): EditDraft {
  return {
    carId,
    startDate,
    endDate,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    totalPrice: null,
    reason: '',
    isRefunded: false,
  };
}

/** True when the reservation starts and ends on one day. */
export const isOneDay = ({ startDate, endDate }: EditDraft) => startDate !== '' && startDate === endDate;

/** True when the reservation can have times: on one day, or over one night. */
export const hasTimes = (draft: EditDraft) => isOneDay(draft) || endsNextDay(draft);

export function draftDates(draft: EditDraft): ReservationDates {
  const { startDate, endDate, startTime, endTime } = draft;
  return hasTimes(draft) && startTime && endTime
    ? { startDate, endDate, startTime, endTime }
    : { startDate, endDate };
}

/** Returns the text of the field: the typed text, otherwise the proposal. */
export function shownTotal(draft: EditDraft, proposed: Pence): string {
  return draft.totalPrice ?? poundsText(proposed);
}

const REASON_MISSING = 'Please say why the total is another one.';

/** The errors that the browser can find before the call. */
export function editFaults(draft: EditDraft, total: string): EditFaults {
  const { startDate, endDate, startTime, endTime } = draft;
  const faults: EditFaults = {};
  if (!startDate) faults.startDate = RESERVATION_MESSAGES.startDate;
  if (!endDate) faults.endDate = RESERVATION_MESSAGES.endDate;
  else if (endDate < startDate) faults.endDate = END_BEFORE_START;
  if (isOneDay(draft)) {
    if (endTime && !startTime) faults.startTime = RESERVATION_MESSAGES.startTime;
    if (startTime && !endTime) faults.endTime = RESERVATION_MESSAGES.endTime;
    if (isSingleDay(draft) && !occupiedPeriod(draft)) faults.endTime = RESERVATION_MESSAGES.order;
  }
  if (!isPounds(total)) faults.totalPrice = 'Please enter pounds with at most two decimals.';
  if (draft.totalPrice !== null && draft.reason.trim() === '') faults.reason = REASON_MISSING;
  return faults;
}

/** The paid excess over the total in the field, in pence; 0 while the field has no amount. */
export function excessPence(total: string, paidPence: Pence): Pence {
  return isPounds(total) ? Math.max(0, paidPence - poundsToPence(total)) : 0;
}

/** The body of the call; only valid when `editFaults` found nothing. */
export function toChanges(draft: EditDraft, total: string, paidPence: Pence) {
  const refundPence = draft.isRefunded ? excessPence(total, paidPence) : 0;
  const { startTime, endTime, ...days } = draftDates(draft);
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
