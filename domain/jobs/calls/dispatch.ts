// The calls with which staff give jobs to drivers, and the leave of drivers.
import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import {
  jobAssignment,
  jobConfirmation,
  jobDriverList,
  leave,
  leaveList,
  leaveQuery,
  newLeave,
} from '../contract/dispatch.ts';
import { job } from '../contract/jobs.ts';

const MANAGE = { permission: 'jobs.manage' } as const;
const OWN_OR_STAFF = { ...MANAGE, or: 'verified-driver' } as const;

export const getJobDrivers = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/jobs/:id/drivers',
  summary: 'The verified drivers for a job, free ones first',
  access: MANAGE,
  params: idParams,
  answer: jobDriverList,
});

export const assignDriver = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/jobs/:id/driver',
  summary: 'Give a job to a driver, who then confirms or declines it',
  access: MANAGE,
  params: idParams,
  body: jobAssignment,
  answer: job,
});

export const confirmDriver = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/jobs/:id/confirmation',
  summary: 'Confirm a job for its driver, who has agreed by phone',
  access: MANAGE,
  params: idParams,
  body: jobConfirmation,
  answer: job,
});

export const getLeave = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/driver-leave',
  summary: 'The leave of drivers, earliest first; a driver sees the own leave',
  access: OWN_OR_STAFF,
  query: leaveQuery,
  answer: leaveList,
});

export const addLeave = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/driver-leave',
  summary: 'Enter leave of a driver, or the own leave',
  access: OWN_OR_STAFF,
  body: newLeave,
  status: 201,
  answer: leave,
});

export const deleteLeave = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/driver-leave/:id',
  summary: 'Delete leave',
  access: OWN_OR_STAFF,
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});
