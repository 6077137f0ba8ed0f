import type { FastifyPluginAsync } from 'fastify';
import { addBlock, changeBlock, deleteBlock, getCarBlocks, getFleet } from '#domain/fleet/calls/staff.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';

import { serve } from '#server/platform/http/serve.ts';
import { createCarBlocks, type CarBlockDeps } from './service.ts';
import { readFleet } from './timeline.ts';

const calls = { getFleet, getCarBlocks, addBlock, changeBlock, deleteBlock };

export const fleetRoutes: FastifyPluginAsync<CarBlockDeps> = async (app, deps) => {
  const blocks = createCarBlocks(deps);
  serve(app, 'fleet', calls, {
    getFleet: ({ query }) => readFleet(deps.db, query, deps.now()),
    getCarBlocks: ({ query }) => blocks.list(query),
    addBlock: (request) => blocks.add(request.body, auditOf(request, deps.now)),
    changeBlock: (request) => blocks.change(request.params.id, request.body, auditOf(request, deps.now)),
    deleteBlock: (request) => blocks.remove(request.params.id, auditOf(request, deps.now)),
  });
};
