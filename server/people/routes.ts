// Routes of identity: /api/users, /api/auth, /api/demo-login.
import { demoOff } from '#domain/people/signInRefusals.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { personName } from '#domain/people/personName.ts';
import { getUser, registerUser, updateUser } from '#domain/people/calls/profile.ts';
import { demoLogin, getSession, signIn, signOut } from '#domain/people/calls/sessions.ts';
import { getUsers, removeUser, verifyDriver, withdrawVerification } from '#domain/people/calls/users.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import type { Env } from '#server/platform/process/env.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { countedAddressOf } from '#server/platform/http/rateLimits.ts';
import { accountRoutes } from './accountRoutes.ts';
import type { IdentityDeps } from './deps.ts';
import { passkeyRoutes } from './passkeys/passkeyRoutes.ts';
import { createRegistrationLimit } from './registrationLimit.ts';
import { createDriverVerification } from './driverVerification.ts';
import { createIdentity } from './service.ts';
import { secondFactorRoutes } from './second-factor/secondFactorRoutes.ts';
import { createPasswordSignIn, signInContext } from './signInContext.ts';

export interface IdentityOptions extends IdentityDeps {
  /** This server's own origin; known once it listens. */
  origin: () => string;
  env: Pick<Env, 'DEMO_LOGIN' | 'PUBLIC_ORIGIN' | 'MAX_REGISTRATIONS_PER_ADDRESS'>;
}

const sessionCalls = { signIn, demoLogin, signOut, getSession };
const userCalls = {
  registerUser,
  getUsers,
  getUser,
  updateUser,
  verifyDriver,
  withdrawVerification,
  removeUser,
};

export const identityRoutes: FastifyPluginAsync<IdentityOptions> = async (app, { env, origin, ...deps }) => {
  const identity = createIdentity(deps, { isDemoOn: env.DEMO_LOGIN });
  const limitRegistrations = createRegistrationLimit(deps.db, env.MAX_REGISTRATIONS_PER_ADDRESS);
  const signInByPassword = createPasswordSignIn(env.PUBLIC_ORIGIN, deps.now);
  const verification = createDriverVerification(deps);

  serve(app, 'identity', sessionCalls, {
    signIn: (request, reply) =>
      signInByPassword(request as FastifyRequest, reply, (context) => identity.signIn(request.body, context)),
    demoLogin: async (request, reply) => {
      if (!env.DEMO_LOGIN) throw demoOff();
      const { answer, session } = await identity.signInDemo(signInContext(request, deps.now));
      reply.setSession(session);
      return answer;
    },
    signOut: async (request, reply) => {
      if (request.session) await identity.signOut(request.session);
      reply.clearSession();
    },
    getSession: ({ session }) => ({
      session: session && {
        userId: session.userId,
        isAdmin: session.isAdmin,
        staffRole: session.staffRole,
        isDriver: session.isDriver,
        isVerifiedDriver: session.isVerifiedDriver,
        name: personName({ first_name: session.firstName, last_name: session.lastName }),
      },
    }),
  });

  serve(app, 'identity', userCalls, {
    registerUser: async (request) => {
      await limitRegistrations(countedAddressOf(request));
      return identity.register(request.body);
    },
    getUsers: async (request, reply) => {
      const session = sessionOf(request);
      if (!mayDo(session.staffRole, 'users.read')) return identity.listForOthers(session);
      return sendList(reply, await identity.listForAdmin(request.query));
    },
    getUser: (request) => identity.read(sessionOf(request), request.params.id),
    updateUser: (request) =>
      identity.update(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
    verifyDriver: (request) =>
      verification.verify(
        sessionOf(request),
        { id: request.params.id, version: request.query.version },
        auditOf(request, deps.now),
      ),
    withdrawVerification: (request) =>
      verification.withdraw(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
    removeUser: (request) =>
      identity.remove(sessionOf(request), request.params.id, auditOf(request, deps.now)),
  });

  await app.register(accountRoutes, deps);
  await app.register(passkeyRoutes, { ...deps, identity, origin: () => env.PUBLIC_ORIGIN ?? origin() });
  await app.register(secondFactorRoutes, { ...deps, identity, publicOrigin: env.PUBLIC_ORIGIN });
};
