// Reports of a driver that a change of the dates makes too early.
import type { JobDates } from '#domain/jobs/dates.ts';
import { reportsOpenAt } from '#domain/jobs/reports.ts';
import { isActiveJob } from '#domain/jobs/status.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertStep } from './historyRepository.ts';
import { moveJob, type JobRow } from './repository.ts';

/**
 * Sets a job that its driver has begun back to accepted when its new dates are still too far ahead for reports.
 * `actorId` is the member of the staff who has changed the dates; undefined for a change by the reservation. Returns the
 * job with its state afterwards.
 */
export async function takeBackEarlyReports(
  tx: Queryable,
  job: JobRow,
  { dates, actorId, now }: { dates: JobDates; actorId?: string; now: Instant },
): Promise<JobRow> {
  const opensAt = reportsOpenAt(dates);
  const isBegun = isActiveJob(job.state) && job.state !== 'accepted';
  if (!isBegun || opensAt === undefined || now >= opensAt) return job;
  const [to, cause] = ['accepted', actorId ? 'admin' : 'reservation'] as const;
  await moveJob(tx, job.id, { to, by: cause, now });
  const who = { driverId: job.accepted_by, ...(actorId ? { actorId } : {}) };
  await insertStep(tx, { jobId: job.id, from: job.state, to, cause, ...who, now });
  return { ...job, state: to };
}
