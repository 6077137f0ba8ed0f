// What the screens ask of jobs.
import { createSelector } from '@reduxjs/toolkit';
import type { Job } from '#domain/contract/jobs.ts';
import { jobAdapter, noJobs, type JobsById } from './jobAdapter.ts';

const { selectAll } = jobAdapter.getSelectors();

/** The jobs of a list in its order. */
export const selectAllJobs = createSelector(
  (jobs: JobsById | undefined) => jobs ?? noJobs,
  (jobs): Job[] => selectAll(jobs),
);
