// What the reservations of a day ask of the firm: cars that leave, cars that come back, cars that are out.
import { isSingleDay } from '#domain/availability/period.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { LondonDate } from '#domain/time/london.ts';

export interface DayEntry {
  reservation: Reservation;
  kind: 'Starts' | 'Starts and ends' | 'Ends' | 'On hire';
  /** '10:00', '10:00 to 14:00', or '' where nobody has agreed a time. */
  time: string;
  /** Where the customer or the car is met; '' where nobody has said so. */
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

/** Entries without a time come first in their group, because somebody has to ask for it. */
const order = ({ kind, time }: DayEntry) => `${kind === 'On hire' ? 1 : 0} ${time}`;

/**
 * The entries of a London date: what starts or ends by the time of day, then what is on hire. Reservations that are not
 * confirmed or do not touch the date are left out.
 */
export function dayEntries(reservations: readonly Reservation[], date: LondonDate): DayEntry[] {
  return reservations
    .filter(
      ({ status, startDate, endDate }) => status === 'confirmed' && startDate <= date && date <= endDate,
    )
    .map((reservation) => ({ reservation, ...describe(reservation, date) }))
    .sort((a, b) => order(a).localeCompare(order(b)));
}
