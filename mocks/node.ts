// The mock server for tests. Each test starts with a fresh backend; `useBackend` gives it another one.
import { setupServer } from 'msw/node';
import { makeBackend, type Backend } from './backend.ts';
import { allHandlers } from './handlers/index.ts';

export const server = setupServer();

/** Answers from this backend until the test ends; returns it, to look at or change while the test runs. */
export function useBackend(overrides: Partial<Backend> = {}): Backend {
  const backend = makeBackend(overrides);
  server.resetHandlers(...allHandlers(backend));
  return backend;
}
