// The caller of a route about the caller's own account.
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#server/platform/http/guards.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { noSuchUser } from '#domain/people/refusals.ts';

/** The caller's session on a route about the user with this id. Throws HttpProblem 404 for another user's id. */
export function ownSession(request: FastifyRequest, id: string): Session {
  const session = sessionOf(request);
  if (session.userId !== id) throw noSuchUser();
  return session;
}
