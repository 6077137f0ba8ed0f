// Jobs by id, in the server's order.
import { createEntityAdapter } from '@reduxjs/toolkit';
import { toEntityList, type EntityList } from '#app/api/entityList.ts';
import type { Job } from '#domain/contract/jobs.ts';

const jobAdapter = createEntityAdapter<Job>();
// Stands in while nothing is loaded; one object, so that the selector keeps its result.
const noJobs = toEntityList<Job>([], undefined);

/** The jobs of a list in its order. */
export const { selectAll: selectAllJobs } = jobAdapter.getSelectors(
  (jobs: EntityList<Job> | undefined) => jobs ?? noJobs,
);

/** Replaces a job that the list holds by a newer state of it; an older one that comes late changes nothing. */
export function applyJob(jobs: EntityList<Job>, job: Job): void {
  const known = jobs.entities[job.id];
  if (known && known.version <= job.version) jobAdapter.setOne(jobs, job);
}
