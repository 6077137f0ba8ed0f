// A reservation as an iCalendar file, for the customer's own calendar (RFC 5545; METHOD as in RFC 5546).
import type { ReservationDates } from '#domain/availability/period.ts';
import type { Instant } from '#domain/time/london.ts';
import { calendarFile } from './calendarFile.ts';

/** What the entry of a reservation says. A new `version` replaces what a calendar has, a cancelled one takes it out. */
export interface CalendarReservation {
  id: string;
  version: number;
  cancelled: boolean;
  dates: ReservationDates;
  /** Make and model. */
  car: string;
  description: string;
  /** Where the customer finds the booking. */
  url: string;
  /** Our own address; a published entry has to name one. */
  organiser: string;
}

/** The file of one reservation, as it stood at `stamp`; its entry keeps one UID for good. */
export function reservationCalendar(reservation: CalendarReservation, stamp: Instant): string {
  const { id, car, ...entry } = reservation;
  return calendarFile([{ ...entry, uid: `reservation-${id}`, summary: `Hire: ${car}`, location: '' }], {
    method: reservation.cancelled ? 'CANCEL' : 'PUBLISH',
    product: 'Reservations',
    stamp,
  });
}
