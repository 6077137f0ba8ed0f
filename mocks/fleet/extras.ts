// The extras that bookings can have, and how admins change them.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { extraForm } from '#domain/fleet/contract/extrasAdmin.ts';
import { readBody, readId, refuse, requireAdmin, requireRecentAdmin } from '#mocks/answers.ts';
import type { Backend } from '#mocks/backend.ts';
import { answerList, type Listing } from '#mocks/paging.ts';

const LISTING: Listing<Extra> = {
  searched: ['name', 'description'],
  sortable: ['name', 'unit', 'price', 'maxQuantity', 'CarForReason'],
};

const missing = () => refuse(404, 'This extra is no longer offered.');

export const extraHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/extras`, ({ request }) => {
    const byName = [...backend.extras].sort((a, b) =>
      a.name.toLowerCase().localeCompare(b.name.toLowerCase()),
    );
    return answerList(request, byName, LISTING);
  }),

  http.post(`*${API_BASE}/extras`, async ({ request }) => {
    requireAdmin(backend, 'cars.edit');
    const added: Extra = { id: backend.nextId(), ...(await readBody(request, extraForm)) };
    backend.extras.push(added);
    return HttpResponse.json(added, { status: 201 });
  }),

  http.put(`*${API_BASE}/extras/:id`, async ({ params, request }) => {
    requireAdmin(backend, 'cars.edit');
    const extraId = readId(params);
    const form = await readBody(request, extraForm);
    const extra = backend.extras.find(({ id }) => id === extraId);
    return extra ? HttpResponse.json(Object.assign(extra, form)) : missing();
  }),

  http.delete(`*${API_BASE}/extras/:id`, ({ params }) => {
    requireRecentAdmin(backend, 'cars.edit');
    const extraId = readId(params);
    const index = backend.extras.findIndex(({ id }) => id === extraId);
    if (index < 0) return missing();
    backend.extras.splice(index, 1);
    return new HttpResponse(null, { status: 204 });
  }),
];
