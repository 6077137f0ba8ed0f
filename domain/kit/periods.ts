// A period of London dates in a query, both ends included.
import * as z from 'zod/mini';
import { addDays, daysBetween } from '#domain/time/london.ts';
import { firstOfMonth, monthsBetween } from '#domain/time/months.ts';
import { londonDate } from './fields.ts';

/** The longest period that a report covers: five years with their leap days. */
export const MAX_PERIOD_DAYS = 5 * 366;

/** London dates in order, both included, at most MAX_PERIOD_DAYS days. */
export const periodQuery = z.object({ from: londonDate, to: londonDate }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The end cannot be before the start.' }),
  z.refine(({ from, to }) => daysBetween(from, to) < MAX_PERIOD_DAYS, {
    path: ['to'],
    error: 'A period can have at most five years.',
  }),
);
/** London dates, both included. */
export type PeriodQuery = z.infer<typeof periodQuery>;

/** The period before: as many whole months for a period of whole months, otherwise as many days. */
export function periodBefore({ from, to }: PeriodQuery): PeriodQuery {
  const next = addDays(to, 1);
  const isOfMonths = from === firstOfMonth(from) && next === firstOfMonth(next);
  return {
    from: isOfMonths
      ? firstOfMonth(from, -monthsBetween(from, to).length)
      : addDays(from, -daysBetween(from, next)),
    to: addDays(from, -1),
  };
}
