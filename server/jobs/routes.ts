import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#domain/jobs/calls/board.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { JobDeps } from './deps.ts';
import { createJobs } from './service.ts';

export const jobRoutes: FastifyPluginAsync<JobDeps> = async (app, deps) => {
  const board = createJobs(deps);
  serve(app, 'jobs', calls, {
    getJobs: async (request, reply) => sendList(reply, await board.list(sessionOf(request), request.query)),
    addJob: (request) => board.add(sessionOf(request), request.body, auditOf(request, deps.now)),
    changeJob: (request) =>
      board.update(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
    reportJobState: (request) => board.report(sessionOf(request), request.params.id, request.body),
    publishJob: (request) =>
      board.publish(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
    getJobHistory: ({ params }) => board.history(params.id),
    deleteJob: (request) => board.remove(request.params.id, auditOf(request, deps.now)),
  });
};
