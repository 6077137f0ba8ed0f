// Routes of identity: /api/users, /api/auth, /api/demo-login.
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idParams } from '#domain/contract/fields.ts';
import {
  authAnswer,
  credentials,
  newUser,
  publicUser,
  sessionAnswer,
  user,
  userListQuery,
  userUpdate,
} from '#domain/contract/identity.ts';
import type { Env } from '#server/env.ts';
import { sendTotal } from '#server/modules/paging.ts';
import { sessionOf } from '#server/plugins/guards.ts';
import { addressOf } from '#server/plugins/rateLimits.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { linkRoutes } from './linkRoutes.ts';
import { accountRoutes } from './accountRoutes.ts';
import type { IdentityDeps } from './deps.ts';
import { createIdentity, type SignInContext } from './service.ts';
import { describeDevice } from './describeDevice.ts';

const tags = ['identity'];
const nothing = z.undefined();

export interface IdentityOptions extends IdentityDeps {
  env: Pick<Env, 'DEMO_LOGIN'>;
}

const signInContext = (request: FastifyRequest): SignInContext => ({
  cookie: request.sessionCookie,
  device: describeDevice(request.headers['user-agent'] ?? ''),
});

export const identityRoutes: FastifyPluginAsyncZod<IdentityOptions> = async (app, { env, ...deps }) => {
  const identity = createIdentity(deps, { isDemoOn: env.DEMO_LOGIN });

  app.post(
    '/api/users',
    {
      config: { access: 'public', rateLimit: { max: 300, timeWindow: '1 minute' } },
      schema: { tags, summary: 'Register', body: newUser, response: { 201: user } },
    },
    async (request, reply) => reply.code(201).send(await identity.register(request.body)),
  );

  app.post(
    '/api/auth',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Sign in', body: credentials, response: { 200: authAnswer } },
    },
    async (request, reply) => {
      const { answer, session } = await identity.signIn(request.body, {
        ...signInContext(request),
        address: addressOf(request),
      });
      reply.setSession(session);
      return answer;
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
      const { answer, session } = await identity.signInDemo(signInContext(request));
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
        isDriver: session.isDriver,
        isVerifiedDriver: session.isVerifiedDriver,
        name: `${session.firstName} ${session.lastName}`,
      },
    }),
  );

  app.get(
    '/api/users',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'All users for admins; the admins, by name, for others',
        querystring: userListQuery,
        response: { 200: z.union([z.array(user), z.array(publicUser)]) },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      if (!session.isAdmin) return identity.listForOthers(session);
      const { users, total } = await identity.listForAdmin(request.query);
      sendTotal(reply, total);
      return users;
    },
  );

  app.get(
    '/api/users/:id',
    {
      config: { access: 'user' },
      schema: { tags, summary: 'One user', params: idParams, response: { 200: user } },
    },
    async (request) => identity.read(sessionOf(request), request.params.id),
  );

  app.put(
    '/api/users/:id',
    {
      config: { access: 'user' },
      schema: { tags, summary: 'Change a user', params: idParams, body: userUpdate, response: { 200: user } },
    },
    async (request) => identity.update(sessionOf(request), request.params.id, request.body),
  );

  app.put(
    '/api/users/:id/verifyDriver',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Verify a driver', params: idParams, response: { 200: user } },
    },
    async (request) => identity.verifyDriver(sessionOf(request), request.params.id),
  );

  app.delete(
    '/api/users/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Delete a user', params: idParams, response: { 204: nothing } },
    },
    async (request, reply) => {
      await identity.remove(sessionOf(request), request.params.id);
      return reply.code(204).send();
    },
  );

  await app.register(accountRoutes, deps);
  await app.register(linkRoutes, deps);
};
