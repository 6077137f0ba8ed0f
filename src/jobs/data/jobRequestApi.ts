// The calls about requests for drivers: visitors make requests, admins read and remove them.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { jobRequestsListed, jobsListed, tagsOfList } from '#app/platform/api/tags.ts';
import { job, type Job, type NewJob } from '#domain/jobs/contract/jobs.ts';
import type { ListQuery } from '#domain/kit/fields.ts';
import {
  jobRequest,
  jobRequestList,
  type JobRequest,
  type NewJobRequest,
} from '#domain/jobs/contract/jobRequests.ts';

export const jobRequestApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For admins: all requests, or with a query a page; budgets in pounds. */
    getJobRequests: build.query<EntityList<JobRequest>, ListQuery | void>({
      query: (params) => ({ url: '/requested-driver-jobs', ...(params ? { params } : {}) }),
      rawResponseSchema: jobRequestList,
      transformResponse: toEntityList<JobRequest>,
      providesTags: (requests) => tagsOfList('JobRequest', requests?.ids),
    }),
    /** For all users and guests; 400 with errors by field, 429 after too many requests. */
    addJobRequest: build.mutation<JobRequest, NewJobRequest>({
      query: (body) => ({ url: '/requestedDriverJobs', method: 'POST', body }),
      responseSchema: jobRequest,
      invalidatesTags: (_request, error) => (error ? [] : jobRequestsListed()),
    }),
    /** Creates a job from a request, which is then removed. */
    convertJobRequest: build.mutation<Job, { requestId: string; job: NewJob }>({
      query: ({ requestId, job: body }) => ({
        url: `/requested-driver-jobs/${encodeURIComponent(requestId)}/job`,
        method: 'POST',
        body,
      }),
      responseSchema: job,
      invalidatesTags: (_job, error) => (error ? [] : [...jobRequestsListed(), ...jobsListed()]),
    }),
    deleteJobRequest: build.mutation<null, string>({
      query: (requestId) => ({
        url: `/requested-driver-jobs/${encodeURIComponent(requestId)}`,
        method: 'DELETE',
      }),
      invalidatesTags: (_nothing, error) => (error ? [] : jobRequestsListed()),
    }),
  }),
});

export const { useAddJobRequestMutation } = jobRequestApi;
