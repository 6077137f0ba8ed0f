// The payments of a reservation, and the attention entries that admins have resolved.
import { attentionMissing } from '#domain/payment/refusals.ts';
import { getPaymentHistory } from '#domain/payment/calls/history.ts';
import { getAttention, resolveAttention } from '#domain/payment/calls/records.ts';
import type { Backend } from '#mocks/backend.ts';
import { visibleTo } from '#mocks/booking/reservations.ts';
import { driverlessAttention } from '#mocks/jobs/jobs.ts';
import { licenceAttention } from '#mocks/jobs/licences.ts';
import type { MockCall } from '#mocks/respond.ts';
import { answer } from '#mocks/serve.ts';
import { paymentsOf } from './payments.ts';

const attentionOf = (backend: Backend) => [
  ...backend.attention,
  ...driverlessAttention(backend),
  ...licenceAttention(backend),
];

export const paymentHandlers = (backend: Backend): MockCall[] => [
  answer(backend, getPaymentHistory, ({ params, user }) =>
    paymentsOf(backend, visibleTo(backend, user, params.id)),
  ),

  answer(backend, getAttention, () => attentionOf(backend)),

  answer(backend, resolveAttention, ({ params, body: { note } }) => {
    const item = attentionOf(backend).find(({ id }) => id === params.id);
    if (!item) throw attentionMissing();
    backend.attention = backend.attention.filter(({ id }) => id !== item.id);
    backend.resolutions.push({ id: item.id, note });
    return undefined;
  }),
];
