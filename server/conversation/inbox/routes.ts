// Routes of the shared inbox: /api/inbox for the staff, /api/office for customers and drivers.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { id } from '#domain/kit/fields.ts';
import {
  inboxQuery,
  newOfficeMessage,
  officeMessage,
  officePage,
  officePageQuery,
  thread,
  threadChange,
  threadList,
  threadReadMark,
} from '#domain/conversation/contract/inbox.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { messageRateLimit } from '../messages/rateLimit.ts';
import type { MessageDeps } from '../messages/service.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { createInbox } from './service.ts';

const tags = ['inbox'];
const access = { permission: 'messages.answer' } as const;
const params = z.object({ personId: id });

export const inboxRoutes: FastifyPluginAsyncZod<MessageDeps> = async (app, deps) => {
  const inbox = createInbox(deps);

  app.get(
    '/api/inbox',
    {
      config: { access },
      schema: { tags, summary: 'The threads', querystring: inboxQuery, response: { 200: threadList } },
    },
    async (request, reply) => sendList(reply, await inbox.list(sessionOf(request), request.query)),
  );

  app.get(
    '/api/inbox/:personId',
    {
      config: { access },
      schema: { tags, summary: 'The thread of a person', params, response: { 200: thread } },
    },
    async (request) => inbox.find(sessionOf(request), request.params.personId),
  );

  app.put(
    '/api/inbox/:personId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Assign, close or open a thread',
        params,
        body: threadChange,
        response: { 200: thread },
      },
    },
    async (request) =>
      inbox.change(sessionOf(request), request.params.personId, request.body, auditOf(request, deps.now)),
  );

  app.get(
    '/api/inbox/:personId/messages',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The messages of a thread',
        params,
        querystring: officePageQuery,
        response: { 200: officePage },
      },
    },
    async (request) => inbox.messages(sessionOf(request), request.params.personId, request.query),
  );

  app.post(
    '/api/inbox/:personId/messages',
    {
      config: { access, rateLimit: messageRateLimit },
      schema: {
        tags,
        summary: 'Answer a person',
        params,
        body: newOfficeMessage,
        response: { 201: officeMessage },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await inbox.answer(sessionOf(request), request.params.personId, request.body)),
  );

  app.put(
    '/api/inbox/:personId/read',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Mark a thread as read',
        params,
        body: threadReadMark,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await inbox.markRead(sessionOf(request), request.params.personId, request.body.cursor);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/office/messages',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Your messages with the firm',
        querystring: officePageQuery,
        response: { 200: officePage },
      },
    },
    async (request) => inbox.ownMessages(sessionOf(request), request.query),
  );

  app.post(
    '/api/office/messages',
    {
      config: { access: 'user', rateLimit: messageRateLimit },
      schema: {
        tags,
        summary: 'Write to the firm',
        body: newOfficeMessage,
        response: { 201: officeMessage },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await inbox.writeToOffice(sessionOf(request), request.body)),
  );
};
