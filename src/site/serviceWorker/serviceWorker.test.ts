// Checks the service worker with a cache and a network of its own: which requests it answers, which answers it keeps, and
// how a new version replaces an earlier one.
import { checkCases } from '#app/testing/checkCases.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://cars.example';
const SCRIPT = '/assets/main.0123456789.js';
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
      addAll: async (requests: readonly (Request | string)[]) => {
        for (const request of requests) {
          const url = typeof request === 'string' ? ORIGIN + request : request.url;
          entries.set(url.slice(ORIGIN.length), await fetchAnswer({ url }));
        }
      },
    };
  };
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);
  const worker = {
    location: { origin: ORIGIN },
    skipWaiting: step('skipWaiting'),
    clients: { claim: step('claim') },
    registration: { navigationPreload: { enable: step('enable preload') } },
    addEventListener: (name: string, listener: (event: FetchEvent) => void) => listeners.set(name, listener),
  };
  const fetched: string[] = [];
  const fetchAnswer = async ({ url }: Pick<Request, 'url'>) => {
    const address = url.slice(ORIGIN.length);
    fetched.push(address);
    const answer = network[address];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const source = SOURCE.replaceAll('__VERSION__', "'v1'")
    .replaceAll('__OFFLINE_FILES__', "['/offline.html', '/offline.css']")
    .replaceAll('__SHELL__', JSON.stringify([SCRIPT]));
  runInNewContext(source, {
    URL,
    self: worker,
    caches: {
      open: async (name: string) => cacheOf(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    },
    fetch: fetchAnswer,
    Request: class {
      url: string;
      constructor(address: string, { cache }: { cache: string }) {
        this.url = ORIGIN + address;
        steps.push(`${cache} ${address}`);
      }
    },
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
  /** Installs or activates the worker. */
  async function run(event: 'install' | 'activate'): Promise<void> {
    const work: Promise<unknown>[] = [];
    listeners.get(event)?.({ waitUntil: (given) => void work.push(given) } as FetchEvent);
    await Promise.all(work);
  }
  return { ask, fetched, network, run, steps, caches: stored, keep: (name: string) => cacheOf(name) };
}

const PICTURE = '/media/ghost.avif';
const requestOf = (address: string): Request => ({
  method: 'GET',
  mode: 'cors',
  url: ORIGIN + address,
  headers: new Headers(),
});

test('fetches a built file once', async () => {
  const { ask, fetched } = start({ [SCRIPT]: answerOf(200, 'code') });
  expect([await ask(SCRIPT), await ask(SCRIPT)]).toEqual(['code', 'code']);
  expect(fetched).toEqual([SCRIPT]);
});

test('keeps no answer of a failed request', () =>
  checkCases([404, 500, 206], async (status) => {
    const { ask, network } = start({ [SCRIPT]: answerOf(status, 'not the file') });
    expect(await ask(SCRIPT)).toBe('not the file');
    network[SCRIPT] = answerOf(200, 'code');
    expect(await ask(SCRIPT)).toBe('code');
  }));

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
  await keep('offline v1').put(requestOf('/offline.html'), answerOf(200, 'You are offline'));
  expect(await ask('/Cars', { mode: 'navigate' })).toBe('prices');
  network['/Cars'] = undefined;
  expect(await ask('/Cars', { mode: 'navigate' })).toBe('You are offline');
});

test('leaves other requests to the browser', () =>
  checkCases(
    [
      ['the API', '/api/cars', {}],
      ['the socket', '/socket.io/?EIO=4', {}],
      ['a write', '/Cars', { method: 'POST' }],
      ['a part of a film', '/media/film.avif', { headers: new Headers({ range: 'bytes=0-' }) }],
      ['another site', '/x', { url: `https://pay.example${SCRIPT}` }],
      ['a file without a hash in its name', '/assets/main.js', {}],
    ],
    async (_what, address, change) => {
      const { ask, fetched } = start({});
      expect(await ask(address, change)).toBeUndefined();
      expect(fetched).toEqual([]);
    },
  ));

test('fetches the offline page past the HTTP cache and the app when it is installed, and takes over at once', async () => {
  const { ask, fetched, network, run, steps } = start({
    '/offline.html': answerOf(200, 'You are offline'),
    '/offline.css': answerOf(200, 'styles'),
    [SCRIPT]: answerOf(200, 'code'),
  });
  await run('install');
  expect(steps).toEqual(['reload /offline.html', 'reload /offline.css', 'skipWaiting']);
  for (const address of Object.keys(network)) network[address] = undefined;
  expect(await ask('/Cars', { mode: 'navigate' })).toBe('You are offline');
  expect(await ask('/offline.css')).toBe('styles');
  expect(await ask(SCRIPT)).toBe('code');
  expect(fetched).toEqual(['/offline.html', '/offline.css', SCRIPT, '/Cars']);
});

test('deletes the caches of earlier versions when it is activated, and keeps built files and pictures', async () => {
  const { keep, caches, run, steps } = start({});
  for (const name of ['offline v0', 'offline v1', 'assets', 'pictures'])
    await keep(name).put(requestOf('/x'), answerOf(200, name));
  await run('activate');
  expect([...caches.keys()].sort()).toEqual(['assets', 'offline v1', 'pictures']);
  expect(steps).toEqual(['enable preload', 'claim']);
});

test('keeps the newest pictures and built files, up to their limit', () =>
  checkCases(
    [
      ['pictures', 100, (index: number) => `/media/${index}.avif`],
      ['built files', 200, (index: number) => `/assets/${index}.0123456789.js`],
    ],
    async (_what, limit, addressOf) => {
      const addresses = Array.from({ length: limit + 2 }, (_each, index) => addressOf(index));
      const { ask, caches } = start(
        Object.fromEntries(addresses.map((address) => [address, answerOf(200, address)])),
      );
      for (const address of addresses) await ask(address);
      const [cache] = caches.values();
      expect([...cache!.keys()]).toEqual(addresses.slice(2));
    },
  ));
