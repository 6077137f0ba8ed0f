// GET /api/config and GET /api/terms, and the health calls, which always succeed.
import type { HttpHandler } from 'msw';
import { getConfig, getHealth, getReadiness, getTerms } from '#domain/site/calls.ts';
import type { Backend } from '#mocks/backend.ts';
import { answer } from '#mocks/serve.ts';

export const configHandlers = (backend: Backend): HttpHandler[] => [
  answer(backend, getConfig, () => backend.config),
  answer(backend, getTerms, () => backend.terms),
  ...[getHealth, getReadiness].map((each) => answer(backend, each, () => ({ status: 'ok' as const }))),
];
