// Routes of the card that a customer keeps for the balance of an own reservation.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#domain/kit/fields.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { cardSetupAnswer, cardSetupRequest, keptCardRequest } from '#domain/payment/contract/savedCards.ts';
import { withRequestDeadline } from '#server/platform/http/providerDeadline.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { finishCardSetup, startCardSetup } from './cardSetups.ts';
import type { ReservationDeps } from '../deps.ts';
import { presentReservation } from '../presenter.ts';
import { removeOwnCard } from './savedCardCharges.ts';

const tags = ['reservations'];

export const savedCardRoutes: FastifyPluginAsyncZod<{ deps: ReservationDeps }> = async (app, { deps }) => {
  const limited = (): ReservationDeps => ({ ...deps, provider: withRequestDeadline(deps.provider) });

  app.post(
    '/api/reservations/:id/saved-card',
    {
      config: { access: 'user', idempotent: true },
      schema: {
        tags,
        summary: 'Start to keep a card for the balance, by consent',
        params: idParams,
        body: cardSetupRequest,
        response: { 200: cardSetupAnswer },
      },
    },
    async (request) =>
      startCardSetup(limited(), sessionOf(request).userId, {
        id: request.params.id,
        version: request.body.cardConsent,
      }),
  );

  app.put(
    '/api/reservations/:id/saved-card',
    {
      config: { access: 'user', idempotent: true },
      schema: {
        tags,
        summary: 'Store the card that the payment provider has kept',
        params: idParams,
        body: keptCardRequest,
        response: { 200: reservation },
      },
    },
    async (request) =>
      presentReservation(
        await finishCardSetup(limited(), sessionOf(request).userId, {
          id: request.params.id,
          setupId: request.body.setupIntentId,
        }),
      ),
  );

  app.delete(
    '/api/reservations/:id/saved-card',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Remove the card that is kept for the balance',
        params: idParams,
        response: { 200: reservation },
      },
    },
    async (request) =>
      presentReservation(await removeOwnCard(limited(), sessionOf(request).userId, request.params.id)),
  );
};
