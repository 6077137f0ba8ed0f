// The payments of a reservation, and the attention entries that admins have resolved.
import { attentionMissing } from '#domain/payment/refusals.ts';
import type { Backend } from '#mocks/backend.ts';
import { visibleTo, ownOf } from '#mocks/booking/reservations.ts';
import { driverlessAttention, unconfirmedAttention } from '#mocks/jobs/jobs.ts';
import { licenceAttention } from '#mocks/jobs/licences.ts';
import * as historyCalls from '#domain/payment/calls/history.ts';
import * as recordsCalls from '#domain/payment/calls/records.ts';
import { answers } from '#mocks/serve.ts';
import { paymentsOf } from './payments.ts';
import { balanceDueNow, cardNotKept, nothingDue } from '#domain/booking/paymentRefusals.ts';
import { balanceDueOf } from '#domain/booking/balanceDue.ts';
import * as cardCalls from '#domain/payment/calls/savedCards.ts';

const attentionOf = (backend: Backend) => [
  ...backend.attention,
  ...driverlessAttention(backend),
  ...unconfirmedAttention(backend),
  ...licenceAttention(backend),
];

const calls = { ...historyCalls, ...recordsCalls, ...cardCalls };

export const paymentHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getPaymentHistory: ({ params, user }) => paymentsOf(backend, visibleTo(backend, user, params.id)),

    getAttention: () => attentionOf(backend),

    resolveAttention: ({ params, body: { note } }) => {
      const item = attentionOf(backend).find(({ id }) => id === params.id);
      if (!item) throw attentionMissing();
      backend.attention = backend.attention.filter(({ id }) => id !== item.id);
      backend.resolutions.push({ id: item.id, note });
      return undefined;
    },

    startCardSetup: ({ params }) => {
      const row = ownOf(backend, params.id);
      if (row.status !== 'confirmed' || row.remainingToPay === 0) throw nothingDue();
      const terms = { bookedAt: Date.parse(row.createdAt), dueHours: backend.config.balanceDueHours };
      if (backend.now >= (balanceDueOf(row, terms) ?? 0)) throw balanceDueNow();
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
