// SQL of the history of jobs: one row for each step of a job, written in the transaction of the step.
import type { JobTerm } from '#domain/jobs/terms.ts';
import type { JobState } from '#domain/jobs/status.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';

export type StepCause = 'driver' | 'admin' | 'reservation';

export interface NewStep {
  jobId: string;
  from: JobState | null;
  to: JobState;
  cause: StepCause;
  /** The person who makes the step; undefined for a step of a reservation. */
  actorId?: string;
  /** The driver who has the job after the step, or had it before. */
  driverId: string | null;
  changed?: readonly (JobTerm | 'confirmed')[];
  now: Instant;
}

export async function insertStep(tx: Queryable, step: NewStep): Promise<void> {
  await insertRow(tx, 'job_history', {
    jobId: step.jobId,
    at: new Date(step.now),
    fromState: step.from,
    toState: step.to,
    cause: step.cause,
    actorId: step.actorId,
    driverId: step.driverId,
    changed: step.changed ?? [],
  });
}

export interface StepRow {
  id: string;
  at: Date;
  from_state: JobState | null;
  to_state: JobState;
  cause: StepCause;
  actor_name: string | null;
  driver_name: string | null;
  changed: (JobTerm | 'confirmed')[];
}

/** The steps of a job, oldest first, with the names that the people have today. */
export async function listSteps(db: Queryable, jobId: string): Promise<StepRow[]> {
  return db.query<StepRow>(
    `SELECT h.id::text AS id, h.at, h.from_state, h.to_state, h.cause, h.changed,
       a.name AS actor_name, d.name AS driver_name
     FROM job_history h LEFT JOIN users a ON a.id = h.actor_id AND a.deleted_at IS NULL
       LEFT JOIN users d ON d.id = h.driver_id AND d.deleted_at IS NULL
     WHERE h.job_id = $1 ORDER BY h.id`,
    [jobId],
  );
}
