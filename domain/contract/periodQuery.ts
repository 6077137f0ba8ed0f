// The query of a call that answers what lies between two days.
import * as z from 'zod/mini';
import { daysBetween } from '#domain/time/london.ts';
import { londonDate } from './fields.ts';

/** The most days of one answer. */
export const MAX_PERIOD_DAYS = 400;

/** London dates `from` and `to`, both included, in their order and at most MAX_PERIOD_DAYS days, with `more` fields. */
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
