// Records every request of a test, to check that each is sent once and that there are no others.
import { server } from '#mocks/node.ts';

/** From now on each request is noted as 'GET /api/cars', with its query; `take` answers and forgets those so far. */
export function recordRequests(): { take: () => string[] } {
  const seen: string[] = [];
  server.events.removeAllListeners();
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    seen.push(`${request.method} ${pathname}${decodeURIComponent(search)}`);
  });
  return { take: () => seen.splice(0) };
}
