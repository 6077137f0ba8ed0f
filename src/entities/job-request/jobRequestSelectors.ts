// What the screens ask of requests for drivers.
import { jobRequestAdapter, noJobRequests, type JobRequestsById } from './jobRequestAdapter.ts';

/** The requests of a list in its order, and one of them by its id. */
export const { selectAll: selectAllJobRequests, selectById: selectJobRequest } =
  jobRequestAdapter.getSelectors((requests: JobRequestsById | undefined) => requests ?? noJobRequests);
