// Sends the id of the request in every answer, and makes it known to the code that the request runs
// (server/currentRequest.ts). Log lines and audit rows have the same id.
import { fastifyRequestContext } from '@fastify/request-context';
import fp from 'fastify-plugin';

export const requestIds = fp(
  async (app) => {
    await app.register(fastifyRequestContext, { defaultStoreValues: ({ id }) => ({ requestId: id }) });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
  },
  { name: 'request-ids' },
);
