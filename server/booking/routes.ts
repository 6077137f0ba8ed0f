// Routes of reservations and their payments; readRoutes.ts has those that read one. The services check the ownership.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { availabilityQuery, fleetAvailability } from '#domain/booking/contract/availability.ts';
import { cancellationRequest } from '#domain/booking/contract/cancellations.ts';
import { id, idParams } from '#domain/kit/fields.ts';
import {
  balanceRequest,
  isStaffEdit,
  newReservation,
  paymentIntentAnswer,
  paymentIntentRequest,
  reservation,
  reservationList,
  reservationListQuery,
  reservationUpdate,
  takenDatesList,
  takenDatesQuery,
} from '#domain/booking/contract/reservations.ts';
import { tripUpdate } from '#domain/booking/contract/tripDetails.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { londonDate } from '#domain/time/london.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { withRequestDeadline } from '#server/platform/http/providerDeadline.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { countedAddressOf } from '#server/platform/http/rateLimits.ts';
import { editReservation } from './changes/adminEdits.ts';
import { settleBalance, startBalance } from './pay/balances.ts';
import { cancelOwnReservation, cancelReservation } from './changes/cancellations.ts';
import { createReservation, startDeposit } from './pay/deposits.ts';
import { dateChangeRoutes } from './changes/dateChangeRoutes.ts';
import type { ReservationDeps } from './deps.ts';
import { readFleetAvailability } from './search/fleetAvailability.ts';
import { assertMayRefund, assertWithinLink, withinLink, reservationNotFound } from './access.ts';
import { listOfUser, listReservations, listTakenDates } from './lists.ts';
import { presentReservation } from './presenter.ts';
import { savedCardRoutes } from './pay/savedCardRoutes.ts';
import { reservationReadRoutes } from './readRoutes.ts';
import { getOthersReservationOrThrow } from './staff/staffGuards.ts';
import { staffBookingRoutes } from './staff/staffBookingRoutes.ts';
import type { StaffBookingDeps } from './staff/staffBookings.ts';
import { staffMoneyRoutes } from './staff/staffMoneyRoutes.ts';
import { changeTrip } from './trips.ts';

export interface ReservationRoutesOptions {
  deps: StaffBookingDeps;
  mailer: Mailer;
}

const tags = ['reservations'];

