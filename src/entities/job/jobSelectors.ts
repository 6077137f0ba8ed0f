// What the screens ask of jobs.
import { jobAdapter, noJobs, type JobsById } from './jobAdapter.ts';

/** The jobs of a list in its order. */
export const { selectAll: selectAllJobs } = jobAdapter.getSelectors(
  (jobs: JobsById | undefined) => jobs ?? noJobs,
);
