// Routes of passkeys: a user's own, and signing in with one.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { id, idParams } from '#domain/kit/fields.ts';
import { authAnswer } from '#domain/people/contract/identity.ts';
import {
  addedPasskey,
  newPasskey,
  passkeyAssertion,
  passkeyList,
  passkeyOptions,
} from '#domain/people/contract/passkeys.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { ownSession } from '../sessions/ownSession.ts';
import { createPasskeys, type PasskeyDeps } from './passkeys.ts';
import { signInContext } from '../signInContext.ts';

const tags = ['identity'];
const nothing = z.undefined();
const own = { access: 'user', beforeSecondFactor: true } as const;
const limited = { rateLimit: { max: 120, timeWindow: '1 minute' } } as const;
const passkeyParams = z.extend(idParams, { passkeyId: id });

export const passkeyRoutes: FastifyPluginAsyncZod<PasskeyDeps> = async (app, deps) => {
  const passkeys = createPasskeys(deps);

  app.post(
    '/api/auth/passkey/options',
    {
      config: { access: 'public', ...limited },
      schema: { tags, summary: 'Start a sign-in with a passkey', response: { 200: passkeyOptions } },
    },
    async () => passkeys.startSignIn(),
  );

  app.post(
    '/api/auth/passkey',
    {
      config: { access: 'public', ...limited },
      schema: {
        tags,
        summary: 'Sign in with a passkey',
        body: passkeyAssertion,
        response: { 200: authAnswer },
      },
    },
    async (request, reply) => {
      const signedIn = await passkeys.signIn(request.body, signInContext(request, deps.now));
      reply.setSession(signedIn.session);
      return signedIn.answer;
    },
  );

  app.post(
    '/api/auth/passkey/confirmation',
    {
      config: { ...own, ...limited },
      schema: {
        tags,
        summary: 'Confirm who uses the session with a passkey',
        body: passkeyAssertion,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await passkeys.confirm(sessionOf(request), request.body);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/users/:id/passkeys',
    {
      config: own,
      schema: { tags, summary: "The caller's passkeys", params: idParams, response: { 200: passkeyList } },
    },
    async (request) => passkeys.list(ownSession(request, request.params.id)),
  );

  app.post(
    '/api/users/:id/passkeys/options',
    {
      config: { ...own, recentSignIn: true },
      schema: {
        tags,
        summary: 'Start adding a passkey',
        params: idParams,
        response: { 200: passkeyOptions },
      },
    },
    async (request) => passkeys.start(ownSession(request, request.params.id)),
  );

  app.post(
    '/api/users/:id/passkeys',
    {
      config: { ...own, recentSignIn: true },
      schema: {
        tags,
        summary: 'Add a passkey; answers recovery codes with the first second factor',
        params: idParams,
        body: newPasskey,
        response: { 201: addedPasskey },
      },
    },
    async (request, reply) => {
      const session = ownSession(request, request.params.id);
      const added = await passkeys.add(session, request.body, auditOf(request, deps.now));
      return reply.code(201).send(added);
    },
  );

  app.delete(
    '/api/users/:id/passkeys/:passkeyId',
    {
      config: { ...own, recentSignIn: true },
      schema: { tags, summary: 'Remove a passkey', params: passkeyParams, response: { 204: nothing } },
    },
    async (request, reply) => {
      const session = ownSession(request, request.params.id);
      await passkeys.remove(session, request.params.passkeyId, auditOf(request, deps.now));
      return reply.code(204).send();
    },
  );
};
