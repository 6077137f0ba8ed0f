// Records the calls of a screen, for tests of the calls.
import { server } from '#mocks/node.ts';

/** From now on until the test ends, the calls as 'GET /api/jobs'. */
export function watchRequests(): string[] {
  const calls: string[] = [];
  server.events.on('request:start', ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  return calls;
}

export function stopWatching(): void {
  server.events.removeAllListeners();
}
