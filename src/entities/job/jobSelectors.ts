// What the screens ask of jobs.
import { jobAdapter, noJobs, type JobsById } from './jobAdapter.ts';

/** The jobs of a list in its order, and one of them by its id. */
export const { selectAll: selectAllJobs, selectById: selectJob } = jobAdapter.getSelectors(
  (jobs: JobsById | undefined) => jobs ?? noJobs,
);
