// Takes a server out of service without a failed call: it is no longer ready, and answers further calls with
// `Connection: close`, so that proxies and browsers open their next connection to another server.
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins to drain this server; it still answers every call. */
    drain(): void;
    isDraining(): boolean;
  }
}

export const draining = fp(
  async (app) => {
    let isDraining = false;
    app.decorate('drain', () => {
      isDraining = true;
    });
    app.decorate('isDraining', () => isDraining);
    app.addHook('onSend', async (_request, reply) => {
      if (isDraining) reply.header('connection', 'close');
    });
  },
  { name: 'draining' },
);
