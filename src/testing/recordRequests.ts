// Records every request of a test. Tests check with it that the app sends each request once and no other
// request.
import { server } from '#mocks/node.ts';

/**
 * Starts to record each request as 'GET /api/cars', with its query. `take` returns the recorded requests and
 * clears the record.
 */
export function recordRequests(): { take: () => string[] } {
  const seen: string[] = [];
  server.events.removeAllListeners();
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    seen.push(`${request.method} ${pathname}${decodeURIComponent(search)}`);
  });
  return { take: () => seen.splice(0) };
}
