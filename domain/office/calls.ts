import * as z from 'zod/mini';
import { privateText } from '#domain/kit/privacy.ts';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { periodQuery } from '#domain/kit/periods.ts';
import { accountExport } from './contract/accountExport.ts';
import { auditList, auditQuery } from './contract/audit.ts';
import {
  calendarLinkAnswer,
  calendarLinkList,
  calendarParams,
  newCalendarLink,
} from './contract/calendars.ts';
import { newStaffNote, reservationDetails, staffNote, userDetails } from './contract/details.ts';
import { insight } from './contract/insight.ts';
import { overview, overviewMonths } from './contract/overview.ts';

export const getAudit = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/audit',
  summary: 'What staff have done and who has signed in, newest first',
  access: { permission: 'audit.read' },
  query: auditQuery,
  answer: auditList,
});

export const getCalendarLinks = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/calendars',
  summary: "The caller's calendar links",
  access: 'user',
  answer: calendarLinkList,
});

export const createCalendarLink = /*#__PURE__*/ call({
  method: 'POST',
  path: '/api/calendars',
  summary: 'Make the secret link of a calendar; it replaces an earlier one',
  access: { permission: 'reservations.read', or: 'verified-driver' },
  repeat: 'keyed',
  body: newCalendarLink,
  status: 201,
  answer: calendarLinkAnswer,
});

export const revokeCalendarLink = /*#__PURE__*/ call({
  method: 'DELETE',
  path: '/api/calendars/:kind',
  summary: 'Revoke a calendar link',
  access: 'user',
  repeat: 'same',
  params: calendarParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

export const readCalendar = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/calendars/:token.ics',
  summary: 'The calendar of a secret link, for calendar programs',
  // The token is the secret.
  access: 'public',
  // A calendar program reads about every 15 minutes, and an office has many behind one address.
  rateLimit: { max: 240, timeWindow: '1 hour' },
  params: /*#__PURE__*/ z.object({
    token: /*#__PURE__*/ privateText().check(/*#__PURE__*/ z.regex(/^[A-Za-z0-9_-]{43}$/, 'Not a calendar.')),
  }),
  answer: /*#__PURE__*/ privateText(),
  file: 'text/calendar',
});

export const getReservationDetails = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reservations/:id/details',
  summary: 'Everything about a reservation, for staff',
  access: { permission: 'reservations.read' },
  params: idParams,
  answer: reservationDetails,
});

export const getUserDetails = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id/details',
  summary: 'Everything about a person, for staff',
  access: { permission: 'users.read' },
  params: idParams,
  answer: userDetails,
});

export const addReservationNote = /*#__PURE__*/ call({
  method: 'POST',
  path: '/api/reservations/:id/notes',
  summary: 'Add an internal note to a reservation',
  access: { permission: 'reservations.edit' },
  repeat: 'keyed',
  params: idParams,
  body: newStaffNote,
  status: 201,
  answer: staffNote,
});

export const addUserNote = /*#__PURE__*/ call({
  method: 'POST',
  path: '/api/users/:id/notes',
  summary: 'Add an internal note about a person',
  access: { permission: 'users.read' },
  repeat: 'keyed',
  params: idParams,
  body: newStaffNote,
  status: 201,
  answer: staffNote,
});

export const getOverview = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/admin/overview',
  summary: "What an admin's day needs",
  access: { permission: 'money.read' },
  answer: overview,
});

export const getMonths = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/insight/months',
  summary: 'Revenue and utilisation of the months around today',
  access: { permission: 'money.read' },
  answer: overviewMonths,
});

export const getInsight = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/insight',
  summary: 'Money, utilisation, cancellations and lead times of a period',
  access: { permission: 'money.read' },
  query: periodQuery,
  answer: insight,
});

export const exportAccount = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id/export',
  summary: 'What is stored about the caller, as a file',
  access: 'user',
  beforeSecondFactor: true,
  rateLimit: { max: 30, timeWindow: '1 minute' },
  params: idParams,
  answer: accountExport,
});
