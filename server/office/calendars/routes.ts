import type { FastifyPluginAsync } from 'fastify';
import {
  createCalendarLink,
  getCalendarLinks,
  readCalendar,
  revokeCalendarLink,
} from '#domain/office/calls.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createCalendars, listCalendarLinks, type CalendarDeps } from './service.ts';

const calls = { getCalendarLinks, createCalendarLink, revokeCalendarLink, readCalendar };

export const calendarRoutes: FastifyPluginAsync<CalendarDeps> = async (app, deps) => {
  const calendars = createCalendars(deps);
  serve(app, 'calendars', calls, {
    getCalendarLinks: (request) => listCalendarLinks(deps.db, sessionOf(request).userId),
    createCalendarLink: (request) =>
      calendars.make(sessionOf(request), request.body.kind, auditOf(request, deps.now)),
    revokeCalendarLink: (request) =>
      calendars.revoke(sessionOf(request).userId, request.params.kind, auditOf(request, deps.now)),
    readCalendar: async ({ params }, reply) => {
      const content = await calendars.read(params.token);
      return reply
        .header('cache-control', 'private, no-store')
        .type('text/calendar; charset=utf-8')
        .send(content);
    },
  });
};
