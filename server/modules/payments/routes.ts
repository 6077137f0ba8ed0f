// Routes for admins: the items that need attention, and their resolution.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { attentionList, attentionResolution } from '#domain/contract/payments.ts';
import { auditOf } from '#server/audit/auditLog.ts';
import { sessionOf } from '#server/plugins/guards.ts';
import { listAttention, resolveAttention, type AttentionDeps } from './attention.ts';

const tags = ['payments'];

export const paymentRoutes: FastifyPluginAsyncZod<AttentionDeps> = async (app, deps) => {
  app.get(
    '/api/payments/attention',
    {
      config: { access: { permission: 'money.read' } },
      schema: { tags, summary: "What needs a person's attention", response: { 200: attentionList } },
    },
    async () => listAttention(deps),
  );

  app.post(
    '/api/payments/attention/:id/resolve',
    {
      config: { access: { permission: 'money.resolve' } },
      schema: {
        tags,
        summary: 'Say that an item has been dealt with, and how',
        params: z.object({ id: z.string().check(z.maxLength(100)) }),
        body: attentionResolution,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await resolveAttention(
        deps,
        { itemId: request.params.id, userId, note: request.body.note },
        auditOf(request, deps.now),
      );
      return reply.code(204).send();
    },
  );
};
