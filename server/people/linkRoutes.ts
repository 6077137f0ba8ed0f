// Routes that need no session: requesting a new password, and opening a mailed link.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  emailChangeConfirmation,
  linkToken,
  passwordReset,
  resetRequest,
} from '#domain/people/contract/accounts.ts';
import { addressOf } from '#server/platform/http/rateLimits.ts';
import type { IdentityDeps } from './deps.ts';
import { createEmailAddresses } from './emailAddresses.ts';
import { createPasswordChanges } from './passwords/passwordChanges.ts';

const tags = ['identity'];
const response = { 204: z.undefined() };
const limited = { rateLimit: { max: 120, timeWindow: '1 minute' } } as const;
const config = { access: 'public', ...limited } as const;
/** The caller's own session survives the first confirmation of the address. */
const confirmation = { access: 'optional-session', ...limited } as const;

export const linkRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const passwordChanges = createPasswordChanges(deps);
  const emailAddresses = createEmailAddresses(deps);

  app.post(
    '/api/auth/forgot',
    {
      config,
      schema: { tags, summary: 'Mail a link to choose a new password', body: resetRequest, response },
    },
    async (request, reply) => {
      await passwordChanges.requestReset(request.body.email, addressOf(request));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/auth/reset',
    {
      config,
      schema: { tags, summary: 'Choose a new password by a mailed link', body: passwordReset, response },
    },
    async (request, reply) => {
      await passwordChanges.reset(request.body);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/auth/verify-email',
    {
      config: confirmation,
      schema: { tags, summary: 'Confirm an email by a mailed link', body: linkToken, response },
    },
    async (request, reply) => {
      await emailAddresses.verify(request.body, request.session);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/auth/confirm-email',
    {
      config: confirmation,
      schema: {
        tags,
        summary: 'Replace the email by a mailed link and the password',
        body: emailChangeConfirmation,
        response,
      },
    },
    async (request, reply) => {
      await emailAddresses.confirmChange(request.body, request.session);
      return reply.code(204).send();
    },
  );
};
