// The period that a reservation occupies. The form, the calendar, the server and the database's constraint use this
// function.
import {
  addDays,
  isLondonDate,
  londonInstant,
  startOfLondonDay,
  type Instant,
  type LondonDate,
  type LondonTime,
} from './london.ts';

/**
 * The dates of a reservation in the format of the API. A single-day reservation has both times, a multi-day
 * reservation has none. A single-day reservation that ends on the next day has that day as its end date.
 */
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

/** The instants of London days, both included. */
export const periodOfDays = ({ from, to }: { from: LondonDate; to: LondonDate }): Period => ({
  start: startOfLondonDay(from),
  end: startOfLondonDay(addDays(to, 1)),
});

/** A reservation with both times is a single-day one. */
export function isSingleDay(dates: ReservationDates): boolean {
  return Boolean(dates.startTime && dates.endTime);
}

/**
 * True for a single-day reservation that ends the next day: its end date is the day after its start, and its end time
 * is not after its start time, so it lasts at most a day. Source: decisions, "Night shoots".
 */
export function endsNextDay({ startDate, endDate, startTime, endTime }: ReservationDates): boolean {
  if (!startTime || !endTime || endTime > startTime) return false;
  return isLondonDate(startDate) && endDate === addDays(startDate, 1);
}

/** The day on which a single-day reservation ends. */
export const lastDayOf = (dates: ReservationDates): LondonDate =>
  endsNextDay(dates) ? dates.endDate : dates.startDate;

const MIDNIGHT: LondonTime = '00:00';

function midnightAfter(date: LondonDate): Instant | undefined {
  return isLondonDate(date) ? londonInstant(addDays(date, 1), MIDNIGHT) : undefined;
}

/**
 * The instants at which a reservation keeps the car. A multi-day reservation keeps whole London days, including its end
 * day, which is charged. A single-day reservation keeps its start time to its end time, on the next day where it ends
 * there. Undefined where one of the times does not exist on that day, where nothing is occupied, or where a date is
 * half typed. It never throws.
 */
export function occupiedPeriod(dates: ReservationDates): Period | undefined {
  const { startDate, endDate, startTime, endTime } = dates;
  const [start, end] =
    startTime && endTime
      ? [londonInstant(startDate, startTime), londonInstant(lastDayOf(dates), endTime)]
      : [londonInstant(startDate, MIDNIGHT), midnightAfter(endDate)];
  if (start === undefined || end === undefined || end <= start) return undefined;
  return { start, end };
}

/** True where both name the same days and hours; a missing time equals null and ''. */
export function sameDates(a: ReservationDates, b: ReservationDates): boolean {
  return (
    a.startDate === b.startDate &&
    a.endDate === b.endDate &&
    (a.startTime ?? '') === (b.startTime ?? '') &&
    (a.endTime ?? '') === (b.endTime ?? '')
  );
}

/** True where two half-open periods share an instant; back-to-back periods do not. */
export function overlaps(a: Period, b: Period): boolean {
  return a.start < b.end && b.start < a.end;
}

/** True where `dates` overlap one of `bookings`. */
export function overlapsAny(dates: ReservationDates, bookings: readonly ReservationDates[]): boolean {
  const wanted = occupiedPeriod(dates);
  if (!wanted) return false;
  return bookings.some((booking) => {
    const taken = occupiedPeriod(booking);
    return taken !== undefined && overlaps(wanted, taken);
  });
}
