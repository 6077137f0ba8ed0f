// Requests for drivers by id, in the server's order, and how many there are in all.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { JobRequest } from '#domain/contract/jobRequests.ts';

export interface JobRequestsById extends EntityState<JobRequest, string> {
  /** Of the whole list, where this is a page of it. */
  total: number;
}

export const jobRequestAdapter = createEntityAdapter<JobRequest>();

/** Stands in while nothing is loaded; one object, so that selectors keep their results. */
export const noJobRequests: JobRequestsById = Object.freeze(jobRequestAdapter.getInitialState({ total: 0 }));
