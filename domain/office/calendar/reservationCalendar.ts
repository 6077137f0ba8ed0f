// A reservation as an iCalendar file, for the customer's own calendar (RFC 5545; METHOD as in RFC 5546).
import type { ReservationDates } from '#domain/time/period.ts';
import type { Instant } from '#domain/time/london.ts';
import { calendarFile } from './calendarFile.ts';

/**
 * The content of a reservation's entry. A calendar program replaces an entry by one with a new `version`, and removes a
 * cancelled entry.
 */
export interface CalendarReservation {
  id: string;
  version: number;
  changedAt: Instant;
  cancelled: boolean;
  dates: ReservationDates;
  /** Make and model. */
  car: string;
  description: string;
  /** The page with the booking. */
  url: string;
  /** The URL of the product; a published entry requires one. */
  organiser: string;
}

/** The file of one reservation; the UID of its entry never changes. */
export function reservationCalendar(reservation: CalendarReservation): string {
  const { id, car, ...entry } = reservation;
  return calendarFile([{ ...entry, uid: `reservation-${id}`, summary: `Hire: ${car}`, location: '' }], {
    method: reservation.cancelled ? 'CANCEL' : 'PUBLISH',
    product: 'Reservations',
  });
}
