// Routes of the second factor, and of re-authentication.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import {
  confirmSecondFactor,
  finishSignIn,
  getSecondFactor,
  reauthenticate,
  replaceRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '#domain/people/calls/secondFactor.ts';
import { removeSecondFactor } from '#domain/people/calls/users.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { IdentityDeps } from '../deps.ts';
import { ownSession } from '../sessions/ownSession.ts';
import { confirmByPassword } from '../reauthentication.ts';
import { createSecondFactor } from './secondFactor.ts';
import { removeSecondFactorOf } from './secondFactorRemoval.ts';
import type { Identity } from '../service.ts';
import { createPasswordSignIn } from '../signInContext.ts';

const calls = {
  finishSignIn,
  reauthenticate,
  getSecondFactor,
  startSecondFactor,
  removeSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
  replaceRecoveryCodes,
};

interface SecondFactorOptions extends IdentityDeps {
  identity: Identity;
  publicOrigin: string | undefined;
}

export const secondFactorRoutes: FastifyPluginAsync<SecondFactorOptions> = async (
  app,
  { identity, publicOrigin, ...deps },
) => {
  const signInByPassword = createPasswordSignIn(publicOrigin, deps.now);
  const secondFactor = createSecondFactor(deps);

  serve(app, 'identity', calls, {
    finishSignIn: (request, reply) =>
      signInByPassword(request as FastifyRequest, reply, (context) =>
        identity.finishSignIn(request.body, context),
      ),
    reauthenticate: (request) =>
      confirmByPassword(deps, sessionOf(request), { ...request.body, audit: auditOf(request, deps.now) }),
    getSecondFactor: async (request) => secondFactor.read(ownSession(request, request.params.id)),
    startSecondFactor: async (request) => secondFactor.start(ownSession(request, request.params.id)),
    removeSecondFactor: (request) =>
      removeSecondFactorOf(deps, sessionOf(request), {
        id: request.params.id,
        audit: auditOf(request, deps.now),
      }),
    confirmSecondFactor: async (request) => {
      const session = ownSession(request, request.params.id);
      return secondFactor.confirm(session, request.body, auditOf(request, deps.now));
    },
    turnOffSecondFactor: async (request) => {
      const session = ownSession(request, request.params.id);
      return secondFactor.turnOff(session, request.body, auditOf(request, deps.now));
    },
    replaceRecoveryCodes: async (request) =>
      secondFactor.replaceCodes(ownSession(request, request.params.id), auditOf(request, deps.now)),
  });
};
