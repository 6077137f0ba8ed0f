// Sends the id of the request in every answer, and provides it to the code that handles the request
// (server/platform/http/currentRequest.ts). Log lines and audit rows contain the same id.
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
