import type { FastifyPluginAsync } from 'fastify';
import * as ruleCalls from '#domain/fleet/calls/priceRules.ts';
import * as promoCalls from '#domain/fleet/calls/promoCodes.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createPriceRules, type PriceRuleDeps } from './service.ts';

export const priceRuleRoutes: FastifyPluginAsync<PriceRuleDeps> = async (app, deps) => {
  const rules = createPriceRules(deps);
  serve(
    app,
    'price rules',
    { ...ruleCalls, ...promoCalls },
    {
      getPriceRules: async ({ query }, reply) => sendList(reply, await rules.list(query)),
      addPriceRule: (request) => rules.add(request.body, auditOf(request, deps.now)),
      changePriceRule: (request) => rules.change(request.params.id, request.body, auditOf(request, deps.now)),
      checkPromoCode: (request) => rules.check(sessionOf(request).userId, request.body),
    },
  );
};
