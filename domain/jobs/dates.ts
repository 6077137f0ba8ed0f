// The dates of a job on London's clock: checked and completed as an admin enters them.
import { occupiedPeriod, type Period, type ReservationDates } from '#domain/time/period.ts';
import { END_BEFORE_START, RESERVATION_MESSAGES } from '#domain/booking/rules.ts';
import { addDays, londonInstant } from '#domain/time/london.ts';

/** The dates of a job in the format of the API; all null for a job without a date. */
export interface JobDates {
  startDate: string | null;
  endDate: string | null;
  startTime: string | null;
  endTime: string | null;
}

/** The input of an admin; '' is no value. */
export type EnteredJobDates = { [Field in keyof JobDates]?: string | null | undefined };

export const NO_JOB_DATES: JobDates = { startDate: null, endDate: null, startTime: null, endTime: null };

/** The message for the field that makes the dates incomplete. */
export interface JobDatesProblem {
  field: keyof JobDates;
  message: string;
}

/**
 * Completes the dates of a job, or returns the field to correct. A job with times ends on its day, or on the next day
 * where its end time is not after its start time. A job without times takes whole days, one unless it has an end date.
 */
export function completeJobDates(entered: EnteredJobDates): JobDates | JobDatesProblem {
  const { startDate, endDate, startTime, endTime } = entered;
  if (!startDate) {
    return endDate || startTime || endTime
      ? { field: 'startDate', message: RESERVATION_MESSAGES.startDate }
      : NO_JOB_DATES;
  }
  if (startTime && !endTime) return { field: 'endTime', message: RESERVATION_MESSAGES.endTime };
  if (endTime && !startTime) return { field: 'startTime', message: RESERVATION_MESSAGES.startTime };
  if (!startTime || !endTime) {
    if (endDate && endDate < startDate) return { field: 'endDate', message: END_BEFORE_START };
    return { startDate, endDate: endDate || startDate, startTime: null, endTime: null };
  }
  const last = endTime > startTime ? startDate : addDays(startDate, 1);
  const dates = { startDate, endDate: last, startTime, endTime };
  if (occupiedPeriod(dates)) return dates;
  const field = londonInstant(startDate, startTime) === undefined ? 'startTime' : 'endTime';
  return { field, message: RESERVATION_MESSAGES.nonexistent };
}

/** The dates in the form of the reservation rules; undefined for a job without a date. */
export function datesOfJob({
  startDate,
  endDate,
  startTime,
  endTime,
}: JobDates): ReservationDates | undefined {
  return startDate && endDate ? { startDate, endDate, startTime, endTime } : undefined;
}

/** The instants that a job occupies; undefined for a job without a date. */
export function periodOfJob(job: JobDates): Period | undefined {
  const dates = datesOfJob(job);
  return dates && occupiedPeriod(dates);
}
