// Staff choose the driver of a job. The driver then confirms the job, or gives it back.
import { hasSetOwnPay } from '#domain/jobs/decision.ts';
import { byAvailability, isAssignable, isFreeDriver } from '#domain/jobs/dispatch.ts';
import type { JobAssignment, JobDriver } from '#domain/jobs/contract/dispatch.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { PAY_BY_ARRANGEMENT } from '#domain/jobs/reservationJob.ts';
import { personName } from '#domain/people/personName.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { announceJob } from '../announcements.ts';
import { driverUnavailable, jobMissing, jobRefused } from '#domain/jobs/refusals.ts';
import type { JobDeps } from '../deps.ts';
import { insertStep } from '../historyRepository.ts';
import { enqueueJobMail } from '../jobMails.ts';
import { toJob } from '../presentJob.ts';
import * as jobs from '../repository.ts';
import { listJobDrivers, setMissingPay, type JobDriverRow } from './repository.ts';

function toJobDriver(row: JobDriverRow): JobDriver {
  const { id, name, phone, clash_id: jobId, clash_start: startDate, clash_end: endDate } = row;
  return {
    id,
    name,
    phone,
    isAssigned: row.is_assigned,
    clash:
      jobId && startDate && endDate
        ? {
            jobId,
            title: row.clash_title ?? '',
            startDate,
            endDate,
            startTime: row.clash_start_time,
            endTime: row.clash_end_time,
          }
        : null,
    leave: row.leave_from && row.leave_to ? { from: row.leave_from, to: row.leave_to } : null,
  };
}

/** The verified drivers for a job, free ones first, with the job or the leave that keeps the others. Errors: 404. */
export async function readJobDrivers({ db }: Pick<JobDeps, 'db'>, jobId: string): Promise<JobDriver[]> {
  if (!(await jobs.findJob(db, jobId))) throw jobMissing();
  return (await listJobDrivers(db, jobId)).map(toJobDriver).sort(byAvailability);
}

/** Moves an assignable job to 'open', from where it can be accepted. Returns the driver who loses it. */
async function freeJob(
  tx: Queryable,
  job: jobs.JobRow,
  { actorId, now }: { actorId: string; now: number },
): Promise<string | undefined> {
  if (job.state === 'open') return undefined;
  await jobs.moveJob(tx, job.id, { to: 'open', by: 'admin', now });
  const step = { jobId: job.id, from: job.state, to: 'open', cause: 'admin' } as const;
  await insertStep(tx, { ...step, actorId, driverId: job.accepted_by, now });
  if (job.state === 'draft') await setMissingPay(tx, job.id, PAY_BY_ARRANGEMENT);
  if (!job.accepted_by) return undefined;
  await enqueueJobMail(tx, { mail: 'job-taken-back', userId: job.accepted_by, job }, now);
  return job.accepted_by;
}

/** Returns the driver. Errors: 409 'not_a_driver', 'driver_busy'. */
async function freeDriverOrThrow(tx: Queryable, jobId: string, driverId: string): Promise<JobDriverRow> {
  const [row] = await listJobDrivers(tx, jobId, driverId);
  if (!row) throw jobRefused('not_a_driver');
  const driver = toJobDriver(row);
  if (isFreeDriver(driver)) return row;
  throw driverUnavailable(driver);
}

/**
 * Gives a draft, an open or an accepted job to a driver, who gets a mail and has to confirm it; a draft without a pay is
 * paid by arrangement. The same driver again changes nothing. Errors: 404; 409 'version_conflict', 'not_assignable' for
 * a job that has begun or is over, 'not_a_driver', 'driver_busy' naming the driver's other job or leave; 403 'set_pay'.
 */
export async function assignDriver(
  deps: JobDeps,
  session: Session,
  { jobId, driverId, version }: JobAssignment & { jobId: string },
  audit: Audit,
): Promise<Job> {
  const { db, now, eventBus } = deps;
  let losing: string | undefined;
  const isMoved = await db.transaction(async (tx) => {
    losing = undefined;
    // The driver is locked before the job, as in every call that accepts one.
    await jobs.lockDriver(tx, driverId);
    const job = await jobs.findJob(tx, jobId, true);
    if (!job) throw jobMissing();
    if (job.accepted_by === driverId) return false;
    assertVersion(version, job.version, 'job');
    if (!isAssignable(job.state)) throw jobRefused('not_assignable');
    const terms = { pay: job.pay, payBy: job.pay_by };
    if (driverId === session.userId && hasSetOwnPay(terms, driverId)) throw jobRefused('set_pay', 403);
    const row = await freeDriverOrThrow(tx, jobId, driverId);
    losing = await freeJob(tx, job, { actorId: session.userId, now: now() });
    const driver = { id: row.id, name: personName(row), email: row.email };
    await jobs.moveJob(tx, jobId, { to: 'accepted', by: 'admin', driver, now: now() });
    await jobs.setNeedsConfirmation(tx, jobId, true);
    const step = { jobId, from: 'open', to: 'accepted', cause: 'admin' } as const;
    await insertStep(tx, { ...step, actorId: session.userId, driverId, now: now() });
    await enqueueJobMail(tx, { mail: 'job-assigned', userId: driverId, job }, now());
    await audit(tx, {
      action: 'job.assigned',
      object: { type: 'job', id: jobId },
      before: { accepted_by: job.accepted_by },
      after: { accepted_by: driverId },
    });
    return true;
  });
  const row = await jobs.findJob(db, jobId);
  if (!row) throw jobMissing();
  if (isMoved) {
    await announceJob(deps, row);
    eventBus.emit('acceptedJobChanged', { userId: driverId, jobId, change: 'assigned' });
    if (losing) eventBus.emit('acceptedJobChanged', { userId: losing, jobId, change: 'withdrawn' });
  }
  return toJob(row, session);
}
