// Routes of money that staff move: payments outside the provider, their refunds, and refunds of card payments.
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#domain/kit/fields.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { outsidePayment, outsideRefund, staffRefund, waiver } from '#domain/payment/contract/staffMoney.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { withRequestDeadline } from '#server/platform/http/providerDeadline.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import type { ReservationDeps } from '../deps.ts';
import { presentReservation } from '../presenter.ts';
import type { StaffAct } from './staffAct.ts';
import { getOthersReservationOrThrow } from './staffGuards.ts';
import { recordPaidBack, recordPayment, refundCardPayment, waiveBalance } from './staffMoney.ts';

const tags = ['reservations'];

export const staffMoneyRoutes: FastifyPluginAsyncZod<{ deps: ReservationDeps }> = async (app, { deps }) => {
  const limited = (): ReservationDeps => ({ ...deps, provider: withRequestDeadline(deps.provider) });
  const actOf = (request: FastifyRequest): StaffAct => ({
    userId: sessionOf(request).userId,
    audit: auditOf(request, deps.now),
  });

  // Nobody moves the money of an own booking. It runs after the session is known.
  app.addHook('preHandler', async (request) => {
    const { id } = request.params as { id: string };
    await getOthersReservationOrThrow(deps.db, id, sessionOf(request));
  });

  app.post(
    '/api/reservations/:id/outside-payments',
    {
      config: { access: { permission: 'money.record' }, idempotent: true },
      schema: {
        tags,
        summary: 'Record a payment that came outside the payment provider',
        params: idParams,
        body: outsidePayment,
        response: { 200: reservation },
      },
    },
    async (request) =>
      presentReservation(await recordPayment(limited(), request.params.id, request.body, actOf(request))),
  );

  app.post(
    '/api/reservations/:id/outside-refunds',
    {
      config: { access: { permission: 'reservations.refund' }, idempotent: true, recentSignIn: true },
      schema: {
        tags,
        summary: 'Record that such money was paid back',
        params: idParams,
        body: outsideRefund,
        response: { 200: reservation },
      },
    },
    async (request) =>
      presentReservation(await recordPaidBack(limited(), request.params.id, request.body, actOf(request))),
  );

  app.post(
    '/api/reservations/:id/waiver',
    {
      config: { access: { permission: 'reservations.refund' }, idempotent: true, recentSignIn: true },
      schema: {
        tags,
        summary: 'Waive what is still due after a late cancellation',
        params: idParams,
        body: waiver,
        response: { 200: reservation },
      },
    },
    async (request) =>
      presentReservation(await waiveBalance(limited(), request.params.id, request.body, actOf(request))),
  );

  app.post(
    '/api/reservations/:id/refunds',
    {
      config: { access: { permission: 'reservations.refund' }, idempotent: true, recentSignIn: true },
      schema: {
        tags,
        summary: 'Refund a part of a card payment',
        params: idParams,
        body: staffRefund,
        response: { 200: reservation },
      },
    },
    async (request) =>
      presentReservation(await refundCardPayment(limited(), request.params.id, request.body, actOf(request))),
  );
};
