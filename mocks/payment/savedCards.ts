// The card that a customer keeps for the balance after the deposit, and its removal.
import { balanceDueNow, cardNotKept, nothingDue } from '#domain/booking/paymentRefusals.ts';
import { balanceDueOf } from '#domain/booking/balanceDue.ts';
import type { Backend } from '#mocks/backend.ts';
import { ownOf } from '#mocks/booking/reservations.ts';
import * as calls from '#domain/payment/calls/savedCards.ts';
import { answers } from '#mocks/serve.ts';

export const savedCardHandlers = (backend: Backend) =>
  answers(backend, calls, {
    startCardSetup: ({ params }) => {
      const row = ownOf(backend, params.id);
      if (row.status !== 'confirmed' || row.remainingToPay === 0) {
        throw nothingDue();
      }
      const terms = { bookedAt: Date.parse(row.createdAt), dueHours: backend.config.balanceDueHours };
      if (backend.now >= (balanceDueOf(row, terms) ?? 0)) {
        throw balanceDueNow();
      }
      const id = `seti_${backend.nextId()}`;
      const setup = { id, secret: `${id}_secret_mock`, reservationId: row.id };
      backend.cardSetups.push(setup);
      return { client_secret: setup.secret, setupIntentId: id };
    },

    storeKeptCard: ({ params, body: { setupIntentId } }) => {
      const row = ownOf(backend, params.id);
      const setup = backend.cardSetups.find(
        ({ id, reservationId }) => id === setupIntentId && reservationId === row.id,
      );
      if (!setup?.card) throw cardNotKept();
      return Object.assign(row, { savedCard: setup.card });
    },

    removeSavedCard: ({ params }) => Object.assign(ownOf(backend, params.id), { savedCard: null }),
  });
