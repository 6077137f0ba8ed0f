import type { FastifyPluginAsync } from 'fastify';
import { getAttention, getReconciliation, resolveAttention } from '#domain/payment/calls/records.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { withRequestDeadline } from './provider/requestDeadline.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { PaymentProvider } from './provider/provider.ts';
import * as attention from './reconciliation/attention.ts';
import { readReconciliation } from './reconciliation/reconciliation.ts';

const calls = { getAttention, resolveAttention, getReconciliation };

export type PaymentRoutesOptions = attention.AttentionDeps & { provider: PaymentProvider };

export const paymentRoutes: FastifyPluginAsync<PaymentRoutesOptions> = async (app, deps) => {
  serve(app, 'payments', calls, {
    getAttention: () => attention.listAttention(deps),
    resolveAttention: (request) => {
      const { userId } = sessionOf(request);
      const resolution = { itemId: request.params.id, userId, note: request.body.note };
      return attention.resolveAttention(deps, resolution, auditOf(request, deps.now));
    },
    getReconciliation: ({ query }) =>
      readReconciliation({ ...deps, provider: withRequestDeadline(deps.provider) }, query),
  });
};
