// The entries of a day for the staff: cars that leave, cars that return, cars on hire.
import { isSingleDay } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { LondonDate } from '#domain/time/london.ts';

export interface DayEntry {
  reservation: Reservation;
  kind: 'Starts' | 'Starts and ends' | 'Ends' | 'On hire';
  /** '10:00', '10:00 to 14:00', or '' without an agreed time. */
  time: string;
  /** The meeting place; '' when it is unknown. */
  place: string;
}

type Described = Omit<DayEntry, 'reservation'>;

function describe(reservation: Reservation, date: LondonDate): Described {
  const { startDate, endDate, startTime, endTime, trip } = reservation;
  const meeting = trip?.pickup || trip?.location || '';
  if (startDate === date && endDate === date) {
    const time = isSingleDay(reservation)
      ? `${startTime ?? ''} to ${endTime ?? ''}`
      : (trip?.timeAtPlace ?? '');
    return { kind: 'Starts and ends', time, place: meeting };
  }
  if (startDate === date) {
    return { kind: 'Starts', time: startTime ?? trip?.timeAtPlace ?? '', place: meeting };
  }
  if (endDate === date) {
    return { kind: 'Ends', time: endTime ?? trip?.collectionTime ?? '', place: trip?.dropOff ?? '' };
  }
  return { kind: 'On hire', time: '', place: '' };
}

/** Entries without a time come first in their group, because the staff still need the time from the customer. */
const order = ({ kind, time }: DayEntry) => `${kind === 'On hire' ? 1 : 0} ${time}`;

/**
 * The entries of a London date: starts and ends by the time of day, then reservations that continue. Reservations that
 * are not confirmed or do not include the date are left out.
 */
export function dayEntries(reservations: readonly Reservation[], date: LondonDate): DayEntry[] {
  return reservations
    .filter(
      ({ status, startDate, endDate }) => status === 'confirmed' && startDate <= date && date <= endDate,
    )
    .map((reservation) => ({ reservation, ...describe(reservation, date) }))
    .sort((a, b) => order(a).localeCompare(order(b)));
}
