// The card that a customer keeps for the balance after the deposit, and its removal.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { cardSetupRequest, keptCardRequest } from '#domain/payment/contract/savedCards.ts';
import { balanceDueOf } from '#domain/payment/balanceDue.ts';
import { readBody, refuse } from '#mocks/answers.ts';
import type { Backend } from '#mocks/backend.ts';
import { once } from '#mocks/idempotency.ts';
import { ownOf } from '#mocks/booking/reservations.ts';

export const savedCardHandlers = (backend: Backend): HttpHandler[] => [
  http.post(
    `*${API_BASE}/reservations/:id/saved-card`,
    once(backend, async ({ params, request }) => {
      await readBody(request, cardSetupRequest);
      const row = ownOf(backend, params.id);
      if (row.status !== 'confirmed' || row.remainingToPay === 0) {
        return refuse(409, 'Nothing remains to be paid for this reservation.', { code: 'nothing_due' });
      }
      const terms = { bookedAt: Date.parse(row.createdAt), dueHours: backend.config.balanceDueHours };
      if (backend.now >= (balanceDueOf(row, terms) ?? 0)) {
        return refuse(409, 'The balance is due now. Please pay it.', { code: 'balance_due' });
      }
      const id = `seti_${backend.nextId()}`;
      const setup = { id, secret: `${id}_secret_mock`, reservationId: row.id };
      backend.cardSetups.push(setup);
      return HttpResponse.json({ client_secret: setup.secret, setupIntentId: id });
    }),
  ),

  http.put(
    `*${API_BASE}/reservations/:id/saved-card`,
    once(backend, async ({ params, request }) => {
      const { setupIntentId } = await readBody(request, keptCardRequest);
      const row = ownOf(backend, params.id);
      const setup = backend.cardSetups.find(
        ({ id, reservationId }) => id === setupIntentId && reservationId === row.id,
      );
      if (!setup?.card) return refuse(402, 'The card has not been kept.', { code: 'card_not_kept' });
      return HttpResponse.json(Object.assign(row, { savedCard: setup.card }));
    }),
  ),

  http.delete(`*${API_BASE}/reservations/:id/saved-card`, ({ params }) =>
    HttpResponse.json(Object.assign(ownOf(backend, params.id), { savedCard: null })),
  ),
];
