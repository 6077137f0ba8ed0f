// What the screens ask of requests for drivers.
import { jobRequestAdapter, noJobRequests, type JobRequestsById } from './jobRequestAdapter.ts';

/** The requests of a list in its order. */
export const { selectAll: selectAllJobRequests } = jobRequestAdapter.getSelectors(
  (requests: JobRequestsById | undefined) => requests ?? noJobRequests,
);
