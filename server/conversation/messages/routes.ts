import type { FastifyPluginAsync } from 'fastify';
import { getConversations, getPairMessages, markPairRead, sendMessage } from '#domain/conversation/calls.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createMessages, type MessageDeps } from './service.ts';

const calls = { sendMessage, getPairMessages, markPairRead, getConversations };

export const messageRoutes: FastifyPluginAsync<MessageDeps> = async (app, deps) => {
  const chat = createMessages(deps);
  serve(app, 'messages', calls, {
    sendMessage: (request) => chat.send(sessionOf(request), request.body),
    getPairMessages: (request) => chat.list(sessionOf(request), request.params, request.query),
    markPairRead: (request) =>
      chat.markRead(sessionOf(request), request.params.otherUserId, request.body.seq),
    getConversations: async (request, reply) =>
      sendList(reply, await chat.conversations(sessionOf(request), request.query)),
  });
};