export const reservationRoutes: FastifyPluginAsyncZod<ReservationRoutesOptions> = async (
  app,
  { deps, mailer },
) => {
  /** Dependencies for one call, with a deadline for the payment provider, so that the call is answered in time. */
  const limited = (): ReservationDeps => ({ ...deps, provider: withRequestDeadline(deps.provider) });

  app.get(
    '/api/reservations/car/:carId',
    {
      config: { access: 'optional-session' },
      schema: {
        tags,
        summary: 'When a car is taken, from today on',
        params: z.object({ carId: id }),
        querystring: takenDatesQuery,
        response: { 200: takenDatesList },
      },
    },
    async (request) => {
      const userId = request.session?.userId;
      const changing = userId ? request.query.changing : undefined;
      return listTakenDates(deps, request.params.carId, { userId, changing });
    },
  );

  app.get(
    '/api/cars/availability',
    {
      config: { access: 'optional-session' },
      schema: {
        tags,
        summary:
          'Which cars are free on these dates, what they cost, and the nearest free dates of the others',
        querystring: availabilityQuery,
        response: { 200: fleetAvailability },
      },
    },
    async (request) => readFleetAvailability(deps, request.query, request.session?.userId),
  );

  app.post(
    '/api/reservations/create-payment-intent',
    {
      config: { access: 'user', idempotent: true, byPaymentLink: true },
      schema: {
        tags,
        summary: 'Start paying a deposit; with a booking, hold its dates',
        body: paymentIntentRequest,
        response: { 200: paymentIntentAnswer },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await assertWithinLink(deps.db, session, request.body.booking);
      return startDeposit(limited(), session.userId, request.body, countedAddressOf(request));
    },
  );

  app.post(
    '/api/reservations',
    {
      config: { access: 'user', idempotent: true, byPaymentLink: true },
      schema: {
        tags,
        summary: 'Reserve what a deposit has paid for',
        body: newReservation,
        response: { 201: reservation },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await assertWithinLink(deps.db, session, request.body);
      const row = await createReservation(limited(), session.userId, request.body);
      return reply.code(201).send(presentReservation(row));
    },
  );

  app.post(
    '/api/reservations/:id/pay',
    {
      config: { access: 'user', idempotent: true, byPaymentLink: true },
      schema: {
        tags,
        summary: 'Start paying the remaining balance',
        params: idParams,
        body: balanceRequest,
        response: { 200: paymentIntentAnswer },
      },
    },
    async (request) =>
      startBalance(limited(), sessionOf(request).userId, {
        id: request.params.id,
        amount: request.body.amount,
        receiptEmail: request.body.receiptEmail,
        withKeptCard: request.body.withKeptCard,
      }),
  );

  app.put(
    '/api/reservations/:id',
    {
      config: {
        access: { permission: 'reservations.edit', or: 'user' },
        idempotent: true,
        byPaymentLink: true,
      },
      schema: {
        tags,
        summary: "The owner's balance, or an admin's change of dates, car and total",
        params: idParams,
        body: reservationUpdate,
        response: { 200: reservation },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      assertMayRefund(session, request.body, deps.now());
      const { id: reservationId } = request.params;
      if (!isStaffEdit(request.body) || !mayDo(session.staffRole, 'reservations.edit')) {
        return presentReservation(await settleBalance(limited(), session.userId, reservationId));
      }
      await getOthersReservationOrThrow(deps.db, reservationId, session);
      const mayDiscount = mayDo(session.staffRole, 'reservations.discount');
      const act = { userId: session.userId, audit: auditOf(request, deps.now), mayDiscount };
      return presentReservation(await editReservation(limited(), reservationId, request.body, act));
    },
  );

  app.delete(
    '/api/reservations/:id',
    {
      config: { access: { permission: 'reservations.refund' }, idempotent: true, recentSignIn: true },
      schema: { tags, summary: 'Cancel a reservation', params: idParams, response: { 200: reservation } },
    },
    async (request) => {
      const { id: reservationId } = request.params;
      await getOthersReservationOrThrow(deps.db, reservationId, sessionOf(request));
      const row = await cancelReservation(limited(), reservationId, auditOf(request, deps.now));
      return presentReservation(row);
    },
  );

  app.put(
    '/api/reservations/:id/trip',
    {
      config: {
        access: { permission: 'reservations.edit', or: 'user' },
        idempotent: true,
        byPaymentLink: true,
      },
      schema: {
        tags,
        summary: 'The trip details, by the owner until 24 hours before the start, or by staff',
        params: idParams,
        body: tripUpdate,
        response: { 200: reservation },
      },
    },
    async (request) => {
      const { version, ...trip } = request.body;
      const row = await changeTrip(deps, {
        id: request.params.id,
        trip,
        version,
        caller: sessionOf(request),
        audit: auditOf(request, deps.now),
      });
      return presentReservation(row);
    },
  );

  app.post(
    '/api/reservations/:id/cancellation',
    {
      config: { access: 'user', idempotent: true },
      schema: {
        tags,
        summary: "The customer's cancellation of an own reservation, until its start",
        params: idParams,
        body: cancellationRequest,
        response: { 200: reservation },
      },
    },
    async (request) => {
      const own = { id: request.params.id, userId: sessionOf(request).userId, refund: request.body?.refund };
      return presentReservation(await cancelOwnReservation(limited(), own));
    },
  );

  app.get(
    '/api/reservations',
    {
      config: { access: { permission: 'reservations.read' } },
      schema: {
        tags,
        summary: 'All reservations',
        querystring: reservationListQuery,
        response: { 200: reservationList },
      },
    },
    async (request, reply) =>
      sendList(reply, await listReservations(deps.db, request.query, londonDate(deps.now()))),
  );

  app.get(
    '/api/reservations/user/:userId',
    {
      config: {
        access: { permission: 'reservations.read', or: 'user' },
        beforeSecondFactor: true,
        byPaymentLink: true,
      },
      schema: {
        tags,
        summary: "A customer's reservations",
        params: z.object({ userId: id }),
        response: { 200: reservationList },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const isOwn = session.userId === request.params.userId;
      if (!isOwn && !mayDo(session.staffRole, 'reservations.read')) throw reservationNotFound();
      const rows = await listOfUser(deps.db, request.params.userId, { isHolder: isOwn });
      return withinLink(session, rows);
    },
  );

  await app.register(reservationReadRoutes, { deps, mailer });
  await app.register(dateChangeRoutes, { deps });
  await app.register(staffMoneyRoutes, { deps });
  await app.register(staffBookingRoutes, { deps });
  await app.register(savedCardRoutes, { deps });
};
