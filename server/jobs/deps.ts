// The dependencies of the use cases of jobs, and their refusals.
import { JOB_REFUSALS } from '#domain/jobs/status.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';

export interface JobDeps {
  db: Database;
  eventBus: EventBus;
  now: () => Instant;
}

export const jobMissing = () => new HttpProblem(404, 'This job does not exist any more.');

export const jobRefused = (code: keyof typeof JOB_REFUSALS, status: 403 | 409 = 409) =>
  new HttpProblem(status, JOB_REFUSALS[code], { code });
