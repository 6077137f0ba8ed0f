// The mock server for tests. It runs in every test file that imports this file, directly or with a helper that renders.
// Each test starts with a new backend; `useBackend` replaces it.
import { setupServer } from 'msw/node';
import { makeBackend, type Backend } from './backend.ts';
import { allHandlers } from './handlers.ts';

export const server = setupServer();

/** Uses this backend until the test ends and returns it, so that the test can read and change it. */
export function useBackend(overrides: Partial<Backend> = {}): Backend {
  const backend = makeBackend(overrides);
  server.resetHandlers(...allHandlers(backend));
  return backend;
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  useBackend();
});
afterAll(() => server.close());
