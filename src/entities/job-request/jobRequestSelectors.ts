// What the screens ask of requests for drivers.
import { createSelector } from '@reduxjs/toolkit';
import type { JobRequest } from '#domain/contract/jobRequests.ts';
import { jobRequestAdapter, noJobRequests, type JobRequestsById } from './jobRequestAdapter.ts';

const { selectAll } = jobRequestAdapter.getSelectors();

/** The requests of a list in its order. */
export const selectAllJobRequests = createSelector(
  (requests: JobRequestsById | undefined) => requests ?? noJobRequests,
  (requests): JobRequest[] => selectAll(requests),
);
