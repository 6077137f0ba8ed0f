// The refusals of calls about jobs, and the rules that only refuse.
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { londonDate, type Instant, type LondonDate } from '#domain/time/london.ts';
import { completeJobDates, datesOfJob, type EnteredJobDates, type JobDates } from './dates.ts';
import { type Fit, type LeaveDays, leaveText, unavailableText } from './dispatch.ts';
import { reportsOpenAt, reportsOpenText, undoDoneUntil } from './reports.ts';
import { JOB_REFUSALS, JOB_STATE_TEXTS, nextDriverState, type DriverState, type JobState } from './status.ts';
import { termsChangedText, type JobTerms } from './terms.ts';

export const jobMissing = () => new HttpProblem(404, 'This job does not exist any more.');

export const jobRefused = (code: keyof typeof JOB_REFUSALS, status: 403 | 409 = 409) =>
  new HttpProblem(status, JOB_REFUSALS[code], { code });

/** The refusal of a job whose driver is another one. */
export const notYourJob = () =>
  new HttpProblem(403, 'Only the driver who accepted this job can cancel it.', { code: 'not_yours' });

export const invalidJob = (field: string, message: string) =>
  new HttpProblem(422, message, { code: 'invalid_job', errors: [{ field, message }] });

/** Throws HttpProblem 422 'invalid_job' at `field` for a day before today's in London; '' and null are no day. */
export function assertNotPast(field: string, day: LondonDate | null, now: Instant): void {
  if (day && day < londonDate(now)) throw invalidJob(field, 'This day is in the past.');
}

/** The refusal of dates on which the driver of the job has another one, or is on leave. */
export const driverBusy = () =>
  new HttpProblem(409, 'The driver of this job has another job or leave at that time.', {
    code: 'driver_busy',
  });

/** The refusal of a driver who is on leave on the dates of a job. */
export const onLeave = (leave: LeaveDays) =>
  new HttpProblem(409, `You are on leave then (${leaveText(leave)}).`, { code: 'driver_busy' });

/** The refusal of a driver who accepts older terms; it names the current ones. */
export const termsChanged = (terms: JobTerms) =>
  new HttpProblem(409, termsChangedText(terms), { code: 'terms_changed' });

/** The refusal of a job that has a driver; '' for one without a name. */
export const jobTaken = (driverName: string) =>
  new HttpProblem(409, driverName ? `Accepted by ${driverName}.` : 'This job is already taken.', {
    code: 'job_taken',
  });

/** The refusal of a job that overlaps another job of the driver, which the message names where it is known. */
export function jobsOverlap(other: (JobDates & { title: string }) | undefined): HttpProblem {
  const dates = other && datesOfJob(other);
  const when = dates ? ` (${reservationDatesText(dates)})` : '';
  const what = other ? `your job '${other.title}'${when}` : 'another job of yours';
  return new HttpProblem(409, `This job overlaps with ${what}.`, { code: 'driver_busy' });
}

/** Completes the entered dates of a job. Throws HttpProblem 422 'invalid_job'. */
export function jobDatesOrThrow(entered: EnteredJobDates): JobDates {
  const dates = completeJobDates(entered);
  if ('field' in dates) throw invalidJob(dates.field, dates.message);
  return dates;
}

/** Throws HttpProblem 409 'too_early' long before the start, and 'undo_closed' when 'done' can no longer be undone. */
export function assertReportTime(
  job: JobDates & { state: JobState; doneAt: Instant | null },
  to: DriverState,
  now: Instant,
): void {
  const opensAt = reportsOpenAt(job);
  if (opensAt !== undefined && now < opensAt) {
    throw new HttpProblem(409, reportsOpenText(opensAt), { code: 'too_early' });
  }
  const isUndo = job.state === 'done' && to === 'with-customer';
  if (isUndo && now > undoDoneUntil(job.doneAt ?? 0)) throw jobRefused('undo_closed');
}

/** The refusal of a report that skips a state or goes back; it names the state that comes next. */
export function wrongOrder(state: JobState): HttpProblem {
  const next = nextDriverState(state);
  const after = next ? ` '${JOB_STATE_TEXTS[next]}' comes next.` : '';
  return new HttpProblem(409, `This job is at '${JOB_STATE_TEXTS[state]}'.${after}`, { code: 'wrong_order' });
}

export const driversOnly = () => new HttpProblem(403, 'Drivers can accept and cancel jobs.');

/** The refusal of a driver who cannot have the job. */
export const driverUnavailable = (driver: Fit & { name: string }) =>
  new HttpProblem(409, `${driver.name}: ${unavailableText(driver)}.`, { code: 'driver_busy' });

export const jobRequestMissing = () => new HttpProblem(404, 'This request does not exist any more.');

export const leaveMissing = () => new HttpProblem(404, 'This leave does not exist any more.');

/** The refusal of leave on the days of an accepted job with this title. */
export const leaveHasJob = (title: string, days: LeaveDays) =>
  new HttpProblem(
    409,
    `The driver has the job '${title}' on these days (${leaveText(days)}). Please give it to another driver first.`,
    { code: 'leave_has_job' },
  );

export const noFinishedJob = () => new HttpProblem(404, 'There is no finished job to pay.');

/** The refusal of a job with a deleted car. */
export const carOfJobGone = () => invalidJob('carId', 'This car is no longer available.');
