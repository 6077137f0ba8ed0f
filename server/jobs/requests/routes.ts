// Routes of requests for drivers, under both spellings of their path.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idParams, listQuery } from '#domain/kit/fields.ts';
import { jobRequest, jobRequestList, newJobRequest } from '#domain/jobs/contract/jobRequests.ts';
import { job, newJob } from '#domain/jobs/contract/jobs.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import type { JobDeps } from '../deps.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { createJobRequests } from './service.ts';

const tags = ['requested driver jobs'];
const SPELLINGS = ['/api/requestedDriverJobs', '/api/requested-driver-jobs'];

export const jobRequestRoutes: FastifyPluginAsyncZod<JobDeps> = async (app, deps) => {
  const requests = createJobRequests(deps);
  // Public route: an address has one limit over both spellings.
  const sometimes = app.rateLimit({ max: 30, timeWindow: '1 hour' });

  for (const path of SPELLINGS) {
    app.post(
      path,
      {
        config: { access: 'public' },
        onRequest: sometimes,
        schema: { tags, summary: 'Ask for drivers', body: newJobRequest, response: { 201: jobRequest } },
      },
      async (request, reply) => reply.code(201).send(await requests.add(request.body)),
    );

    app.get(
      path,
      {
        config: { access: { permission: 'jobs.read' } },
        schema: { tags, summary: 'All requests', querystring: listQuery, response: { 200: jobRequestList } },
      },
      async (request, reply) => sendList(reply, await requests.list(request.query)),
    );

    app.post(
      `${path}/:id/job`,
      {
        config: { access: { permission: 'jobs.manage' } },
        schema: {
          tags,
          summary: 'Make a job of a request',
          params: idParams,
          body: newJob,
          response: { 201: job },
        },
      },
      async (request, reply) => {
        const audit = auditOf(request, deps.now);
        const added = await requests.convert(sessionOf(request), request.params.id, request.body, audit);
        return reply.code(201).send(added);
      },
    );

    app.delete(
      `${path}/:id`,
      {
        config: { access: { permission: 'jobs.manage' }, recentSignIn: true },
        schema: { tags, summary: 'Remove a request', params: idParams, response: { 204: z.undefined() } },
      },
      async (request, reply) => {
        await requests.remove(request.params.id, auditOf(request, deps.now));
        return reply.code(204).send();
      },
    );
  }
};
