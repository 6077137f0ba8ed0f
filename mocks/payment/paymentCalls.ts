// The payments of a reservation, and the attention entries that admins have resolved.
import { attentionMissing } from '#domain/payment/refusals.ts';
import type { Backend } from '#mocks/backend.ts';
import { visibleTo } from '#mocks/booking/reservations.ts';
import { driverlessAttention } from '#mocks/jobs/jobs.ts';
import { licenceAttention } from '#mocks/jobs/licences.ts';
import * as historyCalls from '#domain/payment/calls/history.ts';
import * as recordsCalls from '#domain/payment/calls/records.ts';
import { answers } from '#mocks/serve.ts';
import { paymentsOf } from './payments.ts';

const attentionOf = (backend: Backend) => [
  ...backend.attention,
  ...driverlessAttention(backend),
  ...licenceAttention(backend),
];

const calls = { ...historyCalls, ...recordsCalls };

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
  });
