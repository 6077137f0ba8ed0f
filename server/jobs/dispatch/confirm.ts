// Staff confirm a job for its driver, who has agreed outside the app.
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { jobMissing, jobRefused } from '#domain/jobs/refusals.ts';
import { assertVersion } from '#domain/kit/version.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { announceJob } from '../announcements.ts';
import type { JobDeps } from '../deps.ts';
import { recordConfirmation } from '../driverSteps.ts';
import { toJob } from '../presentJob.ts';
import * as jobs from '../repository.ts';

/**
 * Confirms the job for its driver; the history names the member of the staff. A confirmed job stays as it is.
 * Errors: 404; 409 'no_driver', 'version_conflict' for terms that have changed since `version`.
 */
export async function confirmDriver(
  deps: JobDeps,
  session: Session,
  { jobId, version }: { jobId: string; version?: number | undefined },
  audit: Audit,
): Promise<Job> {
  const { db, now } = deps;
  const isConfirmed = await db.transaction(async (tx) => {
    const job = await jobs.findJob(tx, jobId, true);
    if (!job) throw jobMissing();
    if (!job.accepted_by) throw jobRefused('no_driver');
    if (!job.needs_confirmation) return false;
    assertVersion(version, job.version, 'job');
    await recordConfirmation(tx, job, { cause: 'admin', actorId: session.userId, now: now() });
    await audit(tx, {
      action: 'job.confirmed',
      object: { type: 'job', id: jobId },
      after: { accepted_by: job.accepted_by },
    });
    return true;
  });
  const row = await jobs.findJob(db, jobId);
  if (!row) throw jobMissing();
  if (isConfirmed) await announceJob(deps, row);
  return toJob(row, session);
}
