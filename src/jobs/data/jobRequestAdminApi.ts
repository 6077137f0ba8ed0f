// The requests for drivers, which staff read, make jobs of and remove.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { jobRequestsListed, jobsListed, tagsOfList } from '#app/platform/api/tags.ts';
import { convertJobRequestAt, deleteJobRequestAt, getJobRequestsAt } from '#domain/jobs/calls/requests.ts';
import type { JobRequest, JobRequestConversion } from '#domain/jobs/contract/jobRequests.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import type { ListQuery } from '#domain/kit/fields.ts';

const PATH = '/api/requested-driver-jobs';
type Conversion = { requestId: string; conversion: JobRequestConversion };

export const jobRequestAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All requests, or with a query a page; budgets in pounds. */
    getJobRequests: build.query<EntityList<JobRequest>, ListQuery | void>({
      ...to(getJobRequestsAt(PATH), (query: ListQuery | void) => ({ query: query ?? {} })),
      transformResponse: toEntityList<JobRequest>,
      providesTags: (requests) => tagsOfList('JobRequest', requests?.ids),
    }),
    /** Creates a job for each driver from a request, which is then removed. */
    convertJobRequest: build.mutation<Job[], Conversion>({
      ...to(convertJobRequestAt(PATH), ({ requestId, conversion }: Conversion) => ({
        params: { id: requestId },
        body: conversion,
      })),
      invalidatesTags: (_jobs, error) => (error ? [] : [...jobRequestsListed(), ...jobsListed()]),
    }),
    deleteJobRequest: build.mutation<null, string>({
      ...to(deleteJobRequestAt(PATH), (requestId: string) => ({ params: { id: requestId } })),
      invalidatesTags: (_nothing, error) => (error ? [] : jobRequestsListed()),
    }),
  }),
});
