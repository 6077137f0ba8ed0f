// The actions of drivers on a job: accepting it, giving it back, and reporting its state.
import { hasSetOwnPay } from '#domain/jobs/decision.ts';
import { personName } from '#domain/people/personName.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import {
  assertReportTime,
  jobMissing,
  jobRefused,
  jobsOverlap,
  jobTaken,
  notYourJob,
  onLeave,
  termsChanged,
  wrongOrder,
} from '#domain/jobs/refusals.ts';
import { isHiddenJob, type DriverState, type JobState } from '#domain/jobs/status.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { EXCLUSION_VIOLATION, sqlState } from '#server/platform/db/failures.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { announceJob } from './announcements.ts';
import type { JobDeps } from './deps.ts';
import { findLeaveDuring } from './dispatch/repository.ts';
import { insertStep } from './historyRepository.ts';
import { toJob } from './presentJob.ts';
import * as jobs from './repository.ts';

/** Records a step of a driver in the history of a job. */
const insertDriverStep = (
  tx: Queryable,
  driverId: string,
  step: { jobId: string; from: JobState; to: JobState; now: Instant },
): Promise<void> => insertStep(tx, { ...step, cause: 'driver', actorId: driverId, driverId });

/** The dates of a row in the form of the rules. */
export const rowDates = (row: jobs.JobRow) => ({
  startDate: row.start_date,
  endDate: row.end_date,
  startTime: row.start_time,
  endTime: row.end_time,
});

/** The refusal of a job that overlaps leave or another job of the driver, which the message names. */
async function overlapRefusal(db: JobDeps['db'], driverId: string, jobId: string) {
  const leave = await findLeaveDuring(db, driverId, jobId);
  if (leave) return onLeave(leave);
  const other = await jobs.findOverlapping(db, driverId, jobId);
  return jobsOverlap(other && { ...rowDates(other), title: other.title });
}

/** Refuses a change that would give the driver two jobs at a time. */
async function refuseOverlap<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) throw jobRefused('driver_busy');
    throw error;
  }
}

/** Finds a job that the driver may see, or throws 404. */
async function findVisible(db: JobDeps['db'], id: string): Promise<jobs.JobRow> {
  const row = await jobs.findJob(db, id);
  if (!row || isHiddenJob(row.state)) throw jobMissing();
  return row;
}

/**
 * Gives an open job to the calling driver; of two concurrent drivers one succeeds. Errors: 404; 409 'job_taken' naming
 * the driver, 409 'driver_busy' naming the driver's own job or leave at that time, 409 'terms_changed' with the current terms when
 * `version` is older than the job; 403 'set_pay'.
 */
export async function acceptJob(
  deps: JobDeps,
  session: Session,
  id: string,
  version: number | undefined,
): Promise<Job> {
  const { db, now } = deps;
  const driver = {
    id: session.userId,
    name: personName({ first_name: session.firstName, last_name: session.lastName }),
    email: session.email,
  };
  let isAccepted: boolean;
  try {
    isAccepted = await db.transaction(async (tx) => {
      await jobs.lockDriver(tx, driver.id);
      const job = await jobs.findJob(tx, id, true);
      if (job?.state === 'open' && hasSetOwnPay({ pay: job.pay, payBy: job.pay_by }, driver.id)) {
        throw jobRefused('set_pay', 403);
      }
      const move = { to: 'accepted', by: 'driver', driver, version, now: now() } as const;
      if (!(await jobs.moveJob(tx, id, move))) return false;
      await insertDriverStep(tx, driver.id, { jobId: id, from: 'open', to: 'accepted', now: now() });
      return true;
    });
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) throw await overlapRefusal(db, driver.id, id);
    throw error;
  }
  const row = await findVisible(db, id);
  if (isAccepted) await announceJob(deps, row);
  if (!isAccepted && row.needs_confirmation && row.accepted_by === session.userId) {
    return confirmTerms(deps, session, row, version);
  }
  // Accepting the own job again is no conflict: the first response may have been lost.
  if (isAccepted || row.accepted_by === session.userId) return toJob(row, session);
  if (!row.taken && version !== undefined && version !== row.version) {
    throw termsChanged(toJob(row, session));
  }
  throw jobTaken(row.accepted_by_name ?? '');
}

