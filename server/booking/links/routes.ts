import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#domain/payment/calls/paymentLinks.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signInContext } from '#server/people/signInContext.ts';
import { openPaymentLink, type PaymentLinkDeps } from './service.ts';

export const paymentLinkRoutes: FastifyPluginAsync<PaymentLinkDeps> = async (app, deps) => {
  serve(app, 'reservations', calls, {
    openPaymentLink: async (request, reply) => {
      const asked = { token: request.body.token, caller: request.session };
      const { answer, session } = await openPaymentLink(deps, asked, signInContext(request, deps.now));
      if (session) reply.setSession(session);
      return answer;
    },
  });
};
