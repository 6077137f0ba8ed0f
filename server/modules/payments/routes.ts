// Routes for admins: the items that need attention, and their resolution.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { attentionList, attentionResolution } from '#domain/contract/payments.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import { sessionOf } from '#server/plugins/guards.ts';
import { listAttention, resolveAttention } from './attention.ts';

const tags = ['payments'];

export const paymentRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Instant }> = async (
  app,
  deps,
) => {
  app.get(
    '/api/payments/attention',
    {
      config: { access: 'admin' },
      schema: { tags, summary: "What needs a person's attention", response: { 200: attentionList } },
    },
    async () => listAttention(deps.db, deps.now()),
  );

  app.post(
    '/api/payments/attention/:id/resolve',
    {
      config: { access: 'admin' },
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
      await resolveAttention(deps, { itemId: request.params.id, userId, note: request.body.note });
      return reply.code(204).send();
    },
  );
};
