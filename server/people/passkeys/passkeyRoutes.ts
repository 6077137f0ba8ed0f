// Routes of passkeys: a user's own, and signing in with one.
import type { FastifyPluginAsync } from 'fastify';
import {
  addPasskey,
  confirmWithPasskey,
  getPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#domain/people/calls/passkeys.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import { ownSession } from '../sessions/ownSession.ts';
import { createPasskeys, type PasskeyDeps } from './passkeys.ts';
import { signInContext } from '../signInContext.ts';

const calls = {
  startPasskeySignIn,
  signInWithPasskey,
  confirmWithPasskey,
  getPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
};

export const passkeyRoutes: FastifyPluginAsync<PasskeyDeps> = async (app, deps) => {
  const passkeys = createPasskeys(deps);

  serve(app, 'identity', calls, {
    startPasskeySignIn: () => passkeys.startSignIn(),
    signInWithPasskey: async (request, reply) => {
      const signedIn = await passkeys.signIn(request.body, signInContext(request, deps.now));
      reply.setSession(signedIn.session);
      return signedIn.answer;
    },
    confirmWithPasskey: (request) => passkeys.confirm(sessionOf(request), request.body),
    getPasskeys: async (request) => passkeys.list(ownSession(request, request.params.id)),
    startPasskey: async (request) => passkeys.start(ownSession(request, request.params.id)),
    addPasskey: async (request) =>
      passkeys.add(ownSession(request, request.params.id), request.body, auditOf(request, deps.now)),
    removePasskey: async (request) => {
      const { id, passkeyId } = request.params;
      await passkeys.remove(ownSession(request, id), passkeyId, auditOf(request, deps.now));
    },
  });
};
