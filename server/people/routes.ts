// Routes of identity: /api/users, /api/auth, /api/demo-login.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { personName } from '#domain/people/personName.ts';
import { verificationWithdrawal } from '#domain/people/contract/accounts.ts';
import { idParams } from '#domain/kit/fields.ts';
import {
  authAnswer,
  credentials,
  newUser,
  publicUser,
  sessionAnswer,
  user,
  userListQuery,
  userUpdate,
} from '#domain/people/contract/identity.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import type { Env } from '#server/platform/process/env.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { countedAddressOf } from '#server/platform/http/rateLimits.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import { linkRoutes } from './linkRoutes.ts';
import { accountRoutes } from './accountRoutes.ts';
import type { IdentityDeps } from './deps.ts';
import { deviceCookieOptions } from './knownDevices.ts';
import { passkeyRoutes } from './passkeys/passkeyRoutes.ts';
import { createRegistrationLimit } from './registrationLimit.ts';
import { createDriverVerification } from './driverVerification.ts';
import { createIdentity } from './service.ts';
import { secondFactorRoutes } from './second-factor/secondFactorRoutes.ts';
import { signInContext } from './signInContext.ts';

const tags = ['identity'];
const nothing = z.undefined();

export interface IdentityOptions extends IdentityDeps {
  /** This server's own origin; known once it listens. */
  origin: () => string;
  env: Pick<Env, 'DEMO_LOGIN' | 'PUBLIC_ORIGIN' | 'MAX_REGISTRATIONS_PER_ADDRESS'>;
}

export const identityRoutes: FastifyPluginAsyncZod<IdentityOptions> = async (
  app,
  { env, origin, ...deps },
) => {
  const identity = createIdentity(deps, { isDemoOn: env.DEMO_LOGIN });
  const limitRegistrations = createRegistrationLimit(deps.db, env.MAX_REGISTRATIONS_PER_ADDRESS);
  const { name: deviceCookieName, ...deviceCookie } = deviceCookieOptions(env.PUBLIC_ORIGIN);
  const verification = createDriverVerification(deps);

  app.post(
    '/api/users',
    {
      config: { access: 'public', rateLimit: { max: 300, timeWindow: '1 minute' } },
      schema: { tags, summary: 'Register', body: newUser, response: { 201: user } },
    },
    async (request, reply) => {
      await limitRegistrations(countedAddressOf(request));
      return reply.code(201).send(await identity.register(request.body));
    },
  );

  app.post(
    '/api/auth',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Sign in', body: credentials, response: { 200: authAnswer } },
    },
    async (request, reply) => {
      const signedIn = await identity.signIn(request.body, {
        ...signInContext(request, deps.now),
        address: countedAddressOf(request),
        deviceCookie: request.cookies[deviceCookieName],
      });
      reply.setSession(signedIn.session);
      reply.setCookie(deviceCookieName, signedIn.deviceCookie, deviceCookie);
      return signedIn.answer;
    },
  );

  app.post(
    '/api/demo-login',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Sign in as the demo admin', response: { 200: authAnswer } },
    },
    async (request, reply) => {
      if (!env.DEMO_LOGIN)
        throw new HttpProblem(404, 'The demo login is switched off.', { code: 'demo_off' });
      const { answer, session } = await identity.signInDemo(signInContext(request, deps.now));
      reply.setSession(session);
      return answer;
    },
  );

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'optional-session' },
      schema: { tags, summary: 'Sign out', response: { 204: nothing } },
    },
    async (request, reply) => {
      if (request.session) await identity.signOut(request.session);
      return reply.clearSession().code(204).send();
    },
  );

  app.get(
    '/api/auth/session',
    {
      config: { access: 'optional-session' },
      schema: { tags, summary: 'Who is signed in', response: { 200: sessionAnswer } },
    },
    async ({ session }) => ({
      session: session && {
        userId: session.userId,
        isAdmin: session.isAdmin,
        staffRole: session.staffRole,
        isDriver: session.isDriver,
        isVerifiedDriver: session.isVerifiedDriver,
        name: personName({ first_name: session.firstName, last_name: session.lastName }),
      },
    }),
  );

  app.get(
    '/api/users',
    {
      config: { access: { permission: 'users.read', or: 'user' } },
      schema: {
        tags,
        summary: 'All users for staff; those who answer messages, by name, for others',
        querystring: userListQuery,
        response: { 200: z.union([z.array(user), z.array(publicUser)]) },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      if (!mayDo(session.staffRole, 'users.read')) return identity.listForOthers(session);
      return sendList(reply, await identity.listForAdmin(request.query));
    },
  );

  app.get(
    '/api/users/:id',
    {
      config: {
        access: { permission: 'users.read', or: 'user' },
        beforeSecondFactor: true,
        byPaymentLink: true,
      },
      schema: { tags, summary: 'One user', params: idParams, response: { 200: user } },
    },
    async (request) => identity.read(sessionOf(request), request.params.id),
  );

  app.put(
    '/api/users/:id',
    {
      config: { access: { permission: 'users.edit', or: 'user' }, beforeSecondFactor: true },
      schema: { tags, summary: 'Change a user', params: idParams, body: userUpdate, response: { 200: user } },
    },
    async (request) =>
      identity.update(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
  );

  app.put(
    '/api/users/:id/verifyDriver',
    {
      config: { access: { permission: 'users.edit' }, recentSignIn: true },
      schema: { tags, summary: 'Verify a driver', params: idParams, response: { 200: user } },
    },
    async (request) => verification.verify(sessionOf(request), request.params.id, auditOf(request, deps.now)),
  );

  app.post(
    '/api/users/:id/withdrawVerification',
    {
      config: { access: { permission: 'users.edit' }, recentSignIn: true },
      schema: {
        tags,
        summary: "Withdraw a driver's verification",
        params: idParams,
        body: verificationWithdrawal,
        response: { 200: user },
      },
    },
    async (request) =>
      verification.withdraw(sessionOf(request), request.params.id, request.body, auditOf(request, deps.now)),
  );

  app.delete(
    '/api/users/:id',
    {
      config: { access: { permission: 'users.delete' }, recentSignIn: true },
      schema: { tags, summary: 'Delete a user', params: idParams, response: { 204: nothing } },
    },
    async (request, reply) => {
      await identity.remove(sessionOf(request), request.params.id, auditOf(request, deps.now));
      return reply.code(204).send();
    },
  );

  await app.register(accountRoutes, deps);
  await app.register(linkRoutes, deps);
  await app.register(passkeyRoutes, { ...deps, identity, origin: () => env.PUBLIC_ORIGIN ?? origin() });
  await app.register(secondFactorRoutes, { ...deps, identity, publicOrigin: env.PUBLIC_ORIGIN });
};
