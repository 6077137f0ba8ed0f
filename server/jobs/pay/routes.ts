import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#domain/jobs/calls/pay.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { JobDeps } from '../deps.ts';
import { createDriverPay } from './service.ts';

export const driverPayRoutes: FastifyPluginAsync<JobDeps> = async (app, deps) => {
  const pay = createDriverPay(deps);
  serve(app, 'driver-pay', calls, {
    getDriverPay: ({ query }) => pay.list(query),
    markDriverPay: (request) =>
      pay.mark(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
  });
};
