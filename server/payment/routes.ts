// Routes for staff who may read money: the items that need attention, their resolution, and the reconciliation of a
// period.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { attentionList, attentionResolution } from '#domain/payment/contract/payments.ts';
import { periodQuery } from '#domain/kit/periods.ts';
import { reconciliation } from '#domain/payment/contract/reconciliation.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { withRequestDeadline } from '#server/platform/http/providerDeadline.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { listAttention, resolveAttention, type AttentionDeps } from './reconciliation/attention.ts';
import { readReconciliation } from './reconciliation/reconciliation.ts';

const tags = ['payments'];

export type PaymentRoutesOptions = AttentionDeps & { provider: PaymentProvider };

export const paymentRoutes: FastifyPluginAsyncZod<PaymentRoutesOptions> = async (app, deps) => {
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

  app.get(
    '/api/payments/reconciliation',
    {
      config: { access: { permission: 'money.read' } },
      schema: {
        tags,
        summary: 'The payments and refunds of a period at the payment provider, against the ledger',
        querystring: periodQuery,
        response: { 200: reconciliation },
      },
    },
    async (request) =>
      readReconciliation({ ...deps, provider: withRequestDeadline(deps.provider) }, request.query),
  );
};
