// The request of a visitor for drivers.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { jobRequestsListed } from '#app/platform/api/tags.ts';
import { addJobRequestAt } from '#domain/jobs/calls/requests.ts';
import type { JobRequest, NewJobRequest } from '#domain/jobs/contract/jobRequests.ts';

export const jobRequestApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For all users and guests; 400 with errors by field, 429 after too many requests. */
    addJobRequest: build.mutation<JobRequest, NewJobRequest>({
      ...to(addJobRequestAt('/api/requestedDriverJobs')),
      invalidatesTags: (_request, error) => (error ? [] : jobRequestsListed()),
    }),
  }),
});
