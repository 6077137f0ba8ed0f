// Routes of the change of dates by the customer: the quote and the change. The payment uses the calls of the balance.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dateChangeQuote, dateChangeRequest } from '#domain/booking/contract/dateChanges.ts';
import { idParams } from '#domain/kit/fields.ts';
import { bookingDates, reservation } from '#domain/booking/contract/reservations.ts';
import { withRequestDeadline } from '#server/platform/http/providerDeadline.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { countedAddressOf } from '#server/platform/http/rateLimits.ts';
import { changeDates, quoteDateChange } from './dateChanges.ts';
import type { ReservationDeps } from '../deps.ts';
import { presentReservation } from '../presenter.ts';

const tags = ['reservations'];

export const dateChangeRoutes: FastifyPluginAsyncZod<{ deps: ReservationDeps }> = async (app, { deps }) => {
  const limited = (): ReservationDeps => ({ ...deps, provider: withRequestDeadline(deps.provider) });

  app.post(
    '/api/reservations/:id/date-change/quote',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'What other dates of an own reservation cost, until 24 hours before its start',
        params: idParams,
        body: bookingDates,
        response: { 200: dateChangeQuote },
      },
    },
    async (request) => {
      const own = { id: request.params.id, userId: sessionOf(request).userId };
      return quoteDateChange(limited(), own, request.body);
    },
  );

  app.post(
    '/api/reservations/:id/date-change',
    {
      config: { access: 'user', idempotent: true },
      schema: {
        tags,
        summary: 'Change the dates of an own reservation, or hold new dates that are paid first',
        params: idParams,
        body: dateChangeRequest,
        response: { 200: reservation },
      },
    },
    async (request) => {
      const own = { id: request.params.id, userId: sessionOf(request).userId };
      return presentReservation(await changeDates(limited(), own, request.body, countedAddressOf(request)));
    },
  );
};
