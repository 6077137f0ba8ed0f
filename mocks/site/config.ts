// GET /api/config, GET /api/terms and GET /api/privacy, and the health calls, which always succeed.
import type { Backend } from '#mocks/backend.ts';
import * as calls from '#domain/site/calls.ts';
import { answers } from '#mocks/serve.ts';

const ok = () => ({ status: 'ok' as const });

export const configHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getConfig: () => backend.config,
    getTerms: () => backend.terms,
    getPrivacy: () => backend.privacy,
    getHealth: ok,
    getReadiness: ok,
  });
