// Records the calls of a screen, for tests of these calls.
import { server } from '#mocks/node.ts';

/** Starts to record until the test ends; returns the calls as 'GET /api/jobs'. */
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
