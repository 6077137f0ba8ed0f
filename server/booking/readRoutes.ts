// Routes that read one reservation for its owner and admins, and the caller's holds. All other callers get 404 for a
// reservation.
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idParams } from '#domain/kit/fields.ts';
import { paymentHistory } from '#domain/payment/contract/payments.ts';
import { reservation, reservationList } from '#domain/booking/contract/reservations.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { paymentHistoryOf } from '#server/payment/history.ts';
import { withRefundStates } from '#server/payment/refundStates.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import { calendarOf, CALENDAR_FILE } from './calendar.ts';
import type { ReservationDeps } from './deps.ts';
import { getVisibleReservationOrThrow, withinLink } from './access.ts';
import { bookingFactsOf } from './mail/factsOfReservation.ts';
import { listHolds } from './lists.ts';
import { presentReservation, wasBooked } from './presenter.ts';

const tags = ['reservations'];

export const reservationReadRoutes: FastifyPluginAsyncZod<{
  deps: Pick<ReservationDeps, 'db' | 'now'>;
  mailer: Mailer;
}> = async (app, { deps, mailer }) => {
  const wanted = (request: FastifyRequest, { id }: { id: string }) =>
    getVisibleReservationOrThrow(deps.db, id, sessionOf(request));

  app.get(
    '/api/reservations/holds',
    {
      config: { access: 'user', byPaymentLink: true },
      schema: {
        tags,
        summary: 'The dates that are kept for the caller while they pay, those that end first in front',
        response: { 200: reservationList },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const rows = await listHolds(deps.db, session.userId, { now: deps.now(), isHolder: true });
      return withinLink(session, rows);
    },
  );

  app.get(
    '/api/reservations/:id',
    {
      config: { access: { permission: 'reservations.read', or: 'user' }, byPaymentLink: true },
      schema: {
        tags,
        summary: 'One reservation, for its owner and staff',
        params: idParams,
        response: { 200: reservation },
      },
    },
    async (request) => {
      const row = presentReservation(await wanted(request, request.params));
      const [reservation = row] = await withRefundStates(deps.db, [row]);
      return reservation;
    },
  );

  app.get(
    '/api/reservations/:id/payments',
    {
      config: { access: { permission: 'reservations.read', or: 'user' }, byPaymentLink: true },
      schema: {
        tags,
        summary: 'The payments of a reservation with their refunds and disputes, for its owner and staff',
        params: idParams,
        response: { 200: paymentHistory },
      },
    },
    async (request) => paymentHistoryOf(deps.db, (await wanted(request, request.params)).id),
  );

  app.get(
    '/api/reservations/:id/calendar.ics',
    {
      config: { access: { permission: 'reservations.read', or: 'user' }, byPaymentLink: true },
      schema: {
        tags,
        summary:
          'A calendar entry of a confirmed reservation; of a cancelled one, what takes the entry out again',
        params: idParams,
        response: {
          200: { description: 'An iCalendar file.', content: { 'text/calendar': { schema: z.string() } } },
        },
      },
    },
    async (request, reply) => {
      const row = await wanted(request, request.params);
      if (!wasBooked(row)) {
        throw new HttpProblem(409, 'Only a confirmed reservation has a calendar entry.', {
          code: 'not_confirmed',
        });
      }
      const { content, method } = calendarOf(bookingFactsOf(row), mailer, {
        now: deps.now(),
        trip: row.trip,
      });
      return reply
        .type(`text/calendar; charset=utf-8; method=${method}`)
        .header('content-disposition', `attachment; filename="${CALENDAR_FILE}"`)
        .send(content);
    },
  );
};
