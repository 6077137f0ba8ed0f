// GET /api/config, GET /api/terms and GET /api/privacy, and the health calls, which always succeed.
import { getConfig, getHealth, getPrivacy, getReadiness, getTerms } from '#domain/site/calls.ts';
import type { Backend } from '#mocks/backend.ts';
import type { MockCall } from '#mocks/respond.ts';
import { answer } from '#mocks/serve.ts';

export const configHandlers = (backend: Backend): MockCall[] => [
  answer(backend, getConfig, () => backend.config),
  answer(backend, getTerms, () => backend.terms),
  answer(backend, getPrivacy, () => backend.privacy),
  ...[getHealth, getReadiness].map((each) => answer(backend, each, () => ({ status: 'ok' as const }))),
];
