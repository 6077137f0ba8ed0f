// Calendar months of London dates.
import { addDays, type LondonDate } from './london.ts';

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

/** The same day `months` later (earlier for a negative number), or the last day of a month that is too short for it. */
export function addMonths(date: LondonDate, months: number): LondonDate {
  const first = firstOfMonth(date, months);
  const last = addDays(firstOfMonth(first, 1), -1);
  const same = `${monthOf(first)}${date.slice(7)}`;
  return same < last ? same : last;
}

/** The first `count` weeks, Monday to Sunday, from the one with the first day of the month of `date`. */
export function weeksOf(date: LondonDate, count: number): LondonDate[][] {
  const first = firstOfMonth(date);
  const monday = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
  return Array.from({ length: count }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(monday, 7 * week + day)),
  );
}
