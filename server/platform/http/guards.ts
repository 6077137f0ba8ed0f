// Checks who may call a route. Each route under /api declares it as `config.access`; otherwise the server does not
// start.
import { notAuthorized } from '#domain/people/refusals.ts';
import { secondFactorMissing, signInFirst } from '#domain/people/signInRefusals.ts';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Access } from '#domain/kit/call.ts';
import { mayDo } from '#domain/people/permissions.ts';
import type { Session } from './sessionPort.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { assertRecentSignIn } from './recentSignIn.ts';

export interface DeclaredAccess {
  method: string;
  url: string;
  access: Access;
  /** The whole `config` of the route. */
  config: FastifyContextConfig;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** True for a call that needs a sign-in or a confirmation of at most ten minutes ago. */
    recentSignIn?: boolean;
    /** True for a call about the own account by staff who still have to set up a required second factor. */
    beforeSecondFactor?: boolean;
    /** True for a call that a session of a payment link may make, about its reservation. */
    byPaymentLink?: boolean;
  }
  interface FastifyInstance {
    /** Every route of the API with its declaration, in the order of registration. */
    declaredAccess: DeclaredAccess[];
  }
}

/** The roles of a caller that decide about access. */
export type Roles = Pick<Session, 'isAdmin' | 'staffRole' | 'isDriver' | 'isVerifiedDriver'>;

const admits: Record<Extract<Access, string>, (roles: Roles) => boolean> = {
  public: () => true,
  'optional-session': () => true,
  user: () => true,
  admin: ({ isAdmin }) => isAdmin,
  driver: ({ isDriver }) => isDriver,
  'verified-driver': ({ isDriver, isVerifiedDriver }) => isDriver && isVerifiedDriver,
};

/** The access of a caller to a route: 'own' is access to the caller's own data. */
export type Reach = 'yes' | 'own' | 'no';

/** The access of a signed-in caller by the declaration of a route. */
export function reachOf(access: Access, roles: Roles): Reach {
  if (typeof access === 'string') return admits[access](roles) ? 'yes' : 'no';
  if (mayDo(roles.staffRole, access.permission)) return 'yes';
  if (access.or === undefined || !admits[access.or](roles)) return 'no';
  return access.or === 'user' ? 'own' : 'yes';
}

/** The pages of the API documentation; they contain no data. */
const DOCS = '/api/docs';

/** The session of a request on a route that only admits callers with a session. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw signInFirst();
  return request.session;
}

/** The refusal of calls beyond the reservation of a payment link. */
export const onlyByPassword = () =>
  new HttpProblem(
    403,
    'A payment link opens its booking only. Please choose a password with ‘Forgot password?’ and sign in.',
    { code: 'payment_link_session' },
  );

export interface GuardsOptions {
  /** True when only admins may read the API documentation, because it helps attackers of a public server. */
  areDocsPrivate?: boolean;
  now: () => number;
}

/** Throws 403 for a call that staff without the required second factor must not make. */
function assertMayStart(request: FastifyRequest, session: Session): void {
  const { id, userId = id } = request.params as { id?: string; userId?: string };
  const isOwn = userId === undefined || userId === session.userId;
  if (isOwn && request.routeOptions.config.beforeSecondFactor) return;
  throw secondFactorMissing();
}

/** Throws 403 for a call that a session of a payment link must not make: of another reservation, or of the account. */
function assertWithinLink(request: FastifyRequest, { onlyReservation }: Session): void {
  if (onlyReservation === null) return;
  const { url, config } = request.routeOptions;
  const { id } = request.params as { id?: string };
  const isOther = url?.startsWith('/api/reservations/:id') && id !== onlyReservation;
  if (!config.byPaymentLink || isOther) throw onlyByPassword();
}

export const guards = fp<GuardsOptions>(
  async (app, { areDocsPrivate = false, now }) => {
    app.decorate('declaredAccess', []);
    app.addHook('onRoute', (route) => {
      const { url, method, config } = route;
      const areDocs = url === DOCS || url.startsWith(`${DOCS}/`);
      if (areDocs && areDocsPrivate) route.config = { ...config, access: 'admin' };
      const access = route.config?.access ?? (areDocs ? 'public' : undefined);
      for (const each of [method].flat()) {
        if (access && each !== 'HEAD') {
          app.declaredAccess.push({ method: each, url, access, config: { ...route.config } });
        }
      }
      if (url.startsWith('/api') && !areDocs && config?.access === undefined) {
        throw new Error(`${String(method)} ${url} does not say who may call it: set config.access.`);
      }
    });

    app.addHook('onRequest', async (request) => {
      const { access, recentSignIn } = request.routeOptions.config;
      if (access === undefined || access === 'public' || access === 'optional-session') return;
      const session = sessionOf(request);
      if (reachOf(access, session) === 'no') {
        throw notAuthorized();
      }
      assertWithinLink(request, session);
      if (session.mustSetUpSecondFactor) assertMayStart(request, session);
      if (recentSignIn) assertRecentSignIn(session, now());
    });
  },
  { name: 'guards', dependencies: ['session'] },
);
