// Routes of a user's own account. They answer 404 to everybody else, admins included.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idParams } from '#domain/contract/fields.ts';
import { accountExport } from '#domain/contract/accountExport.ts';
import { accountDeletion, passwordChange, sessionList } from '#domain/contract/accounts.ts';
import { sessionOf } from '#server/plugins/guards.ts';
import { addressOf } from '#server/plugins/rateLimits.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import type { FastifyRequest } from 'fastify';
import { createPasswordChanges } from './passwordChanges.ts';
import { createAccountData } from './accountData.ts';
import type { IdentityDeps } from './deps.ts';
import { createEmailAddresses } from './emailAddresses.ts';
import { noSuchUser } from './refusals.ts';

const tags = ['identity'];
const nothing = z.undefined();

/** The caller's session on a route about the user with this id. Throws HttpProblem 404 for another user's id. */
function ownSession(request: FastifyRequest, id: string): Session {
  const session = sessionOf(request);
  if (session.userId !== id) throw noSuchUser();
  return session;
}

export const accountRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const passwordChanges = createPasswordChanges(deps);
  const accountData = createAccountData(deps);
  const emailAddresses = createEmailAddresses(deps);

  app.put(
    '/api/users/:id/password',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: "Change the caller's own password and end the other sessions",
        params: idParams,
        body: passwordChange,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const session = ownSession(request, request.params.id);
      await passwordChanges.change(session, request.body, addressOf(request));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/users/:id/verification-mail',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: "Mail another link that confirms the caller's email",
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await emailAddresses.requestVerification(ownSession(request, request.params.id).userId);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/users/:id/sessions',
    {
      config: { access: 'user' },
      schema: { tags, summary: "The caller's sessions", params: idParams, response: { 200: sessionList } },
    },
    async (request) => accountData.listSessions(ownSession(request, request.params.id)),
  );

  app.delete(
    '/api/users/:id/sessions',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Sign the caller out everywhere',
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await accountData.endSessions(ownSession(request, request.params.id));
      return reply.clearSession().code(204).send();
    },
  );

  app.get(
    '/api/users/:id/export',
    {
      config: { access: 'user', rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'What is stored about the caller, as a file',
        params: idParams,
        response: { 200: accountExport },
      },
    },
    async (request, reply) => {
      const data = await accountData.exportData(ownSession(request, request.params.id));
      return reply
        .header('content-disposition', 'attachment; filename="luxury-car-rentals-data.json"')
        .send(data);
    },
  );

  app.post(
    '/api/users/:id/deletion',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: "Delete the caller's own account",
        params: idParams,
        body: accountDeletion,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const session = ownSession(request, request.params.id);
      await accountData.deleteAccount(session, request.body, addressOf(request));
      return reply.clearSession().code(204).send();
    },
  );
};
