// When a driver may report the states of a job, and which finished jobs a moved reservation opens again.
import { formatLondonDate, londonDate, londonTime, type Instant } from '#domain/time/london.ts';
import { periodOfJob, type JobDates } from './dates.ts';
import { HOUR } from '#domain/time/durations.ts';

/**
 * The number of hours before the start from which the driver may report. It covers the drive to a start in the early
 * morning; an earlier report is a mistake that the customer would see.
 */
export const REPORTS_OPEN_HOURS = 12;

/** The number of hours in which a driver can undo the report that a job is done. */
export const UNDO_DONE_HOURS = 1;

/** The instant from which the driver may report a state; undefined for a job without a date: at any time. */
export function reportsOpenAt(job: JobDates): Instant | undefined {
  const period = periodOfJob(job);
  return period && period.start - REPORTS_OPEN_HOURS * HOUR;
}

/** The instant until which the driver can undo the report. */
export const undoDoneUntil = (doneAt: Instant): Instant => doneAt + UNDO_DONE_HOURS * HOUR;

/** The text for a driver before that instant. */
export const reportsOpenText = (opensAt: Instant): string =>
  `You can report from ${formatLondonDate(londonDate(opensAt))}, ${londonTime(opensAt)}.`;

/** True when a job that was done at `doneAt` has work ahead after its dates have changed. */
export function hasWorkAgain(doneAt: Instant, before: JobDates, after: JobDates): boolean {
  const [old, next] = [periodOfJob(before), periodOfJob(after)];
  if (!next) return false;
  return next.start > doneAt || (next.end > doneAt && next.end > (old?.end ?? next.end));
}
