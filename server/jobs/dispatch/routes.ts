import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#domain/jobs/calls/dispatch.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { JobDeps } from '../deps.ts';
import { assignDriver, readJobDrivers } from './assign.ts';
import { confirmDriver } from './confirm.ts';
import { createLeave } from './leave.ts';

export const dispatchRoutes: FastifyPluginAsync<JobDeps> = async (app, deps) => {
  const leave = createLeave(deps);
  serve(app, 'dispatch', calls, {
    getJobDrivers: ({ params }) => readJobDrivers(deps, params.id),
    assignDriver: (request) =>
      assignDriver(
        deps,
        sessionOf(request),
        { jobId: request.params.id, ...request.body },
        auditOf(request, deps.now),
      ),
    confirmDriver: (request) =>
      confirmDriver(
        deps,
        sessionOf(request),
        { jobId: request.params.id, ...request.body },
        auditOf(request, deps.now),
      ),
    getLeave: (request) => leave.list(sessionOf(request), request.query),
    addLeave: (request) => leave.add(sessionOf(request), request.body, auditOf(request, deps.now)),
    deleteLeave: (request) => leave.remove(sessionOf(request), request.params.id, auditOf(request, deps.now)),
  });
};
