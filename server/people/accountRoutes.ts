// Routes of a user's own account, which answer 404 to all other users, including admins; of mailed links; and of the
// reset that staff send.
import type { FastifyPluginAsync } from 'fastify';
import { exportAccount } from '#domain/office/calls.ts';
import {
  changePassword,
  confirmEmailChange,
  deleteAccount,
  endSessions,
  getSessions,
  requestReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#domain/people/calls/account.ts';
import { sendPasswordReset } from '#domain/people/calls/users.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { addressOf, countedAddressOf } from '#server/platform/http/rateLimits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createPasswordChanges } from './passwords/passwordChanges.ts';
import { createAccountData } from './accountData.ts';
import type { IdentityDeps } from './deps.ts';
import { createEmailAddresses } from './emailAddresses.ts';
import { ownSession } from './sessions/ownSession.ts';

const accountCalls = {
  changePassword,
  resendVerification,
  getSessions,
  endSessions,
  exportAccount,
  deleteAccount,
  sendPasswordReset,
};
const linkCalls = { requestReset, resetPassword, verifyEmail, confirmEmailChange };

export const accountRoutes: FastifyPluginAsync<IdentityDeps> = async (app, deps) => {
  const passwordChanges = createPasswordChanges(deps);
  const accountData = createAccountData(deps);
  const emailAddresses = createEmailAddresses(deps);

  serve(app, 'identity', accountCalls, {
    changePassword: async (request) =>
      passwordChanges.change(ownSession(request, request.params.id), request.body),
    resendVerification: async (request) =>
      emailAddresses.requestVerification(ownSession(request, request.params.id).userId),
    getSessions: async (request) => accountData.listSessions(ownSession(request, request.params.id)),
    endSessions: async (request, reply) => {
      await accountData.endSessions(ownSession(request, request.params.id), auditOf(request, deps.now));
      reply.clearSession();
    },
    exportAccount: async (request, reply) => {
      const session = ownSession(request, request.params.id);
      reply.header('content-disposition', 'attachment; filename="luxury-car-rentals-data.json"');
      return accountData.exportData(session, auditOf(request, deps.now));
    },
    deleteAccount: async (request, reply) => {
      await accountData.deleteAccount(ownSession(request, request.params.id), request.body);
      reply.clearSession();
    },
    sendPasswordReset: (request) =>
      passwordChanges.requestResetFor(sessionOf(request), request.params.id, {
        address: countedAddressOf(request),
        audit: auditOf(request, deps.now),
      }),
  });

  serve(app, 'identity', linkCalls, {
    requestReset: (request) => passwordChanges.requestReset(request.body.email, addressOf(request)),
    resetPassword: ({ body }) => passwordChanges.reset(body),
    verifyEmail: ({ body, session }) => emailAddresses.verify(body, session),
    confirmEmailChange: ({ body, session }) => emailAddresses.confirmChange(body, session),
  });
};
