// Routes of the drivers' job board: /api/jobs.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idParams, listQuery } from '#domain/kit/fields.ts';
import {
  job,
  jobHistory,
  jobList,
  jobPublication,
  jobStateChange,
  jobUpdate,
  newJob,
} from '#domain/jobs/contract/jobs.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import type { JobDeps } from './deps.ts';
import { createJobs } from './service.ts';

const tags = ['jobs'];

export const jobRoutes: FastifyPluginAsyncZod<JobDeps> = async (app, deps) => {
  const board = createJobs(deps);

  app.get(
    '/api/jobs',
    {
      config: { access: { permission: 'jobs.read', or: 'verified-driver' } },
      schema: { tags, summary: 'The board', querystring: listQuery, response: { 200: jobList } },
    },
    async (request, reply) => sendList(reply, await board.list(sessionOf(request), request.query)),
  );

  app.post(
    '/api/jobs',
    {
      config: { access: { permission: 'jobs.manage' } },
      schema: { tags, summary: 'Add a job', body: newJob, response: { 201: job } },
    },
    async (request, reply) =>
      reply.code(201).send(await board.add(sessionOf(request), request.body, auditOf(request, deps.now))),
  );

  app.put(
    '/api/jobs/:id',
    {
      config: { access: { permission: 'jobs.read', or: 'verified-driver' } },
      schema: {
        tags,
        summary: 'Accept or give back as a driver; change as an admin',
        params: idParams,
        body: jobUpdate,
        response: { 200: job },
      },
    },
    async (request) =>
      board.update(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
  );

  app.post(
    '/api/jobs/:id/state',
    {
      config: { access: 'verified-driver' },
      schema: {
        tags,
        summary: 'Report the next state, as the driver who has accepted the job',
        params: idParams,
        body: jobStateChange,
        response: { 200: job },
      },
    },
    async (request) => board.report(sessionOf(request), request.params.id, request.body),
  );

  app.post(
    '/api/jobs/:id/publication',
    {
      config: { access: { permission: 'jobs.manage' } },
      schema: {
        tags,
        summary: 'Make a draft visible to drivers, with its pay',
        params: idParams,
        body: jobPublication,
        response: { 200: job },
      },
    },
    async (request) =>
      board.publish(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
  );

  app.get(
    '/api/jobs/:id/history',
    {
      config: { access: { permission: 'jobs.read' } },
      schema: {
        tags,
        summary: 'Every step of a job, oldest first',
        params: idParams,
        response: { 200: jobHistory },
      },
    },
    async (request) => board.history(request.params.id),
  );

  app.delete(
    '/api/jobs/:id',
    {
      config: { access: { permission: 'jobs.manage' }, recentSignIn: true },
      schema: { tags, summary: 'Remove a job', params: idParams, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await board.remove(request.params.id, auditOf(request, deps.now));
      return reply.code(204).send();
    },
  );
};
