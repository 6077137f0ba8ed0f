// Routes of calendar subscriptions. The feed is public: its token is the secret.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  calendarLinkAnswer,
  calendarLinkList,
  calendarParams,
  newCalendarLink,
} from '#domain/office/contract/calendars.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { createCalendars, listCalendarLinks, type CalendarDeps } from './service.ts';

const tags = ['calendars'];
const TOKEN = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Not a calendar.')) });

export const calendarRoutes: FastifyPluginAsyncZod<CalendarDeps> = async (app, deps) => {
  const calendars = createCalendars(deps);

  app.get(
    '/api/calendars',
    {
      config: { access: 'user' },
      schema: { tags, summary: "The caller's calendar links", response: { 200: calendarLinkList } },
    },
    async (request) => listCalendarLinks(deps.db, sessionOf(request).userId),
  );

  app.post(
    '/api/calendars',
    {
      config: { access: { permission: 'reservations.read', or: 'verified-driver' } },
      schema: {
        tags,
        summary: 'Make the secret link of a calendar; it replaces an earlier one',
        body: newCalendarLink,
        response: { 201: calendarLinkAnswer },
      },
    },
    async (request, reply) => {
      const audit = auditOf(request, deps.now);
      return reply.code(201).send(await calendars.make(sessionOf(request), request.body.kind, audit));
    },
  );

  app.delete(
    '/api/calendars/:kind',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Revoke a calendar link',
        params: calendarParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const audit = auditOf(request, deps.now);
      await calendars.revoke(sessionOf(request).userId, request.params.kind, audit);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/calendars/:token.ics',
    {
      // A calendar program reads about every 15 minutes, and an office has many behind one address.
      config: { access: 'public', rateLimit: { max: 240, timeWindow: '1 hour' } },
      schema: {
        tags,
        summary: 'The calendar of a secret link, for calendar programs',
        params: TOKEN,
        response: {
          200: { description: 'An iCalendar file.', content: { 'text/calendar': { schema: z.string() } } },
        },
      },
    },
    async (request, reply) => {
      const content = await calendars.read(request.params.token);
      return reply
        .header('cache-control', 'private, no-store')
        .type('text/calendar; charset=utf-8')
        .send(content);
    },
  );
};
