// The rules of dispatch: which drivers staff see first, and the texts about drivers who cannot have a job.
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { LondonDate } from '#domain/time/london.ts';
import { occupiedPeriod, type Period } from '#domain/time/period.ts';
import { datesOfJob, type JobDates } from './dates.ts';
import type { JobState } from './status.ts';

/** The states in which staff may give a job to a driver; a job that the customer has already started keeps its driver. */
export const ASSIGNABLE_STATES = ['draft', 'open', 'accepted', 'on-the-way'] as const satisfies JobState[];

/** True where staff may give the job to a driver, or to another one. */
export const isAssignable = (state: JobState): boolean =>
  (ASSIGNABLE_STATES as readonly JobState[]).includes(state);

/** The days of a leave in the form of the API; London dates, both included. */
export interface LeaveDays {
  from: LondonDate;
  to: LondonDate;
}

/** The instants that a leave occupies: whole London days. */
export function leavePeriod({ from, to }: LeaveDays): Period {
  const period = occupiedPeriod({ startDate: from, endDate: to, startTime: null, endTime: null });
  if (!period) throw new RangeError(`A leave from ${from} to ${to} has no days.`);
  return period;
}

/** 'Mon, 7 Dec 2026 to Fri, 11 Dec 2026'. */
export const leaveText = ({ from, to }: LeaveDays): string =>
  reservationDatesText({ startDate: from, endDate: to, startTime: null, endTime: null });

/** A driver with what keeps the driver from a job: another job at that time, or leave. */
export interface Fit {
  name: string;
  clash: (JobDates & { title: string }) | null;
  leave: LeaveDays | null;
}

/** True for a driver without another job or leave at the time of the job. */
export const isFreeDriver = ({ clash, leave }: Fit): boolean => clash === null && leave === null;

/** The reason why the driver cannot have the job; undefined for a free driver. */
export function unavailableText({ clash, leave }: Fit): string | undefined {
  if (leave) return `On leave, ${leaveText(leave)}`;
  if (!clash) return undefined;
  const dates = datesOfJob(clash);
  return `Has '${clash.title}'${dates ? `, ${reservationDatesText(dates)}` : ''}`;
}

/** The drivers in the order of the choice: free ones first, then by name. */
export const byAvailability = (a: Fit, b: Fit): number =>
  Number(isFreeDriver(b)) - Number(isFreeDriver(a)) || a.name.localeCompare(b.name);
