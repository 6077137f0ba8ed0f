// Routes of the reservations that staff book for a customer.
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#domain/kit/fields.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { staffBooking } from '#domain/booking/contract/staffBookings.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import { withRequestDeadline } from '#server/platform/http/providerDeadline.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { presentReservation } from '../presenter.ts';
import type { StaffAct } from './staffAct.ts';
import { assertOtherPerson, getOthersReservationOrThrow } from './staffGuards.ts';
import { bookForCustomer, sendLinkAgain, withdrawBooking, type StaffBookingDeps } from './staffBookings.ts';

const tags = ['reservations'];
const config = { access: { permission: 'reservations.edit' }, idempotent: true } as const;

export const staffBookingRoutes: FastifyPluginAsyncZod<{ deps: StaffBookingDeps }> = async (
  app,
  { deps },
) => {
  const limited = (): StaffBookingDeps => ({ ...deps, provider: withRequestDeadline(deps.provider) });
  const actOf = (request: FastifyRequest): StaffAct => ({
    userId: sessionOf(request).userId,
    audit: auditOf(request, deps.now),
  });

  app.post(
    '/api/reservations/for-customer',
    {
      config,
      schema: {
        tags,
        summary: 'Book for a customer: mail a payment link, or record a payment from outside',
        body: staffBooking,
        response: { 201: reservation },
      },
    },
    async (request, reply) => {
      if (request.body.payment && !mayDo(sessionOf(request).staffRole, 'money.record')) {
        throw new HttpProblem(403, 'Your role does not allow recording payments.');
      }
      const { customer } = request.body;
      assertOtherPerson(customer.kind === 'new' ? null : customer.userId, sessionOf(request));
      const row = await bookForCustomer(limited(), request.body, actOf(request));
      return reply.code(201).send(presentReservation(row));
    },
  );

  app.post(
    '/api/reservations/:id/payment-link',
    {
      config,
      schema: {
        tags,
        summary: 'Mail the payment link of a booking by staff again, and hold its dates anew',
        params: idParams,
        response: { 200: reservation },
      },
    },
    async (request) => {
      await getOthersReservationOrThrow(deps.db, request.params.id, sessionOf(request));
      return presentReservation(await sendLinkAgain(limited(), request.params.id, actOf(request)));
    },
  );

  app.post(
    '/api/reservations/:id/withdrawal',
    {
      config,
      schema: {
        tags,
        summary: 'Withdraw a booking by staff that is not paid yet',
        params: idParams,
        response: { 200: reservation },
      },
    },
    async (request) => {
      await getOthersReservationOrThrow(deps.db, request.params.id, sessionOf(request));
      return presentReservation(await withdrawBooking(limited(), request.params.id, actOf(request)));
    },
  );
};
