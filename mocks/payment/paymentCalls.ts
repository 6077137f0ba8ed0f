// The payments of a reservation, and the attention entries that admins have resolved.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { getAttention, resolveAttention } from '#domain/payment/calls/records.ts';
import { mayDo } from '#domain/people/permissions.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { refuse, requireUser } from '#mocks/answers.ts';
import { roleOf, type Backend } from '#mocks/backend.ts';
import { licenceAttention } from '#mocks/jobs/licences.ts';
import { answer } from '#mocks/serve.ts';
import { paymentsOf, releaseHolds } from './payments.ts';

/** The reservation, for its owner and admins; throws 404 for all other users. */
function findFor(backend: Backend, wanted: unknown): Reservation {
  const user = requireUser(backend);
  releaseHolds(backend);
  const row = backend.reservations.find(({ id }) => id === wanted);
  if (!row || (row.userId !== user.id && !mayDo(roleOf(user), 'reservations.read'))) {
    throw refuse(404, 'This reservation does not exist.');
  }
  return row;
}

export const paymentHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/reservations/holds`, () => {
    const user = requireUser(backend);
    releaseHolds(backend);
    const own = backend.reservations.filter(({ userId, status }) => userId === user.id && status === 'held');
    return HttpResponse.json(
      own.sort((a, b) => (a.holdExpiresAt ?? '').localeCompare(b.holdExpiresAt ?? '')),
    );
  }),

  http.get(`*${API_BASE}/reservations/:id`, ({ params }) => HttpResponse.json(findFor(backend, params.id))),

  http.get(`*${API_BASE}/reservations/:id/payments`, ({ params }) =>
    HttpResponse.json(paymentsOf(backend, findFor(backend, params.id))),
  ),

  answer(backend, getAttention, () => [...backend.attention, ...licenceAttention(backend)]),

  answer(backend, resolveAttention, ({ params, body: { note } }) => {
    const item = [...backend.attention, ...licenceAttention(backend)].find(({ id }) => id === params.id);
    if (!item) return refuse(404, 'Somebody else has dealt with this already.');
    backend.attention = backend.attention.filter(({ id }) => id !== item.id);
    backend.resolutions.push({ id: item.id, note });
    return undefined;
  }),
];
