import type { FastifyPluginAsync } from 'fastify';
import { addBlock, changeBlock, deleteBlock, getCarBlocks, getFleet } from '#domain/fleet/calls/staff.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import type { ReservationDeps } from '#server/booking/deps.ts';
import { withRequestDeadline } from '#server/platform/http/providerDeadline.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createCarBlocks } from './service.ts';
import { readFleet } from './timeline.ts';

const calls = { getFleet, getCarBlocks, addBlock, changeBlock, deleteBlock };

export const fleetRoutes: FastifyPluginAsync<{ deps: ReservationDeps }> = async (app, { deps }) => {
  /** Has a deadline for the payment provider, which the release of an expired hold calls. */
  const blocks = () => createCarBlocks({ ...deps, provider: withRequestDeadline(deps.provider) });
  serve(app, 'fleet', calls, {
    getFleet: ({ query }) => readFleet(deps.db, query, deps.now()),
    getCarBlocks: ({ query }) => blocks().list(query),
    addBlock: (request) => blocks().add(request.body, auditOf(request, deps.now)),
    changeBlock: (request) => blocks().change(request.params.id, request.body, auditOf(request, deps.now)),
    deleteBlock: (request) => blocks().remove(request.params.id, auditOf(request, deps.now)),
  });
};
