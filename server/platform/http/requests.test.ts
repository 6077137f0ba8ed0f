// Tests how the server treats every request: ids, logged paths, slow bodies, overload and the documentation.
import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { problem } from '#domain/kit/problem.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { createRotatingCipher, createTextCipher } from './encryption.ts';
import { isSecretAddress, loggedPath } from './loggedPath.ts';
import { overload } from './overload.ts';
import { answerClientError, problems } from './problem.ts';
import { requestIds } from './requestIds.ts';
import { allowSlowBody } from './slowBodies.ts';

describe('the ids', () => {
  it('contains the id of the request in a problem, and in the mail that the request causes', async () => {
    const test = closeAfterTest(await createTestApp());
    const missing = await test.as().get('/api/cars/00000000-0000-4000-8000-000000000000');
    const { instance } = problem.parse(missing.json());
    expect([missing.statusCode, instance]).toEqual([
      404,
      `urn:uuid:${String(missing.headers['x-request-id'])}`,
    ]);
    const emails = ['one@example.com', 'other@example.com'];
    const person = { first_name: 'Test', last_name: 'Person', phonenumber: '020 7946 0000' };
    const answers = await Promise.all(
      emails.map((email) =>
        test.as().post('/api/users', { ...person, email, password: 'correct horse battery' }),
      ),
    );
    for (const email of emails) await test.mailedToken(email);
    expect(test.mails.map(({ to, requestId }) => [to.address, requestId]).sort()).toEqual(
      emails.map((email, index) => [email, answers[index]?.headers['x-request-id']]),
    );
  });

  it('contains the id of the log lines in every answer', async () => {
    const app = Fastify({ genReqId: () => 'id-of-this-request' });
    await app.register(requestIds);
    app.get('/works', async () => 'ok');
    app.get('/fails', () => Promise.reject(new Error('broken')));
    for (const url of ['/works', '/fails', '/missing'])
      expect((await app.inject(url)).headers['x-request-id']).toBe('id-of-this-request');
    await app.close();
  });
});

describe('the logged path', () => {
  it('logs a path without its query, and without the token of a calendar', () => {
    const token = 'a'.repeat(43);
    const paths = {
      '/api/cars?q=ada': '/api/cars',
      '/api/calendars': '/api/calendars',
      '/api/calendars/jobs': '/api/calendars/jobs',
      '/api/reservations/7/calendar.ics': '/api/reservations/7/calendar.ics',
      [`/api/calendars/${token}.ics`]: '/api/calendars/***.ics',
      [`/api/calendars/${token}.ics?x=1`]: '/api/calendars/***.ics',
      [`/api/calendars/${token}.ics/`]: '/api/calendars/***.ics/',
    };
    for (const [url, path] of Object.entries(paths)) {
      const isSecret = path.includes('***');
      expect({ url, path: loggedPath(url), isSecret: isSecretAddress(url) }).toEqual({ url, path, isSecret });
    }
  });
});

describe('a slow body', () => {
  async function slowApp() {
    const app = Fastify({
      clientErrorHandler: answerClientError,
      requestTimeout: 30,
      http: { headersTimeout: 30, connectionsCheckingInterval: 10 },
    });
    await app.register(problems);
    app.post('/fast', async () => 'read');
    app.post('/slow', { onRequest: allowSlowBody }, async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  }

  const head = (url: string) =>
    `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`;

  it('exempts only the slow call from the timeout, and no later request on its connection', async () => {
    const app = await slowApp();
    const { port } = app.server.address() as AddressInfo;
    const talk = (url: string) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.write(head(url));
      return socket;
    };
    const answer = async (socket: ReturnType<typeof talk>) => String((await once(socket, 'data'))[0]);

    const [slow, fast] = [talk('/slow'), talk('/fast')];
    // The timeout has passed for both, because the fast call gets a 408.
    expect(await answer(fast)).toContain('408 Request Timeout');
    slow.write('}');
    expect(await answer(slow)).toContain('200 OK');
    slow.write(head('/fast'));
    expect(await answer(slow)).toContain('408 Request Timeout');
    await app.close();
  });
});

