import type { FastifyPluginAsync } from 'fastify';
import { getExtras } from '#domain/fleet/calls/catalogue.ts';
import { addExtra, changeExtra, withdrawExtra } from '#domain/fleet/calls/staff.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createExtras, type ExtraDeps } from './service.ts';

const calls = { getExtras, addExtra, changeExtra, withdrawExtra };

export const extraRoutes: FastifyPluginAsync<ExtraDeps> = async (app, deps) => {
  const extras = createExtras(deps);
  serve(app, 'extras', calls, {
    getExtras: async ({ query }, reply) => sendList(reply, await extras.list(query)),
    addExtra: (request) => extras.add(request.body, auditOf(request, deps.now)),
    changeExtra: (request) => extras.change(request.params.id, request.body, auditOf(request, deps.now)),
    withdrawExtra: (request) => extras.withdraw(request.params.id, auditOf(request, deps.now)),
  });
};
