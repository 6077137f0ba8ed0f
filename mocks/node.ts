// The mock server for tests. It runs in every test file that imports this file, directly or with a helper that renders.
// Each test starts with a new backend; `useBackend` replaces it.
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { makeBackend, type Backend } from './backend.ts';
import { allHandlers } from './handlers.ts';
import { respondTo } from './respond.ts';

export const server = setupServer();

/** The message on the console fails the test. */
function unknownCall({ method, url }: Request): Response {
  console.error(`The mocks do not answer ${method} ${url}.`);
  return HttpResponse.error();
}

/** Uses this backend until the test ends and returns it, so that the test can read and change it. */
export function useBackend(overrides: Partial<Backend> = {}): Backend {
  const backend = makeBackend(overrides);
  const calls = allHandlers(backend);
  server.resetHandlers(http.all('*', ({ request }) => respondTo(calls, request) ?? unknownCall(request)));
  return backend;
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  useBackend();
});
afterAll(() => server.close());