describe('an overload', () => {
  /** A server that measures the memory once; every process uses more than one byte. */
  async function start(limits: Parameters<typeof overload>[1]): Promise<FastifyInstance> {
    const app = Fastify();
    await app.register(problems);
    await app.register(overload, limits);
    app.get('/work', { config: { access: 'public' } }, async () => 'done');
    app.get('/file', async () => 'file');
    app.get('/health', { config: { answersOverloaded: true } }, async () => 'ok');
    await app.ready();
    jest.advanceTimersByTime(1_000);
    return app;
  }

  let app: FastifyInstance;
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(async () => {
    jest.useRealTimers();
    await app.close();
  });

  async function expectOverloaded(): Promise<void> {
    const answer = await app.inject('/work');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(problem.parse(answer.json())).toMatchObject({ code: 'overloaded' });
  }

  it('refuses calls with 503 and Retry-After above the limit of the memory, except health checks', async () => {
    app = await start({ maxRssBytes: 1 });
    await expectOverloaded();
    expect((await app.inject('/health')).body).toBe('ok');
    await app.close();
    app = await start({ maxRssBytes: Number.MAX_SAFE_INTEGER });
    expect((await app.inject('/work')).body).toBe('done');
  });

  it('refuses calls, but no files and health checks, while the queue for a connection to the database stays long', async () => {
    let waiting = 0;
    app = await start({ countWaiting: () => waiting });
    const statuses = async () =>
      Promise.all(['/work', '/file', '/health'].map(async (url) => (await app.inject(url)).statusCode));
    const pass = async (waits: number, ms: number) => {
      waiting = waits;
      jest.advanceTimersByTime(ms);
      return statuses();
    };
    // A short burst refuses nothing, and its time is not added to that of the next one.
    expect(await pass(400, 400)).toEqual([200, 200, 200]);
    expect(await pass(0, 100)).toEqual([200, 200, 200]);
    expect(await pass(400, 400)).toEqual([200, 200, 200]);
    await pass(0, 100);
    expect(await pass(41, 500)).toEqual([503, 200, 200]);
    await expectOverloaded();
    expect(await pass(40, 0)).toEqual([200, 200, 200]);
  });
});

describe('the documentation', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('serves a documentation page that runs no inline script', async () => {
    const page = await test.as().get('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/text\/html/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    const scripts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, url = '']) => new URL(url, 'http://x/api/docs').pathname,
    );
    expect(scripts.length).toBeGreaterThan(3);
    for (const url of scripts)
      expect({ url, status: (await test.as().get(url)).statusCode }).toEqual({ url, status: 200 });
  });
});

describe('encryption', () => {
  const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
  const cipher = createTextCipher(NEW, 'test');
  const rotated = createRotatingCipher({ secret: NEW, previousSecret: OLD }, 'test');

  it('decrypts texts of the previous secret and this purpose, and encrypts with the new one', () => {
    const old = createTextCipher(OLD, 'test').encrypt('text');
    expect(rotated.decrypt(old)).toBe('text');
    expect(cipher.decrypt(rotated.encrypt('text'))).toBe('text');
    expect(createTextCipher(OLD, 'test').decrypt(rotated.encrypt('text'))).toBeUndefined();
    expect(createRotatingCipher({ secret: NEW }, 'test').decrypt(old)).toBeUndefined();
    const other = createRotatingCipher({ secret: NEW, previousSecret: OLD }, 'other');
    expect(other.decrypt(old)).toBeUndefined();
  });

  it('encrypts the same text differently each time', () => {
    expect(cipher.encrypt('text')).not.toBe(cipher.encrypt('text'));
    expect(cipher.decrypt(cipher.encrypt('£ – ü'))).toBe('£ – ü');
  });

  it('does not decrypt bytes that are incomplete or changed', () => {
    const bytesOf = (text: string) => Buffer.from(cipher.encrypt(text), 'base64');
    const changed = (position: number) => {
      const bytes = bytesOf('text');
      bytes[position] = (bytes[position] ?? 0) ^ 1;
      return bytes;
    };
    const invalid: Record<string, Buffer> = {
      nothing: Buffer.alloc(0),
      'less than a nonce and a tag': Buffer.alloc(27),
      'random bytes': Buffer.alloc(80, 7),
      // Node accepts a tag of four bytes when no length is required.
      'a tag of four bytes': bytesOf('').subarray(0, 16),
      'a tag of eight bytes': bytesOf('').subarray(0, 20),
    };
    for (const position of [0, 11, 12, 27, 28, 31]) invalid[`byte ${position}`] = changed(position);
    for (const [name, bytes] of Object.entries(invalid))
      expect([name, cipher.decrypt(bytes.toString('base64'))]).toEqual([name, undefined]);
  });
});