/** Records that the driver of the job agrees to its terms; returns false where nothing has to be confirmed. */
export async function recordConfirmation(
  tx: Queryable,
  { id: jobId, state, accepted_by: driverId }: jobs.JobRow,
  by: { cause: 'driver' | 'admin'; actorId: string; now: Instant },
): Promise<boolean> {
  if (!(await jobs.setNeedsConfirmation(tx, jobId, false))) return false;
  await insertStep(tx, { jobId, from: state, to: state, driverId, changed: ['confirmed'], ...by });
  return true;
}

/** Accepts the changed terms of the driver's own job in this version; without a version nothing changes. */
async function confirmTerms(
  deps: JobDeps,
  session: Session,
  row: jobs.JobRow,
  version: number | undefined,
): Promise<Job> {
  if (version === undefined) return toJob(row, session);
  const { db, now } = deps;
  const current = await db.transaction(async (tx) => {
    const job = await jobs.findJob(tx, row.id, true);
    if (job?.accepted_by !== session.userId) throw jobMissing();
    if (job.version !== version) {
      throw termsChanged(toJob(job, session));
    }
    await recordConfirmation(tx, job, { cause: 'driver', actorId: session.userId, now: now() });
    return jobs.findJob(tx, job.id);
  });
  if (!current) throw jobMissing();
  await announceJob(deps, current);
  return toJob(current, session);
}

/**
 * Puts the driver's own job back on the board, and alerts admins. Errors: 404; 403 'not_yours'; 409 'job_started' once
 * the driver is with the customer.
 */
export async function giveJobBack(deps: JobDeps, session: Session, id: string): Promise<Job> {
  const { db, now } = deps;
  const isFreed = await db.transaction(async (tx) => {
    const row = await jobs.findJob(tx, id, true);
    if (row?.accepted_by !== session.userId) return false;
    if (!(await jobs.moveJob(tx, id, { to: 'open', by: 'driver', now: now() }))) {
      throw jobRefused('job_started');
    }
    await insertDriverStep(tx, session.userId, { jobId: id, from: row.state, to: 'open', now: now() });
    return true;
  });
  const row = await findVisible(db, id);
  if (isFreed) {
    await announceJob(deps, row);
    deps.eventBus.emit('jobGivenBack', { jobId: id });
  }
  if (isFreed || !row.taken) return toJob(row, session);
  throw notYourJob();
}

/**
 * Reports the next state of the driver's own job; a repeated report changes nothing. Errors: 404; 403 'not_yours';
 * 409 'wrong_order' naming the state that comes next, 'too_early' more than 12 hours before the start. 'with-customer'
 * undoes 'done' for an hour: later 409 'undo_closed', and 'driver_busy' when the driver has another job at that time.
 */
export async function reportState(
  deps: JobDeps,
  session: Session,
  id: string,
  to: DriverState,
): Promise<Job> {
  const { db, now } = deps;
  const isMoved = await refuseOverlap(() =>
    db.transaction(async (tx) => {
      const row = await jobs.findJob(tx, id, true);
      if (!row || isHiddenJob(row.state)) throw jobMissing();
      if (row.accepted_by !== session.userId) throw jobRefused('not_yours', 403);
      if (row.state === to) return false;
      assertReportTime(
        { ...rowDates(row), state: row.state, doneAt: row.done_at?.getTime() ?? null },
        to,
        now(),
      );
      if (!(await jobs.moveJob(tx, id, { to, by: 'driver', now: now() }))) throw wrongOrder(row.state);
      await insertDriverStep(tx, session.userId, { jobId: id, from: row.state, to, now: now() });
      return true;
    }),
  );
  const row = await findVisible(db, id);
  if (isMoved) await announceJob(deps, row);
  return toJob(row, session);
}
