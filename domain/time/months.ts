// Calendar months of London dates.
import type { LondonDate } from './london.ts';

/** A calendar month, 'YYYY-MM'. */
export type Month = string;

/** The month of a London date. */
export const monthOf = (date: LondonDate): Month => date.slice(0, 7);

/** The first day of the month that is `months` after the month of `date`; before it for a negative number. */
export function firstOfMonth(date: LondonDate, months = 0): LondonDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The months from that of `from` to that of `to`, both included; none where `to` is in an earlier month. */
export function monthsBetween(from: LondonDate, to: LondonDate): Month[] {
  const months: Month[] = [];
  for (let first = firstOfMonth(from); monthOf(first) <= monthOf(to); first = firstOfMonth(first, 1)) {
    months.push(monthOf(first));
  }
  return months;
}
