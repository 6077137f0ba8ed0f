// The rules of dispatch: which drivers staff see first, and the texts about drivers who cannot have a job.
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { formatLondonDate, type Instant, type LondonDate } from '#domain/time/london.ts';
import { HOUR } from '#domain/time/durations.ts';
import { occupiedPeriod, type Period } from '#domain/time/period.ts';
import { datesOfJob, periodOfJob, type JobDates } from './dates.ts';
import { isActiveJob, type JobState } from './status.ts';

/** The states in which staff may give a job to a driver; a job that the customer has already started keeps its driver. */
export const ASSIGNABLE_STATES = ['draft', 'open', 'accepted', 'on-the-way'] as const satisfies JobState[];

/** True where staff may give the job to a driver, or to another one. */
export const isAssignable = (state: JobState): boolean =>
  (ASSIGNABLE_STATES as readonly JobState[]).includes(state);

/** Staff look for a driver from this many hours before the start of a job. */
export const DRIVER_NEEDED_HOURS = 48;

/** The instant from which a job needs a driver; undefined for a job without a date. */
export function driverNeededFrom(job: JobDates): Instant | undefined {
  const period = periodOfJob(job);
  return period && period.start - DRIVER_NEEDED_HOURS * HOUR;
}

/** True where a job that begins soon, or has begun, and is not over has no driver. */
export function needsDriver(job: JobDates & { state: JobState }, now: Instant): boolean {
  const period = periodOfJob(job);
  const from = driverNeededFrom(job);
  if (!period || from === undefined) return false;
  return (job.state === 'draft' || job.state === 'open') && from <= now && now < period.end;
}

/** Staff ask a driver who has not confirmed from this many hours before the start of a job. */
export const CONFIRMATION_NEEDED_HOURS = 72;

/** The instant from which an unconfirmed job needs its confirmation; undefined for a job without a date. */
export function confirmationNeededFrom(job: JobDates): Instant | undefined {
  const period = periodOfJob(job);
  return period && period.start - CONFIRMATION_NEEDED_HOURS * HOUR;
}

/** True where the driver of a job that begins soon, or has begun, and is not over has not confirmed it. */
export function lacksConfirmation(
  job: JobDates & { state: JobState; needsConfirmation: boolean },
  now: Instant,
): boolean {
  const period = periodOfJob(job);
  const from = confirmationNeededFrom(job);
  if (!period || from === undefined || !job.needsConfirmation) return false;
  return isActiveJob(job.state) && from <= now && now < period.end;
}

/** The text for staff about a job whose driver has not confirmed it. */
export const driverUnconfirmedText = ({
  title,
  startDate,
}: {
  title: string;
  startDate: LondonDate;
}): string => `The driver of the job '${title}' on ${formatLondonDate(startDate)} has not confirmed it.`;

/** The text for staff about a job whose driver has given it back; '' for a job without a date. */
export const givenBackText = ({ title, startDate }: { title: string; startDate: LondonDate | '' }): string =>
  `The driver of the job '${title}'${startDate ? ` on ${formatLondonDate(startDate)}` : ''} has given it back, or cannot keep it on its new dates. It has no driver.`;

/** The text for staff about a job that needs a driver. */
export const driverMissingText = ({ title, startDate }: { title: string; startDate: LondonDate }): string =>
  `The job '${title}' on ${formatLondonDate(startDate)} has no driver.`;

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
