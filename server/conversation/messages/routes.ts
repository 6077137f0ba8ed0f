// Routes of chat: /api/messages and /api/conversations.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { id } from '#domain/kit/fields.ts';
import {
  conversationList,
  message,
  messageList,
  messagesQuery,
  newMessage,
  readMark,
} from '#domain/conversation/contract/messages.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { messageRateLimit } from './rateLimit.ts';
import { createMessages, type MessageDeps } from './service.ts';

const tags = ['messages'];
const pairParams = z.object({ userId: id, otherUserId: id });

export const messageRoutes: FastifyPluginAsyncZod<MessageDeps> = async (app, deps) => {
  const chat = createMessages(deps);

  app.post(
    '/api/messages',
    {
      config: { access: 'user', rateLimit: messageRateLimit },
      schema: { tags, summary: 'Send a message', body: newMessage, response: { 201: message } },
    },
    async (request, reply) => reply.code(201).send(await chat.send(sessionOf(request), request.body)),
  );

  app.get(
    '/api/messages/:userId/:otherUserId',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'A conversation of your own',
        params: pairParams,
        querystring: messagesQuery,
        response: { 200: messageList },
      },
    },
    async (request) => {
      const { userId, otherUserId } = request.params;
      return chat.list(sessionOf(request), userId, otherUserId, request.query);
    },
  );

  app.put(
    '/api/messages/:userId/:otherUserId/read',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Mark a conversation as read',
        params: pairParams,
        body: readMark,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await chat.markRead(sessionOf(request), request.params.otherUserId, request.body.seq);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/conversations',
    {
      // Every page of a signed-in person reads it for the number of unread messages.
      config: { access: 'user', byPaymentLink: true },
      schema: { tags, summary: 'Your conversations', response: { 200: conversationList } },
    },
    async (request) => chat.conversations(sessionOf(request)),
  );
};
