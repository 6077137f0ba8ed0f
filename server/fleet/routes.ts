// Routes of the fleet's timeline and of blocks: /api/fleet and /api/car-blocks.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { carBlock, carBlockForm, carBlockList, carBlockQuery } from '#domain/fleet/contract/carBlocks.ts';
import { fleet, fleetQuery } from '#domain/fleet/contract/fleet.ts';
import { idParams } from '#domain/kit/fields.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import type { ReservationDeps } from '#server/booking/deps.ts';
import { withRequestDeadline } from '#server/platform/http/providerDeadline.ts';
import { createCarBlocks } from './service.ts';
import { readFleet } from './timeline.ts';

const tags = ['fleet'];

export const fleetRoutes: FastifyPluginAsyncZod<{ deps: ReservationDeps }> = async (app, { deps }) => {
  /** Has a deadline for the payment provider, which the release of an expired hold calls. */
  const blocks = () => createCarBlocks({ ...deps, provider: withRequestDeadline(deps.provider) });

  app.get(
    '/api/fleet',
    {
      config: { access: { permission: 'reservations.read' } },
      schema: {
        tags,
        summary: 'Every car with what occupies it on these days',
        querystring: fleetQuery,
        response: { 200: fleet },
      },
    },
    async (request) => readFleet(deps.db, request.query),
  );

  app.get(
    '/api/car-blocks',
    {
      config: { access: { permission: 'reservations.read' } },
      schema: {
        tags,
        summary: 'The blocks that touch these days',
        querystring: carBlockQuery,
        response: { 200: carBlockList },
      },
    },
    async (request) => blocks().list(request.query),
  );

  app.post(
    '/api/car-blocks',
    {
      config: { access: { permission: 'reservations.edit' } },
      schema: { tags, summary: 'Keep a car out of service', body: carBlockForm, response: { 201: carBlock } },
    },
    async (request, reply) =>
      reply.code(201).send(await blocks().add(request.body, auditOf(request, deps.now))),
  );

  app.put(
    '/api/car-blocks/:id',
    {
      config: { access: { permission: 'reservations.edit' } },
      schema: {
        tags,
        summary: 'Change a block',
        params: idParams,
        body: carBlockForm,
        response: { 200: carBlock },
      },
    },
    async (request) => blocks().change(request.params.id, request.body, auditOf(request, deps.now)),
  );

  app.delete(
    '/api/car-blocks/:id',
    {
      config: { access: { permission: 'reservations.edit' } },
      schema: {
        tags,
        summary: 'Put a car into service again',
        params: idParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await blocks().remove(request.params.id, auditOf(request, deps.now));
      return reply.code(204).send();
    },
  );
};
