// The calls with which staff give jobs to drivers, and the leave of drivers.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { driverAssigned, driversOfJob, leaveChanged, leaveOf } from '#app/platform/api/tags.ts';
import {
  addLeave,
  assignDriver,
  confirmDriver,
  deleteLeave,
  getJobDrivers,
  getLeave,
} from '#domain/jobs/calls/dispatch.ts';
import type { JobDriver, Leave, NewLeave } from '#domain/jobs/contract/dispatch.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';

export interface Assignment {
  jobId: string;
  driverId: string;
  /** The version of the job that the user sees; undefined on screens without it. */
  version?: number | undefined;
  /** The reservation of the job, whose pages name the driver. */
  reservationId?: string | undefined;
}

export type Confirmation = Omit<Assignment, 'driverId'>;

export interface LeaveArguments {
  /** One driver; without it the drivers that the caller may see. */
  driver?: string;
  from: string;
}

export const dispatchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The verified drivers, free ones first. */
    getJobDrivers: build.query<JobDriver[], string>({
      ...to(getJobDrivers, (jobId: string) => ({ params: { id: jobId } })),
      providesTags: (_drivers, _error, jobId) => driversOfJob(jobId),
      keepUnusedDataFor: 0,
    }),
    /** Gives the job to the driver; 409 `driver_busy` with the reason, 409 `version_conflict`. */
    assignDriver: build.mutation<Job, Assignment>({
      ...to(assignDriver, ({ jobId, driverId, version }: Assignment) => ({
        params: { id: jobId },
        body: { driverId, ...(version === undefined ? {} : { version }) },
      })),
      invalidatesTags: (_job, _error, { jobId, reservationId }) => driverAssigned(jobId, reservationId),
    }),
    /** Confirms the job for its driver; 409 `no_driver`, `version_conflict`. */
    confirmDriver: build.mutation<Job, Confirmation>({
      ...to(confirmDriver, ({ jobId, version }: Confirmation) => ({
        params: { id: jobId },
        body: version === undefined ? {} : { version },
      })),
      invalidatesTags: (_job, _error, { jobId, reservationId }) => driverAssigned(jobId, reservationId),
    }),
    getLeave: build.query<Leave[], LeaveArguments>({
      ...to(getLeave, (query: LeaveArguments) => ({ query })),
      providesTags: leaveOf,
    }),
    addLeave: build.mutation<Leave, NewLeave>({
      ...to(addLeave),
      invalidatesTags: (_leave, error) => (error ? [] : leaveChanged()),
    }),
    deleteLeave: build.mutation<null, string>({
      ...to(deleteLeave, (id: string) => ({ params: { id } })),
      invalidatesTags: (_nothing, error) => (error ? [] : leaveChanged()),
    }),
  }),
});
