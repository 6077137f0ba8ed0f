// The query of a call that answers for the days between two dates.
import * as z from 'zod/mini';
import { daysBetween } from '#domain/time/london.ts';
import { londonDate } from './fields.ts';

/** The maximum number of days in one answer. */
export const MAX_PERIOD_DAYS = 400;

/** The London dates `from` and `to`, both included, in order and at most MAX_PERIOD_DAYS days, with `more` fields. */
export const periodQuery = <More extends z.core.$ZodShape>(more: More) =>
  z.extend(z.object({ from: londonDate, to: londonDate }), more).check(({ value, issues }) => {
    const { from, to } = value as { from: string; to: string };
    const message =
      to < from
        ? 'The end must be after the start.'
        : daysBetween(from, to) >= MAX_PERIOD_DAYS
          ? `Please choose at most ${MAX_PERIOD_DAYS} days.`
          : undefined;
    if (message) issues.push({ code: 'custom', input: value, path: ['to'], message });
  });
