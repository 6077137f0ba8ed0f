// GET /api/config and GET /api/terms, and the health calls, which always succeed.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import type { Backend } from '#mocks/backend.ts';

export const configHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/config`, () => HttpResponse.json(backend.config)),
  http.get(`*${API_BASE}/terms`, () => HttpResponse.json(backend.terms)),
  ...['health', 'ready'].map((name) =>
    http.get(`*${API_BASE}/${name}`, () => HttpResponse.json({ status: 'ok' })),
  ),
];
