// Routes of a user's own account, which answer 404 to all other users, including admins; and the reset that staff send.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idParams } from '#domain/kit/fields.ts';
import { accountExport } from '#domain/office/contract/accountExport.ts';
import { accountDeletion, passwordChange, sessionList } from '#domain/people/contract/accounts.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { countedAddressOf } from '#server/platform/http/rateLimits.ts';
import { createPasswordChanges } from './passwords/passwordChanges.ts';
import { createAccountData } from './accountData.ts';
import type { IdentityDeps } from './deps.ts';
import { createEmailAddresses } from './emailAddresses.ts';
import { ownSession } from './sessions/ownSession.ts';

const tags = ['identity'];
const nothing = z.undefined();

export const accountRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const passwordChanges = createPasswordChanges(deps);
  const accountData = createAccountData(deps);
  const emailAddresses = createEmailAddresses(deps);

  app.put(
    '/api/users/:id/password',
    {
      config: { access: 'user', beforeSecondFactor: true },
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
      await passwordChanges.change(session, request.body);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/users/:id/password-reset',
    {
      config: { access: { permission: 'users.edit' } },
      schema: {
        tags,
        summary: 'Mail a user a link to choose a new password',
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await passwordChanges.requestResetFor(session, request.params.id, {
        address: countedAddressOf(request),
        audit: auditOf(request, deps.now),
      });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/users/:id/verification-mail',
    {
      config: { access: 'user', beforeSecondFactor: true },
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
      config: { access: 'user', beforeSecondFactor: true },
      schema: { tags, summary: "The caller's sessions", params: idParams, response: { 200: sessionList } },
    },
    async (request) => accountData.listSessions(ownSession(request, request.params.id)),
  );

  app.delete(
    '/api/users/:id/sessions',
    {
      config: { access: 'user', beforeSecondFactor: true },
      schema: {
        tags,
        summary: 'Sign the caller out everywhere',
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await accountData.endSessions(ownSession(request, request.params.id), auditOf(request, deps.now));
      return reply.clearSession().code(204).send();
    },
  );

  app.get(
    '/api/users/:id/export',
    {
      config: { access: 'user', beforeSecondFactor: true, rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'What is stored about the caller, as a file',
        params: idParams,
        response: { 200: accountExport },
      },
    },
    async (request, reply) => {
      const session = ownSession(request, request.params.id);
      const data = await accountData.exportData(session, auditOf(request, deps.now));
      return reply
        .header('content-disposition', 'attachment; filename="luxury-car-rentals-data.json"')
        .send(data);
    },
  );

  app.post(
    '/api/users/:id/deletion',
    {
      config: { access: 'user', beforeSecondFactor: true },
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
      await accountData.deleteAccount(session, request.body);
      return reply.clearSession().code(204).send();
    },
  );
};
