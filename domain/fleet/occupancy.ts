// Periods other than reservations in which a car is unavailable: blocks, and the turnaround after a reservation.
import {
  isLondonDate,
  addDays,
  londonDate,
  londonInstant,
  londonTime,
  type LondonDate,
  type LondonTime,
} from '#domain/time/london.ts';
import { overlaps, type Period, type ReservationDates } from '#domain/time/period.ts';
import { DAY, MINUTE } from '#domain/time/durations.ts';

/** The longest turnaround of a car: a week. */
export const MAX_TURNAROUND_MINUTES = 7 * 24 * 60;
/** The longest block, in milliseconds: 400 days. */
const MAX_BLOCK_MS = 400 * DAY;

const MIDNIGHT: LondonTime = '00:00';
/** The end of the second occurrence of the doubled hour of October. */
const AFTER_DOUBLED_HOUR: LondonTime = '02:00';

/** When a block starts and ends: whole days including the last one, or days with both times. */
export interface BlockDates {
  startDate: LondonDate;
  endDate: LondonDate;
  startTime?: LondonTime | null | undefined;
  endTime?: LondonTime | null | undefined;
}

export interface BlockFault {
  field: keyof BlockDates;
  message: string;
}

/**
 * The instants at which a block occupies the car: from the start time of the first day to the end time of the last one,
 * or whole London days without times. Undefined for dates with a fault.
 */
export function blockPeriod({ startDate, endDate, startTime, endTime }: BlockDates): Period | undefined {
  const [start, end] =
    startTime && endTime
      ? [londonInstant(startDate, startTime), londonInstant(endDate, endTime)]
      : [
          londonInstant(startDate, MIDNIGHT),
          isLondonDate(endDate) ? londonInstant(addDays(endDate, 1), MIDNIGHT) : undefined,
        ];
  if (start === undefined || end === undefined || end <= start) return undefined;
  return { start, end };
}

/** The fault of a block's dates, with the field to correct; undefined for valid dates. */
export function blockFault(dates: BlockDates): BlockFault | undefined {
  const { startDate, endDate, startTime, endTime } = dates;
  if (!startTime && endTime) return { field: 'startTime', message: 'Please choose a start time too.' };
  if (startTime && !endTime) return { field: 'endTime', message: 'Please choose an end time too.' };
  if (endDate < startDate) return { field: 'endDate', message: 'The end must be after the start.' };
  if (startTime && londonInstant(startDate, startTime) === undefined)
    return { field: 'startTime', message: 'The clocks skip this time on that day.' };
  if (endTime && londonInstant(endDate, endTime) === undefined)
    return { field: 'endTime', message: 'The clocks skip this time on that day.' };
  const period = blockPeriod(dates);
  if (!period) return { field: 'endTime', message: 'The end must be after the start.' };
  if (period.end - period.start > MAX_BLOCK_MS)
    return { field: 'endDate', message: 'A block can last 400 days at most.' };
  return undefined;
}

/** A reservation's period with the turnaround after it, in minutes. */
export const withTurnaround = ({ start, end }: Period, minutes: number): Period => ({
  start,
  end: end + minutes * MINUTE,
});

/** The periods sorted by start. Overlapping periods are joined; back-to-back periods stay separate. */
function merged(periods: readonly Period[]): Period[] {
  const result: Period[] = [];
  for (const period of [...periods].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && overlaps(last, period)) last.end = Math.max(last.end, period.end);
    else result.push({ ...period });
  }
  return result;
}

/**
 * Returns the periods in which a reservation of a car with this turnaround (minutes) cannot take place: the
 * occupied periods, and the time before each of them in which a reservation could end but its turnaround
 * could not. Sorted by start.
 */
export const takenPeriods = (occupied: readonly Period[], turnaroundMinutes: number): Period[] =>
  merged(occupied.map(({ start, end }) => ({ start: start - turnaroundMinutes * MINUTE, end })));

/**
 * London's date and time of an end. An end within the second occurrence of the doubled hour becomes 02:00,
 * because 01:30 means the first occurrence.
 */
function endOf(instant: number): { date: LondonDate; time: LondonTime } {
  const [date, time] = [londonDate(instant), londonTime(instant)];
  return { date, time: (londonInstant(date, time) ?? instant) < instant ? AFTER_DOUBLED_HOUR : time };
}

/**
 * The period in the form of dates of reservations that occupy exactly the period: hours of a day, hours that end on the
 * next day, or hours, whole days and hours. In the doubled hour of October they may occupy an hour more. The period
 * begins and ends on a whole minute.
 */
export function datesOfPeriod({ start, end }: Period): ReservationDates[] {
  const [startDate, startTime] = [londonDate(start), londonTime(start)];
  const { date: endDate, time: endTime } = endOf(end);
  if (startDate === endDate) return [{ startDate, endDate, startTime, endTime }];
  const nextDay = addDays(startDate, 1);
  const isWhole = startTime === MIDNIGHT;
  if (endDate === nextDay && !isWhole && endTime <= startTime)
    return [{ startDate, endDate, startTime, endTime }];
  const pieces: ReservationDates[] = [];
  if (!isWhole) pieces.push({ startDate, endDate: nextDay, startTime, endTime: MIDNIGHT });
  const days = { startDate: isWhole ? startDate : nextDay, endDate: addDays(endDate, -1) };
  if (days.startDate <= days.endDate) pieces.push(days);
  if (endTime !== MIDNIGHT) {
    pieces.push({ startDate: endDate, endDate, startTime: MIDNIGHT, endTime });
  }
  return pieces;
}
