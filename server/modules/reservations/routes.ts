// Routes of reservations and their payments; readRoutes.ts has those that read one. The services check the ownership.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { id, idParams } from '#domain/contract/fields.ts';
import {
  balanceRequest,
  newReservation,
  paymentIntentAnswer,
  paymentIntentRequest,
  reservation,
  reservationList,
  reservationListQuery,
  reservationUpdate,
  takenDatesList,
} from '#domain/contract/reservations.ts';
import { londonDate } from '#domain/time/london.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { sendTotal } from '#server/modules/paging.ts';
import { withRequestDeadline } from '#server/paymentProvider/providerDeadline.ts';
import { sessionOf } from '#server/plugins/guards.ts';
import { cancelReservation, editReservation } from './adminEdits.ts';
import { settleBalance, startBalance } from './balances.ts';
import { createReservation, startDeposit } from './deposits.ts';
import type { ReservationDeps } from './deps.ts';
import { reservationNotFound } from './access.ts';
import { listOfUser, listReservations, listTakenDates } from './lists.ts';
import { presentReservation } from './presenter.ts';
import { reservationReadRoutes } from './readRoutes.ts';

export interface ReservationRoutesOptions {
  deps: ReservationDeps;
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
        response: { 200: takenDatesList },
      },
    },
    async (request) => listTakenDates(deps, request.params.carId, request.session?.userId),
  );

  app.post(
    '/api/reservations/create-payment-intent',
    {
      config: { access: 'user', idempotent: true },
      schema: {
        tags,
        summary: 'Start paying a deposit; with a booking, hold its dates',
        body: paymentIntentRequest,
        response: { 200: paymentIntentAnswer },
      },
    },
    async (request) => startDeposit(limited(), sessionOf(request).userId, request.body),
  );

  app.post(
    '/api/reservations',
    {
      config: { access: 'user', idempotent: true },
      schema: {
        tags,
        summary: 'Reserve what a deposit has paid for',
        body: newReservation,
        response: { 201: reservation },
      },
    },
    async (request, reply) => {
      const row = await createReservation(limited(), sessionOf(request).userId, request.body);
      return reply.code(201).send(presentReservation(row));
    },
  );

  app.post(
    '/api/reservations/:id/pay',
    {
      config: { access: 'user', idempotent: true },
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
      }),
  );

  app.put(
    '/api/reservations/:id',
    {
      config: { access: 'user', idempotent: true },
      schema: {
        tags,
        summary: "The owner's balance, or an admin's change of dates and total",
        params: idParams,
        body: reservationUpdate,
        response: { 200: reservation },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const isEdit = request.body.startDate !== undefined || request.body.totalPrice !== undefined;
      const row =
        session.isAdmin && isEdit
          ? await editReservation(limited(), request.params.id, request.body)
          : await settleBalance(limited(), session.userId, request.params.id);
      return presentReservation(row);
    },
  );

  app.delete(
    '/api/reservations/:id',
    {
      config: { access: 'admin', idempotent: true },
      schema: { tags, summary: 'Cancel a reservation', params: idParams, response: { 200: reservation } },
    },
    async (request) => presentReservation(await cancelReservation(limited(), request.params.id)),
  );

  app.get(
    '/api/reservations',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'All reservations',
        querystring: reservationListQuery,
        response: { 200: reservationList },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listReservations(deps.db, request.query, londonDate(deps.now()));
      sendTotal(reply, total);
      return rows;
    },
  );

  app.get(
    '/api/reservations/user/:userId',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: "A customer's reservations",
        params: z.object({ userId: id }),
        response: { 200: reservationList },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      if (session.userId !== request.params.userId && !session.isAdmin) throw reservationNotFound();
      return listOfUser(deps.db, request.params.userId);
    },
  );

  await app.register(reservationReadRoutes, { deps, mailer });
};
