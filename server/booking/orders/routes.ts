// The calls of orders.
import type { FastifyPluginAsync } from 'fastify';
import * as orderCalls from '#domain/booking/calls/orders.ts';
import { keptCardOfUser } from '#server/payment/savedCards.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { countedAddressOf } from '#server/platform/http/rateLimits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { withinRequest, type ReservationDeps } from '../deps.ts';
import { payOrder, settleOrder } from './orderPayments.ts';
import { createOrder, getOwnOrder, presentOrder } from './orders.ts';

export const orderRoutes: FastifyPluginAsync<{ deps: ReservationDeps }> = async (app, { deps }) => {
  serve(app, 'reservations', orderCalls, {
    createOrder: async (request) => {
      const { userId } = sessionOf(request);
      const { id, rows } = await createOrder(
        withinRequest(deps),
        userId,
        request.body,
        countedAddressOf(request),
      );
      return presentOrder(id, rows);
    },

    getOrder: async (request) => {
      const [{ id }, { userId }] = [request.params, sessionOf(request)];
      const order = presentOrder(id, await getOwnOrder(deps.db, id, userId));
      return { ...order, ...(await keptCardOfUser(deps.db, userId)) };
    },

    payOrder: async (request) => {
      const own = { orderId: request.params.id, userId: sessionOf(request).userId };
      return payOrder(withinRequest(deps), own, request.body);
    },

    settleOrder: async (request) => {
      const own = { orderId: request.params.id, userId: sessionOf(request).userId };
      const rows = await settleOrder(withinRequest(deps), own, request.body.paymentIntentId);
      return presentOrder(own.orderId, rows);
    },
  });
};
