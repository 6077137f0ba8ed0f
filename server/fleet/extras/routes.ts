// Routes of extras: /api/extras.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { extra, extraList } from '#domain/fleet/contract/extras.ts';
import { extraForm } from '#domain/fleet/contract/extrasAdmin.ts';
import { idParams, listQuery } from '#domain/kit/fields.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { createExtras, type ExtraDeps } from './service.ts';

const tags = ['extras'];

export const extraRoutes: FastifyPluginAsyncZod<ExtraDeps> = async (app, deps) => {
  const extras = createExtras(deps);

  app.get(
    '/api/extras',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The extras that a booking can have, by name',
        querystring: listQuery,
        response: { 200: extraList },
      },
    },
    async (request, reply) => sendList(reply, await extras.list(request.query)),
  );

  app.post(
    '/api/extras',
    {
      config: { access: { permission: 'cars.edit' } },
      schema: { tags, summary: 'Offer an extra', body: extraForm, response: { 201: extra } },
    },
    async (request, reply) =>
      reply.code(201).send(await extras.add(request.body, auditOf(request, deps.now))),
  );

  app.put(
    '/api/extras/:id',
    {
      config: { access: { permission: 'cars.edit' } },
      schema: {
        tags,
        summary: 'Change an extra; earlier reservations keep its price',
        params: idParams,
        body: extraForm,
        response: { 200: extra },
      },
    },
    async (request) => extras.change(request.params.id, request.body, auditOf(request, deps.now)),
  );

  app.delete(
    '/api/extras/:id',
    {
      config: { access: { permission: 'cars.edit' }, recentSignIn: true },
      schema: { tags, summary: 'Withdraw an extra', params: idParams, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await extras.withdraw(request.params.id, auditOf(request, deps.now));
      return reply.code(204).send();
    },
  );
};
