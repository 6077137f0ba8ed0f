import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import {
  job,
  jobHistory,
  jobList,
  jobListQuery,
  jobPublication,
  jobStateChange,
  jobUpdate,
  newJob,
} from '../contract/jobs.ts';

const BOARD = { permission: 'jobs.read', or: 'verified-driver' } as const;
const MANAGE = { permission: 'jobs.manage' } as const;

export const getJobs = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/jobs',
  summary: 'The board',
  access: BOARD,
  query: jobListQuery,
  answer: jobList,
});

export const addJob = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/jobs',
  summary: 'Add a job',
  access: MANAGE,
  body: newJob,
  status: 201,
  answer: job,
});

export const changeJob = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/jobs/:id',
  summary: 'Accept or give back as a driver; change as an admin',
  access: BOARD,
  params: idParams,
  body: jobUpdate,
  answer: job,
});

export const reportJobState = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/jobs/:id/state',
  summary: 'Report the next state, as the driver who has accepted the job',
  access: 'verified-driver',
  params: idParams,
  body: jobStateChange,
  answer: job,
});

export const publishJob = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/jobs/:id/publication',
  summary: 'Make a draft visible to drivers, with its pay',
  access: MANAGE,
  params: idParams,
  body: jobPublication,
  answer: job,
});

export const getJobHistory = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/jobs/:id/history',
  summary: 'Every step of a job, oldest first',
  access: { permission: 'jobs.read' },
  params: idParams,
  answer: jobHistory,
});

/** 409 `unpaid` for a finished job whose driver waits for the pay. */
export const deleteJob = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/jobs/:id',
  summary: 'Remove a job',
  access: MANAGE,
  recentSignIn: true,
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});
