// The draft of a reservation's new dates: its errors, and the body of the call.
import { endsNextDay, sameDates, type ReservationDates } from '#domain/time/period.ts';
import type { BookingDates, Reservation } from '#domain/booking/contract/reservations.ts';
import { CHANGE_REFUSALS } from '#domain/booking/customerChange.ts';
import {
  checkReservation,
  draftDates,
  type ReservationContext,
  type ReservationDraft,
} from '#domain/booking/rules.ts';

export type DateDraft = Omit<ReservationDraft, 'mode'>;

export function toDraft(reservation: Reservation): DateDraft {
  const { startDate, endDate, startTime, endTime } = reservation;
  return {
    startDate,
    endDate,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    endsNextDay: endsNextDay(reservation),
  };
}

const withMode = (draft: DateDraft, { isMultiDay }: Reservation): ReservationDraft => ({
  ...draft,
  mode: isMultiDay ? 'multi-day' : 'single-day',
});

/** The dates for a call. A reservation of several days keeps this mode. */
export function datesOfDraft(draft: DateDraft, reservation: Reservation): BookingDates {
  return { ...draftDates(withMode(draft, reservation)), isMultiDay: reservation.isMultiDay };
}

/** The message of each invalid field. `bookings` may overlap the new dates. */
export function draftFaults(
  draft: DateDraft,
  reservation: Reservation,
  context: ReservationContext,
): Readonly<Partial<Record<string, string>>> {
  const problem = checkReservation(withMode(draft, reservation), context);
  if (problem) return Object.fromEntries(problem.fields.map((field) => [field, problem.message]));
  const isSame = sameDates(datesOfDraft(draft, reservation) as ReservationDates, reservation);
  return isSame ? { startDate: CHANGE_REFUSALS.nothing_changed } : {};
}
