// Routes of requests for drivers, under both spellings of their path.
import type { FastifyPluginAsync } from 'fastify';
import {
  addJobRequestAt,
  convertJobRequestAt,
  deleteJobRequestAt,
  getJobRequestsAt,
  REQUEST_PATHS,
} from '#domain/jobs/calls/requests.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { JobDeps } from '../deps.ts';
import { createJobRequests } from './service.ts';

export const jobRequestRoutes: FastifyPluginAsync<JobDeps> = async (app, deps) => {
  const requests = createJobRequests(deps);
  // Any visitor may send a request, so an address has one limit over both spellings.
  const sometimes = app.rateLimit({ max: 30, timeWindow: '1 hour' });
  app.addHook('onRoute', (route) => {
    if (route.method === 'POST' && REQUEST_PATHS.some((path) => path === route.url)) {
      route.onRequest = [sometimes];
    }
  });
  for (const path of REQUEST_PATHS) {
    const calls = {
      add: addJobRequestAt(path),
      list: getJobRequestsAt(path),
      convert: convertJobRequestAt(path),
      remove: deleteJobRequestAt(path),
    };
    serve(app, 'requested driver jobs', calls, {
      add: ({ body }) => requests.add(body),
      list: async ({ query }, reply) => sendList(reply, await requests.list(query)),
      convert: (request) =>
        requests.convert(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
      remove: (request) => requests.remove(request.params.id, auditOf(request, deps.now)),
    });
  }
};
