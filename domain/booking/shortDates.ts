// Dates and times of a reservation or a job, short enough for a column.
import { isSingleDay, type ReservationDates } from '#domain/time/period.ts';

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const instant = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** '28 Nov 2026', '28 Nov to 2 Dec 2026', or both years when they differ. */
export function shortDates({ startDate, endDate }: ReservationDates): string {
  const end = dayAndYear.format(instant(endDate));
  if (startDate === endDate) return end;
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${(sameYear ? day : dayAndYear).format(instant(startDate))} to ${end}`;
}

/** '10:00 to 14:00', or '' for whole days. */
export function shortTimes(dates: ReservationDates): string {
  return isSingleDay(dates) ? `${dates.startTime} to ${dates.endTime}` : '';
}

/** '28 Nov to 2 Dec 2026', or '28 Nov 2026, 10:00 to 14:00'. */
export const datesAndTimes = (dates: ReservationDates): string =>
  [shortDates(dates), shortTimes(dates)].filter(Boolean).join(', ');
