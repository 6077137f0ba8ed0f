// What a hire occupies. The same function serves the form, the calendar, the server and the database's constraint.
import {
  addDays,
  isLondonDate,
  londonInstant,
  type Instant,
  type LondonDate,
  type LondonTime,
} from '#domain/time/london.ts';

/** The dates of a hire as the calls carry them; a single-day hire has both times, a multi-day hire has none. */
export interface ReservationDates {
  startDate: LondonDate;
  endDate: LondonDate;
  startTime?: LondonTime | null | undefined;
  endTime?: LondonTime | null | undefined;
}

/** Half-open: `start` belongs to it, `end` does not. */
export interface Period {
  start: Instant;
  end: Instant;
}

/** A hire with both times is a single-day one (its end date is its start date). */
export function isSingleDay(dates: ReservationDates): boolean {
  return Boolean(dates.startTime && dates.endTime);
}

const MIDNIGHT: LondonTime = '00:00';

function midnightAfter(date: LondonDate): Instant | undefined {
  return isLondonDate(date) ? londonInstant(addDays(date, 1), MIDNIGHT) : undefined;
}

/**
 * The instants a hire keeps the car: a multi-day hire whole London days, its end day included because it is
 * charged; a single-day hire from its start time to its end time. Undefined where one of the times does not
 * exist on that day, where nothing would be occupied, or where a date is half typed: it never throws.
 */
export function occupiedPeriod(dates: ReservationDates): Period | undefined {
  const { startDate, endDate, startTime, endTime } = dates;
  const [start, end] =
    startTime && endTime
      ? [londonInstant(startDate, startTime), londonInstant(startDate, endTime)]
      : [londonInstant(startDate, MIDNIGHT), midnightAfter(endDate)];
  if (start === undefined || end === undefined || end <= start) return undefined;
  return { start, end };
}

/** True where both name the same days and hours; a time that is missing is no time. */
export function sameDates(a: ReservationDates, b: ReservationDates): boolean {
  return (
    a.startDate === b.startDate &&
    a.endDate === b.endDate &&
    (a.startTime ?? '') === (b.startTime ?? '') &&
    (a.endTime ?? '') === (b.endTime ?? '')
  );
}

/** True where two half-open periods share an instant; back-to-back ones do not. */
export function overlaps(a: Period, b: Period): boolean {
  return a.start < b.end && b.start < a.end;
}

/** True where `dates` would keep the car at a time that one of `bookings` already does. */
export function overlapsAny(dates: ReservationDates, bookings: readonly ReservationDates[]): boolean {
  const wanted = occupiedPeriod(dates);
  if (!wanted) return false;
  return bookings.some((booking) => {
    const taken = occupiedPeriod(booking);
    return taken !== undefined && overlaps(wanted, taken);
  });
}
