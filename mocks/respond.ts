// Finds the call of a request, and answers it. msw would parse the pattern of every call again for each request.
import { API_BASE } from '#app/platform/address/paths.ts';

/** A request, with the decoded parameters of its address. */
export interface Incoming {
  request: Request;
  params: Record<string, string>;
}

/** A call that the mocks answer. */
export interface MockCall {
  method: string;
  /** Below the base of the API, with parameters: '/cars/:id'. */
  path: string;
  respond: (incoming: Incoming) => Promise<Response>;
}

const patterns = new Map<string, RegExp>();
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  patterns.set(path, pattern);
  return pattern;
}

const pathOf = ({ url }: Request): string | undefined => {
  const { pathname } = new URL(url);
  const base = new URL(API_BASE, url).pathname;
  return pathname.startsWith(base) ? pathname.slice(base.length) : undefined;
};

/** The answer to a request, from the first call that fits; undefined for an unknown call. */
export function respondTo(calls: readonly MockCall[], request: Request): Promise<Response> | undefined {
  const path = pathOf(request);
  if (path === undefined) return undefined;
  for (const { method, path: pattern, respond } of calls) {
    const found = method === request.method ? patternOf(pattern).exec(path) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return respond({ request, params: Object.fromEntries(params) as Incoming['params'] }).catch(
      (thrown: unknown) => {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      },
    );
  }
  return undefined;
}
