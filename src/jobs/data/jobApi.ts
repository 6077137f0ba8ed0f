// The calls about jobs, for drivers and admins.
import type { BaseQueryFn, FetchArgs, TypedMutationOnQueryStarted } from '@reduxjs/toolkit/query/react';
import { isApiError, isVersionConflict, type ApiError } from '#app/platform/api/apiError.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { jobChanged, jobsListed, tagOne, tagsOfList, type Tag } from '#app/platform/api/tags.ts';
import {
  addJob,
  changeJob,
  deleteJob,
  getJobHistory,
  getJobs,
  publishJob,
  reportJobState,
} from '#domain/jobs/calls/board.ts';
import type {
  Job,
  JobListQuery,
  JobPublication,
  JobStep,
  JobUpdate,
  NewJob,
} from '#domain/jobs/contract/jobs.ts';
import type { DriverState } from '#domain/jobs/status.ts';
import { applyJob } from './jobAdapter.ts';

/** The name and email of the driver who accepts; the server reads them from the session. */
export interface AcceptingDriver {
  name: string;
  email: string;
}

type Acceptance = { jobId: string; version: number; driver: AcceptingDriver };
type Report = { jobId: string; state: DriverState };
type Publication = { jobId: string } & JobPublication;
type Change = { jobId: string; changes: JobUpdate };

/** The body of a driver's decision. */
const decision = (taken: boolean, { name, email }: AcceptingDriver, version?: number) => ({
  taken,
  acceptedByName: name,
  acceptedByEmail: email,
  ...(version === undefined ? {} : { version }),
});
const NOBODY = { name: '', email: '' };

/** Refusals that show that the list is out of date: another driver has accepted the job, or it is deleted. */
const OUT_OF_DATE = [403, 404, 409];

/** The stale tags after a driver's decision; none after a failure that shows nothing new about the job. */
function decided(error: unknown, jobId: string): Tag[] {
  if (!error) return jobChanged(jobId);
  return isApiError(error) && OUT_OF_DATE.includes(error.status) ? jobChanged(jobId) : [];
}

export const jobApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The list of jobs, or with a query a page of it; 403 for users who are neither admins nor verified drivers. */
    getJobs: build.query<EntityList<Job>, JobListQuery | void>({
      ...to(getJobs, (query: JobListQuery | void) => ({ query: query ?? {} })),
      transformResponse: toEntityList<Job>,
      providesTags: (jobs) => tagsOfList('Job', jobs?.ids),
    }),
    /**
     * Takes a free job in the version that the driver sees; 409 `job_taken` with the other driver's name, 409
     * `terms_changed` with the current terms.
     */
    acceptJob: build.mutation<Job, Acceptance>({
      ...to(changeJob, ({ jobId, version, driver }: Acceptance) => ({
        params: { id: jobId },
        body: decision(true, driver, version),
      })),
      invalidatesTags: (_job, error, { jobId }) => decided(error, jobId),
      onQueryStarted: (_decision, call) => showAnswer(call),
    }),
    /** Gives a job back; 403 `not_yours` when another driver has it. */
    cancelJob: build.mutation<Job, string>({
      ...to(changeJob, (jobId: string) => ({ params: { id: jobId }, body: decision(false, NOBODY) })),
      invalidatesTags: (_job, error, jobId) => decided(error, jobId),
      onQueryStarted: (_jobId, call) => showAnswer(call),
    }),
    /** The next state, reported by the driver; 409 when another state comes next. */
    reportJobState: build.mutation<Job, Report>({
      ...to(reportJobState, ({ jobId, state }: Report) => ({ params: { id: jobId }, body: { state } })),
      invalidatesTags: (_job, error, { jobId }) => decided(error, jobId),
      onQueryStarted: (_report, call) => showAnswer(call),
    }),
    /** Makes a draft visible to drivers, with its pay; 409 `version_conflict` when it has changed since `version`. */
    publishJob: build.mutation<Job, Publication>({
      ...to(publishJob, ({ jobId, ...body }: Publication) => ({ params: { id: jobId }, body })),
      invalidatesTags: (_job, error, { jobId }) => decided(error, jobId),
      onQueryStarted: (_publication, call) => showAnswer(call),
    }),
    /** Every step of a job, oldest first, for staff; refetched after a change of the job. */
    getJobHistory: build.query<JobStep[], string>({
      ...to(getJobHistory, (jobId: string) => ({ params: { id: jobId } })),
      providesTags: (_steps, _error, jobId) => [tagOne('Job', jobId)],
    }),
    addJob: build.mutation<Job, NewJob>({
      ...to(addJob),
      invalidatesTags: (_job, error) => (error ? [] : jobsListed()),
    }),
    /** `taken: false` makes the job free again; 409 `version_conflict` when the job has changed since `version`. */
    updateJob: build.mutation<Job, Change>({
      ...to(changeJob, ({ jobId, changes }: Change) => ({ params: { id: jobId }, body: changes })),
      invalidatesTags: (_job, error, { jobId }) =>
        error && !isVersionConflict(error) ? [] : jobChanged(jobId),
      onQueryStarted: (_change, call) => showAnswer(call),
    }),
    deleteJob: build.mutation<null, string>({
      ...to(deleteJob, (jobId: string) => ({ params: { id: jobId } })),
      invalidatesTags: (_nothing, error) => (error ? [] : jobsListed()),
    }),
  }),
});

type OnAnswer = TypedMutationOnQueryStarted<
  Job,
  unknown,
  BaseQueryFn<string | FetchArgs, unknown, ApiError>,
  'api'
>;
type AnsweringCall = Parameters<NonNullable<OnAnswer>>[1];

/** Puts the answered job into every cached list that contains it, so that its row changes before the refetch ends. */
async function showAnswer({ dispatch, getState, queryFulfilled }: AnsweringCall): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    const holding = jobApi.util.selectInvalidatedBy(getState(), jobChanged(data.id));
    for (const { endpointName, originalArgs } of holding) {
      if (endpointName !== 'getJobs') continue;
      const args = originalArgs as JobListQuery | undefined;
      dispatch(jobApi.util.updateQueryData('getJobs', args, (jobs) => applyJob(jobs, data)));
    }
  } catch {
    // The caller gets the error; the lists still have the last answer of the server.
  }
}

export const { useGetJobsQuery } = jobApi;
