// The route of payment links, which are mailed to customers for whom staff have booked.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { linkToken } from '#domain/people/contract/accounts.ts';
import { openedPaymentLink } from '#domain/payment/contract/paymentLinks.ts';
import { signInContext } from '#server/people/signInContext.ts';
import { openPaymentLink, type PaymentLinkDeps } from './service.ts';

export const paymentLinkRoutes: FastifyPluginAsyncZod<PaymentLinkDeps> = async (app, deps) => {
  app.post(
    '/api/payment-links/open',
    {
      config: { access: 'optional-session', rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        tags: ['reservations'],
        summary: 'Open a mailed payment link; it signs in a customer who has no other way to sign in',
        body: linkToken,
        response: { 200: openedPaymentLink },
      },
    },
    async (request, reply) => {
      const asked = { token: request.body.token, caller: request.session };
      const { answer, session } = await openPaymentLink(deps, asked, signInContext(request, deps.now));
      if (session) reply.setSession(session);
      return answer;
    },
  );
};
