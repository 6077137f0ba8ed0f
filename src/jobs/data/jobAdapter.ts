// Jobs by id, in the server's order.
import { createEntityAdapter } from '@reduxjs/toolkit';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';

const jobAdapter = createEntityAdapter<Job>();
// The list before the first answer; one constant object, so that the selector keeps its result.
const noJobs = toEntityList<Job>([], undefined);

/** The jobs of a list, in the order of the list. */
export const { selectAll: selectAllJobs } = jobAdapter.getSelectors(
  (jobs: EntityList<Job> | undefined) => jobs ?? noJobs,
);

/** Replaces a job of the list by a newer version; an older version that arrives late changes nothing. */
export function applyJob(jobs: EntityList<Job>, job: Job): void {
  const known = jobs.entities[job.id];
  if (known && known.version <= job.version) jobAdapter.setOne(jobs, job);
}
