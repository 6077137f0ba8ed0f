// Refuses addresses of files that are not canonical. The library that serves files resolves '..', '//' and encoded
// separators in them after the router has chosen the route, so a guard of one path could miss another spelling of it.
import fp from 'fastify-plugin';

const FILES = /^\/(?:assets|icons|media|api\/docs)(?:\/|$)/;
const NOT_CANONICAL = /\/\/|\/\.{1,2}(?:\/|$)|\\|%(?:2e|2f|5c|00)/i;

/** True for a path of a file that has only one spelling. */
export const isCanonical = (path: string): boolean => !NOT_CANONICAL.test(path);

export const canonicalPaths = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      if (!FILES.test(path) || isCanonical(path)) return;
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    });
  },
  { name: 'canonicalPaths' },
);
