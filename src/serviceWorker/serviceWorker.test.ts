// Checks the service worker with a cache and a network of its own: which requests it answers, and which answers it keeps.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://cars.example';
const SOURCE = readFileSync(path.join(__dirname, 'serviceWorker.js'), 'utf8');

interface Request {
  method: string;
  mode: string;
  url: string;
  headers: Headers;
}
interface FetchEvent {
  request: Request;
  respondWith: (answer: Promise<unknown>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

const answerOf = (status: number, body: string) => {
  const answer = { status, type: 'basic', body, clone: () => answer };
  return answer;
};
type Answer = ReturnType<typeof answerOf>;

/** Starts the worker. `network` answers the requests of the worker; undefined means that it cannot be reached. */
function start(network: Record<string, Answer | undefined>) {
  const stored = new Map<string, Map<string, Answer>>();
  const cacheOf = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Answer>();
    stored.set(name, entries);
    const keyOf = (request: Request | string) =>
      typeof request === 'string' ? request : request.url.slice(ORIGIN.length);
    return {
      match: async (request: Request | string) => entries.get(keyOf(request)),
      put: async (request: Request, answer: Answer) => void entries.set(keyOf(request), answer),
      keys: async () => [...entries.keys()],
      delete: async (key: string) => entries.delete(key),
    };
  };
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const worker = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: FetchEvent) => void) => listeners.set(name, listener),
  };
  const fetched: string[] = [];
  const fetchAnswer = async ({ url }: Request) => {
    const address = url.slice(ORIGIN.length);
    fetched.push(address);
    const answer = network[address];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const source = SOURCE.replaceAll('__VERSION__', "'v1'")
    .replaceAll('__OFFLINE_FILES__', "['/offline.html', '/offline.css']")
    .replaceAll('__SHELL__', '[]');
  runInNewContext(source, {
    URL,
    self: worker,
    caches: { open: async (name: string) => cacheOf(name) },
    fetch: fetchAnswer,
    Response: { error: () => answerOf(0, 'no answer') },
  });

  /** The body of the answer of the worker; undefined when it leaves the request to the browser. */
  async function ask(address: string, change: Partial<Request> = {}): Promise<string | undefined> {
    let answer: Promise<unknown> | undefined;
    const work: Promise<unknown>[] = [];
    listeners.get('fetch')?.({
      request: { method: 'GET', mode: 'cors', url: ORIGIN + address, headers: new Headers(), ...change },
      respondWith: (given) => (answer = given),
      waitUntil: (given) => work.push(given),
    });
    const body = ((await answer) as Answer | undefined)?.body;
    await Promise.all(work);
    return body;
  }
  return { ask, fetched, network, keep: (name: string) => cacheOf(name) };
}

const SCRIPT = '/assets/main.0123456789.js';
const PICTURE = '/media/ghost.avif';

test('fetches a built file once', async () => {
  const { ask, fetched } = start({ [SCRIPT]: answerOf(200, 'code') });
  expect([await ask(SCRIPT), await ask(SCRIPT)]).toEqual(['code', 'code']);
  expect(fetched).toEqual([SCRIPT]);
});

test.each([404, 500, 206])('keeps no answer with status %i', async (status) => {
  const { ask, network } = start({ [SCRIPT]: answerOf(status, 'not the file') });
  expect(await ask(SCRIPT)).toBe('not the file');
  network[SCRIPT] = answerOf(200, 'code');
  expect(await ask(SCRIPT)).toBe('code');
});

test('fetches a picture each time, and shows the kept one while the server cannot be reached', async () => {
  const { ask, network } = start({ [PICTURE]: answerOf(200, 'first') });
  expect(await ask(PICTURE)).toBe('first');
  network[PICTURE] = answerOf(200, 'second');
  expect(await ask(PICTURE)).toBe('second');
  network[PICTURE] = undefined;
  expect(await ask(PICTURE)).toBe('second');
});

test('keeps no page, and shows the offline page while the server cannot be reached', async () => {
  const { ask, network, keep } = start({ '/Cars': answerOf(200, 'prices') });
  await keep('offline v1').put(
    { method: 'GET', mode: 'cors', url: `${ORIGIN}/offline.html`, headers: new Headers() },
    answerOf(200, 'You are offline'),
  );
  expect(await ask('/Cars', { mode: 'navigate' })).toBe('prices');
  network['/Cars'] = undefined;
  expect(await ask('/Cars', { mode: 'navigate' })).toBe('You are offline');
});

test.each([
  ['the API', '/api/cars', {}],
  ['the socket', '/socket.io/?EIO=4', {}],
  ['a write', '/Cars', { method: 'POST' }],
  ['a part of a film', '/media/film.avif', { headers: new Headers({ range: 'bytes=0-' }) }],
  ['another site', '/x', { url: `https://pay.example${SCRIPT}` }],
  ['a file without a hash in its name', '/assets/main.js', {}],
])('leaves a request for %s to the browser', async (_what, address, change) => {
  const { ask, fetched } = start({});
  expect(await ask(address, change)).toBeUndefined();
  expect(fetched).toEqual([]);
});
