// The dates of a block in words.
import type { BlockDates } from './occupancy.ts';
import { formatLondonDate } from '#domain/time/london.ts';

/** 'Sat, 28 Nov 2026', 'Sat, 28 Nov 2026 to Mon, 30 Nov 2026', or with the times after the dates. */
export function blockDatesText({ startDate, endDate, startTime, endTime }: BlockDates): string {
  const [start, end] = [formatLondonDate(startDate), formatLondonDate(endDate)];
  if (!startTime || !endTime) return startDate === endDate ? start : `${start} to ${end}`;
  return startDate === endDate
    ? `${start}, ${startTime} to ${endTime}`
    : `${start}, ${startTime} to ${end}, ${endTime}`;
}
