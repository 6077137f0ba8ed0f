// The card that a customer keeps for the balance after the deposit, and its removal.
import { balanceDueNow, cardNotKept, nothingDue } from '#domain/booking/paymentRefusals.ts';
import { removeSavedCard, startCardSetup, storeKeptCard } from '#domain/payment/calls/savedCards.ts';
import { balanceDueOf } from '#domain/booking/balanceDue.ts';
import type { Backend } from '#mocks/backend.ts';
import { ownOf } from '#mocks/booking/reservations.ts';
import type { MockCall } from '#mocks/respond.ts';
import { answer } from '#mocks/serve.ts';

export const savedCardHandlers = (backend: Backend): MockCall[] => [
  answer(backend, startCardSetup, ({ params }) => {
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
  }),

  answer(backend, storeKeptCard, ({ params, body: { setupIntentId } }) => {
    const row = ownOf(backend, params.id);
    const setup = backend.cardSetups.find(
      ({ id, reservationId }) => id === setupIntentId && reservationId === row.id,
    );
    if (!setup?.card) throw cardNotKept();
    return Object.assign(row, { savedCard: setup.card });
  }),

  answer(backend, removeSavedCard, ({ params }) =>
    Object.assign(ownOf(backend, params.id), { savedCard: null }),
  ),
];
