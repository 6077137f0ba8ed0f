// Removes a driver from all jobs when the driver leaves. The module of accounts calls this within its transaction.
import { ACTIVE_JOB_STATES, type JobState } from '#domain/jobs/status.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertStep } from './historyRepository.ts';
import { moveJob } from './repository.ts';

/** Frees every unfinished job of a driver; returns the job ids. Finished jobs stay done. */
export async function freeJobsOf(tx: Queryable, driverId: string, now: Instant): Promise<string[]> {
  const rows = await tx.query<{ id: string; state: JobState }>(
    'SELECT id, state FROM jobs WHERE accepted_by = $1 AND state = ANY($2) AND deleted_at IS NULL FOR UPDATE',
    [driverId, ACTIVE_JOB_STATES],
  );
  for (const { id, state } of rows) {
    await moveJob(tx, id, { to: 'open', by: 'admin', now });
    await insertStep(tx, { jobId: id, from: state, to: 'open', cause: 'admin', driverId, now });
  }
  return rows.map(({ id }) => id);
}

/** Removes a deleted driver, who has no unfinished job, from finished and deleted jobs, and deletes the driver's leave. */
export async function eraseDriver(tx: Queryable, driverId: string): Promise<void> {
  await tx.query('DELETE FROM driver_leave WHERE driver_id = $1', [driverId]);
  await tx.query('UPDATE driver_payments SET driver_id = NULL WHERE driver_id = $1', [driverId]);
  await tx.query(
    'UPDATE jobs SET accepted_by = NULL, accepted_by_name = NULL, accepted_by_email = NULL WHERE accepted_by = $1',
    [driverId],
  );
}
