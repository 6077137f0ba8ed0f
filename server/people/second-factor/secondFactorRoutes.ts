// Routes of the second factor, and of re-authentication.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idParams } from '#domain/kit/fields.ts';
import { authAnswer } from '#domain/people/contract/identity.ts';
import {
  reauthentication,
  recoveryCodes,
  secondFactorConfirmation,
  secondFactorRemoval,
  secondFactorSetup,
  secondFactorSignIn,
  secondFactorState,
} from '#domain/people/contract/secondFactor.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { countedAddressOf } from '#server/platform/http/rateLimits.ts';
import type { IdentityDeps } from '../deps.ts';
import { deviceCookieOptions } from '../knownDevices.ts';
import { ownSession } from '../sessions/ownSession.ts';
import { reauthenticate } from '../reauthentication.ts';
import { createSecondFactor } from './secondFactor.ts';
import { removeSecondFactorOf } from './secondFactorRemoval.ts';
import type { Identity } from '../service.ts';
import { signInContext } from '../signInContext.ts';

const tags = ['identity'];
const nothing = z.undefined();
const config = { access: 'user', beforeSecondFactor: true } as const;

interface SecondFactorOptions extends IdentityDeps {
  identity: Identity;
  publicOrigin: string | undefined;
}

export const secondFactorRoutes: FastifyPluginAsyncZod<SecondFactorOptions> = async (
  app,
  { identity, publicOrigin, ...deps },
) => {
  const { name: deviceCookieName, ...deviceCookie } = deviceCookieOptions(publicOrigin);
  const secondFactor = createSecondFactor(deps);

  app.post(
    '/api/auth/login/second-factor',
    {
      config: { access: 'public', rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Finish a sign-in with a code',
        body: secondFactorSignIn,
        response: { 200: authAnswer },
      },
    },
    async (request, reply) => {
      const signedIn = await identity.finishSignIn(request.body, {
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
    '/api/auth/reauthenticate',
    {
      config,
      schema: {
        tags,
        summary: 'Confirm who uses the session',
        body: reauthentication,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await reauthenticate(deps, sessionOf(request), {
        ...request.body,
        audit: auditOf(request, deps.now),
      });
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/users/:id/second-factor',
    {
      config,
      schema: {
        tags,
        summary: "The caller's second factor",
        params: idParams,
        response: { 200: secondFactorState },
      },
    },
    async (request) => secondFactor.read(ownSession(request, request.params.id)),
  );

  app.post(
    '/api/users/:id/second-factor',
    {
      config: { ...config, recentSignIn: true },
      schema: {
        tags,
        summary: 'Start setting up a second factor',
        params: idParams,
        response: { 200: secondFactorSetup },
      },
    },
    async (request) => secondFactor.start(ownSession(request, request.params.id)),
  );

  app.delete(
    '/api/users/:id/second-factor',
    {
      config: { access: { permission: 'users.owners' }, recentSignIn: true },
      schema: {
        tags,
        summary: 'Remove the second factor of a person who has lost it, and sign the person out everywhere',
        params: idParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await removeSecondFactorOf(deps, sessionOf(request), { id, audit: auditOf(request, deps.now) });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/users/:id/second-factor/confirmation',
    {
      config: { ...config, recentSignIn: true },
      schema: {
        tags,
        summary: 'Turn the second factor on with a first code; answers the recovery codes',
        params: idParams,
        body: secondFactorConfirmation,
        response: { 200: recoveryCodes },
      },
    },
    async (request) => {
      const session = ownSession(request, request.params.id);
      return secondFactor.confirm(session, request.body, auditOf(request, deps.now));
    },
  );

  app.post(
    '/api/users/:id/second-factor/removal',
    {
      config,
      schema: {
        tags,
        summary: 'Turn the second factor off with the password and a code',
        params: idParams,
        body: secondFactorRemoval,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const session = ownSession(request, request.params.id);
      await secondFactor.turnOff(session, request.body, auditOf(request, deps.now));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/users/:id/recovery-codes',
    {
      config: { ...config, recentSignIn: true },
      schema: {
        tags,
        summary: 'Replace the recovery codes',
        params: idParams,
        response: { 200: recoveryCodes },
      },
    },
    async (request) =>
      secondFactor.replaceCodes(ownSession(request, request.params.id), auditOf(request, deps.now)),
  );
};
