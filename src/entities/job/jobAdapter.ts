// Jobs by id, in the server's order, and how many there are in all.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Job } from '#domain/contract/jobs.ts';

export interface JobsById extends EntityState<Job, string> {
  /** Of the whole list, where this is a page of it. */
  total: number;
}

export const jobAdapter = createEntityAdapter<Job>();

/** Stands in while nothing is loaded; one object, so that selectors keep their results. */
export const noJobs: JobsById = Object.freeze(jobAdapter.getInitialState({ total: 0 }));

/** Replaces a job that the list holds by a newer state of it; an older one that comes late changes nothing. */
export function applyJob(jobs: JobsById, job: Job): void {
  const known = jobs.entities[job.id];
  if (known && known.version <= job.version) jobAdapter.setOne(jobs, job);
}
