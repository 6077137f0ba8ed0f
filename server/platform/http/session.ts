// Reads the caller's session from the cookie or the Bearer token, and sets and clears the cookie.
import { GUEST } from '#domain/kit/pageUser.ts';
import { otherUser, sessionEnded } from '#domain/people/signInRefusals.ts';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { OpenedSession, Session, Sessions } from './sessionPort.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call about whoever has the session, also when the page was loaded for another user. */
    ofAnyUser?: boolean;
  }
  interface FastifyRequest {
    /** Null for guests, and on routes with access 'public', which read no session. */
    session: Session | null;
    /** The value of the session cookie that the browser sends; undefined without one. */
    sessionCookie: string | undefined;
  }
  interface FastifyReply {
    /** Sets the session cookie, which is HttpOnly. */
    setSession(session: OpenedSession): FastifyReply;
    clearSession(): FastifyReply;
  }
}

const BEARER = /^Bearer +(\S+)$/i;

/** The name of the session cookie; `__Host-` binds it to this host and to TLS. */
export function sessionCookieName(publicOrigin: string | undefined): string {
  return publicOrigin?.startsWith('https:') ? '__Host-sid' : 'sid';
}

/** Returns the signed token of the Authorization header, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Throws when the header x-user-id, with which a page names its user or says 'guest', does not name the user of the
 * session: 401 after the end of the session, 409 'other_user' when another user has signed in since, in another tab.
 */
function assertPageUser({ headers, routeOptions, session }: FastifyRequest): void {
  const pageUser = headers['x-user-id'];
  if (pageUser === undefined || routeOptions.config.ofAnyUser) return;
  if (pageUser === (session?.userId ?? GUEST)) return;
  if (!session) throw sessionEnded();
  throw otherUser();
}

export interface SessionOptions {
  sessions: Sessions;
  publicOrigin: string | undefined;
}

export const sessionPlugin = fp<SessionOptions>(
  async (app, { sessions, publicOrigin }) => {
    const name = sessionCookieName(publicOrigin);
    const cookieOptions = {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: name.startsWith('__Host-'),
    } as const;

    await app.register(cookie);
    app.decorateRequest('session', null);
    app.decorateRequest('sessionCookie', {
      getter(this: FastifyRequest) {
        return this.cookies[name];
      },
    });
    app.decorateReply(
      'setSession',
      function (this: FastifyReply, { cookieValue, maxAgeSeconds }: OpenedSession) {
        return this.setCookie(name, cookieValue, { ...cookieOptions, maxAge: maxAgeSeconds });
      },
    );
    app.decorateReply('clearSession', function (this: FastifyReply) {
      return this.clearCookie(name, cookieOptions);
    });

    app.addHook('onRequest', async (request) => {
      const { access } = request.routeOptions.config;
      if (access === undefined || access === 'public') return;

      const token = bearerToken(request);
      if (token !== undefined) {
        request.session = await sessions.ofToken(token);
        if (!request.session) throw sessionEnded();
      } else {
        // Only a sign-out clears the cookie: the late answer to a request with an ended session would otherwise remove
        // the cookie of a sign-in that has happened since.
        const value = request.cookies[name];
        if (value !== undefined) request.session = await sessions.ofCookie(value);
      }
      assertPageUser(request);
    });
  },
  { name: 'session' },
);
