import type { FastifyPluginAsync } from 'fastify';
import {
  answerPerson,
  changeThread,
  getOwnThreadMessages,
  getThread,
  getThreadMessages,
  getThreads,
  markThreadRead,
  writeToOffice,
} from '#domain/conversation/calls.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { MessageDeps } from '../messages/service.ts';
import { createInbox } from './service.ts';

const calls = {
  getThreads,
  getThread,
  changeThread,
  getThreadMessages,
  answerPerson,
  markThreadRead,
  getOwnThreadMessages,
  writeToOffice,
};

export const inboxRoutes: FastifyPluginAsync<MessageDeps> = async (app, deps) => {
  const inbox = createInbox(deps);
  serve(app, 'inbox', calls, {
    getThreads: async (request, reply) =>
      sendList(reply, await inbox.list(sessionOf(request), request.query)),
    getThread: (request) => inbox.find(sessionOf(request), request.params.personId),
    changeThread: (request) =>
      inbox.change(sessionOf(request), request.params.personId, request.body, auditOf(request, deps.now)),
    getThreadMessages: (request) =>
      inbox.messages(sessionOf(request), request.params.personId, request.query),
    answerPerson: (request) => inbox.answer(sessionOf(request), request.params.personId, request.body),
    markThreadRead: (request) =>
      inbox.markRead(sessionOf(request), request.params.personId, request.body.cursor),
    getOwnThreadMessages: (request) => inbox.ownMessages(sessionOf(request), request.query),
    writeToOffice: (request) => inbox.writeToOffice(sessionOf(request), request.body),
  });
};
