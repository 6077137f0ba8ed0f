// The calls of requests for drivers. Each has two spellings of its path.
import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { idParams, listQuery } from '#domain/kit/fields.ts';
import { jobRequest, jobRequestConversion, jobRequestList, newJobRequest } from '../contract/jobRequests.ts';
import { jobList } from '../contract/jobs.ts';

export const REQUEST_PATHS = ['/api/requestedDriverJobs', '/api/requested-driver-jobs'] as const;
export type RequestPath = (typeof REQUEST_PATHS)[number];

const MANAGE = { permission: 'jobs.manage' } as const;

export const addJobRequestAt = (path: RequestPath) =>
  call({
    method: 'POST',
    repeat: 'keyed',
    path,
    summary: 'Ask for drivers',
    access: 'public',
    // The routes limit the requests of an address over both spellings.
    body: newJobRequest,
    status: 201,
    answer: jobRequest,
  });

export const getJobRequestsAt = (path: RequestPath) =>
  call({
    method: 'GET',
    path,
    summary: 'All requests',
    access: { permission: 'jobs.read' },
    query: listQuery,
    answer: jobRequestList,
  });

export const convertJobRequestAt = (path: RequestPath) =>
  call({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/:id/jobs`,
    summary: 'Make the jobs of a request, one for each driver',
    access: MANAGE,
    params: idParams,
    body: jobRequestConversion,
    status: 201,
    answer: jobList,
  });

export const deleteJobRequestAt = (path: RequestPath) =>
  call({
    method: 'DELETE',
    repeat: 'same',
    path: `${path}/:id`,
    summary: 'Remove a request',
    access: MANAGE,
    recentSignIn: true,
    params: idParams,
    status: 204,
    answer: z.undefined(),
  });
