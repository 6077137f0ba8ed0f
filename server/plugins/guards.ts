// Checks who may call a route. Each route under /api declares it as `config.access`; otherwise the server does not
// start.
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Session } from '#server/plugins/sessionPort.ts';
import { HttpProblem } from '#server/httpProblem.ts';

/**
 * 'public' reads no session; 'optional-session' reads one if the request carries it; the others refuse callers without
 * the role.
 */
export type Access =
  'public' | 'optional-session' | 'user' | 'admin' | 'verified-driver' | 'verified-driver-or-admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

const admits: Record<Exclude<Access, 'public' | 'optional-session'>, (session: Session) => boolean> = {
  user: () => true,
  admin: (session) => session.isAdmin,
  'verified-driver': (session) => session.isDriver && session.isVerifiedDriver,
  'verified-driver-or-admin': (session) => session.isAdmin || (session.isDriver && session.isVerifiedDriver),
};

/** The pages of the API documentation; they contain no data. */
const DOCS = '/api/docs';

const signInFirst = () => new HttpProblem(401, 'Please sign in first.');

/** The session of a request on a route that only admits callers with a session. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw signInFirst();
  return request.session;
}

export interface GuardsOptions {
  /** True when only admins may read the API documentation: it helps attackers of a public server. */
  areDocsPrivate?: boolean;
}

export const guards = fp<GuardsOptions>(
  async (app, { areDocsPrivate = false }) => {
    app.addHook('onRoute', (route) => {
      const { url, method, config } = route;
      const areDocs = url === DOCS || url.startsWith(`${DOCS}/`);
      if (areDocs && areDocsPrivate) route.config = { ...config, access: 'admin' };
      if (url.startsWith('/api') && !areDocs && config?.access === undefined) {
        throw new Error(`${String(method)} ${url} does not say who may call it: set config.access.`);
      }
    });

    app.addHook('onRequest', async (request) => {
      const { access } = request.routeOptions.config;
      if (access === undefined || access === 'public' || access === 'optional-session') return;
      if (!admits[access](sessionOf(request))) {
        throw new HttpProblem(403, 'You are not authorized to do this.');
      }
    });
  },
  { name: 'guards', dependencies: ['session'] },
);
