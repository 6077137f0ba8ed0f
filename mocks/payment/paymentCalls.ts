// The payments of a reservation, and the attention entries that admins have resolved.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { attentionResolution } from '#domain/payment/contract/payments.ts';
import { getPaymentHistory } from '#domain/booking/calls/files.ts';
import { readBody, refuse, requireAdmin } from '#mocks/answers.ts';
import type { Backend } from '#mocks/backend.ts';
import { licenceAttention } from '#mocks/jobs/licences.ts';
import { visibleTo } from '#mocks/booking/reservations.ts';
import { answer } from '#mocks/serve.ts';
import { paymentsOf } from './payments.ts';

export const paymentHandlers = (backend: Backend): HttpHandler[] => [
  answer(backend, getPaymentHistory, ({ params, user }) =>
    paymentsOf(backend, visibleTo(backend, user, params.id)),
  ),

  http.get(`*${API_BASE}/payments/attention`, () => {
    requireAdmin(backend, 'money.read');
    return HttpResponse.json([...backend.attention, ...licenceAttention(backend)]);
  }),

  http.post(`*${API_BASE}/payments/attention/:id/resolve`, async ({ params, request }) => {
    requireAdmin(backend, 'money.resolve');
    const { note } = await readBody(request, attentionResolution);
    const item = [...backend.attention, ...licenceAttention(backend)].find(({ id }) => id === params.id);
    if (!item) return refuse(404, 'Somebody else has dealt with this already.');
    backend.attention = backend.attention.filter(({ id }) => id !== item.id);
    backend.resolutions.push({ id: item.id, note });
    return new HttpResponse(null, { status: 204 });
  }),
];
