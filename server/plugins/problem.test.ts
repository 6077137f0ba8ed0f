// Tests errors: always problem+json with a readable message, without internal details.
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { HttpProblem } from '#server/httpProblem.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { problems } from './problem.ts';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  user = await test.signUp();
});
afterAll(() => test.close());

const json = { 'content-type': 'application/json' };
const long = (length: number) => 'x'.repeat(length);

describe('malformed input', () => {
  const auth = '/api/auth';
  const cases: [
    name: string,
    status: number,
    method: string,
    url: string,
    payload?: string,
    headers?: object,
  ][] = [
    ['broken JSON', 400, 'POST', auth, '{"email":', json],
    ['no body', 400, 'POST', auth],
    ['an empty body called JSON', 400, 'POST', auth, '', json],
    ['null', 400, 'POST', auth, 'null', json],
    ['a list', 400, 'POST', auth, '[]', json],
    ['a text', 400, 'POST', auth, '"text"', json],
    ['a number', 400, 'POST', auth, '1e999', json],
    ['numbers for texts', 400, 'POST', auth, '{"email":1,"password":2}', json],
    ['objects for texts', 400, 'POST', auth, '{"email":{"$gt":""},"password":{"$gt":""}}', json],
    ['lists for texts', 400, 'POST', auth, '{"email":["a@example.com"],"password":["x"]}', json],
    ['null for texts', 400, 'POST', auth, '{"email":null,"password":null}', json],
    ['a NUL in a value', 400, 'POST', auth, '{"email":"a\\u0000@example.com","password":"x"}', json],
    ['a NUL in a key', 400, 'POST', auth, '{"email":"a@example.com","password":"x","a\\u0000":1}', json],
    [
      'a NUL deep inside',
      400,
      'POST',
      auth,
      '{"email":"a@example.com","password":"x","a":[[{"b":"\\u0000"}]]}',
      json,
    ],
    ['a raw NUL', 400, 'POST', auth, '{"email":"a\0","password":"x"}', json],
    ['a NUL in the query', 400, 'GET', '/api/users?q=%00'],
    ['a NUL in the path', 400, 'GET', '/api/cars/%00'],
    ['a prototype', 400, 'POST', auth, '{"__proto__":{"isAdmin":true}}', json],
    ['a constructor', 400, 'POST', auth, '{"constructor":{"prototype":{}}}', json],
    ['30,000 brackets', 400, 'POST', auth, `${'['.repeat(30_000)}${']'.repeat(30_000)}`, json],
    ['bad percent encoding in the path', 400, 'GET', '/api/cars/%zz'],
    ['a lone percent sign', 400, 'GET', '/api/%'],
    ['bad UTF-8 in the path', 400, 'GET', '/api/cars/%ff%fe'],
    ['an id that is no uuid', 400, 'GET', '/api/cars/1'],
    ['an id of a hundred digits', 400, 'GET', `/api/cars/${'9'.repeat(99)}`],
    ['an id of a thousand digits', 414, 'GET', `/api/cars/${'9'.repeat(1000)}`],
    ['an id with SQL', 400, 'GET', `/api/cars/${encodeURIComponent("' OR 1=1 --")}`],
    ['a body of 65 KiB', 413, 'POST', auth, JSON.stringify({ email: long(65 * 1024) }), json],
    ['a body of 1.1 MB', 413, 'POST', auth, JSON.stringify({ email: long(1.1e6) }), json],
    [
      'text/plain',
      415,
      'POST',
      auth,
      '{"email":"a@example.com","password":"x"}',
      { 'content-type': 'text/plain' },
    ],
    ['a form', 415, 'POST', auth, 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['multipart', 415, 'POST', auth, '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['XML', 415, 'POST', auth, '<a/>', { 'content-type': 'application/xml' }],
    ['a content type that is none', 415, 'POST', auth, '{}', { 'content-type': 'nonsense' }],
    ['a body without a content type', 415, 'POST', auth, '{}', {}],
    ['an unknown call', 404, 'GET', '/api/nothing'],
    ['the bare prefix', 404, 'GET', '/api'],
    ['another case', 404, 'GET', '/api/Cars'],
    ['GET of a POST', 405, 'GET', auth],
    ['DELETE of the car list', 405, 'DELETE', '/api/cars'],
    ['PATCH of a user', 405, 'PATCH', '/api/users/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11'],
    ['OPTIONS', 405, 'OPTIONS', '/api/cars'],
    ['PROPFIND', 405, 'PROPFIND', '/api/cars'],
  ];

  it.each(cases)(
    'answers %s with a problem of status %i',
    async (...[, status, method, url, payload, headers]) => {
      const answer = await test.app.inject({
        method: method as 'GET',
        url,
        ...(payload === undefined ? {} : { payload }),
        headers: { cookie: user.cookie, 'sec-fetch-site': 'same-origin', ...headers },
      });
      expectProblem(answer, status);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('lists the methods of a path in Allow', async () => {
    expect((await test.as().delete('/api/cars')).headers.allow).toBe('GET, HEAD, POST');
    expect((await test.as().post(`/api/users/${user.id}`, {})).headers.allow).toBe('DELETE, GET, HEAD, PUT');
    expect((await test.as().get('/api/auth/')).headers.allow).toBe('POST');
  });

  it('names the fields and repeats no sentence', async () => {
    const content = expectProblem(await test.as().post('/api/auth', {}), 400);
    expect(content.errors).toEqual([
      { field: 'email', message: 'Email is required.' },
      { field: 'password', message: 'Password is required.' },
    ]);
    expect(content.detail).toBe('Email is required. Password is required.');
  });
});

describe('errors of the server', () => {
  const databaseError = (code: string, message = 'duplicate key value violates unique constraint "users"') =>
    Object.assign(new Error(message), { code, detail: 'Key (email)=(ada@example.com) already exists.' });

  async function answerTo(error: Error) {
    const app = Fastify();
    await app.register(problems);
    app.get('/fail', () => Promise.reject(error));
    return app.inject('/fail');
  }

  it.each([
    ['23P01', 409],
    ['23505', 409],
    ['23503', 409],
    ['23514', 400],
    ['22P02', 400],
    ['22003', 400],
    ['22021', 400],
    ['22007', 400],
    ['22008', 400],
    ['40P01', 503],
    ['40001', 503],
    ['55P03', 503],
    ['57014', 503],
    ['53300', 503],
    ['53100', 503],
    ['25006', 503],
    ['57P01', 503],
    ['57P02', 503],
    ['57P03', 503],
    ['08006', 503],
    ['ECONNREFUSED', 503],
    ['ECONNRESET', 503],
    ['42P01', 500],
    ['42601', 500],
    ['XX000', 500],
  ])('answers SQLSTATE %s with %i', async (code, status) => {
    const answer = await answerTo(databaseError(code));
    expectProblem(answer, status);
    expect(answer.body).not.toMatch(/ada@example|duplicate/);
    expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client was closed and is not queryable',
    'PGlite is closed',
  ])('answers a lost connection (%s) with 503', async (message) => {
    expectProblem(await answerTo(new Error(message)), 503);
  });

  it('sends message, code, fields and Retry-After of a refusal', async () => {
    const errors = [{ field: 'when', message: 'Not now.' }];
    const answer = await answerTo(
      new HttpProblem(429, 'Later, please.', { code: 'later', errors, retryAfter: 1.2 }),
    );
    expect(expectProblem(answer, 429)).toEqual({
      type: 'about:blank',
      title: 'Too Many Requests',
      status: 429,
      detail: 'Later, please.',
      instance: expect.stringMatching(/^urn:uuid:/),
      code: 'later',
      errors,
    });
    expect(answer.headers['retry-after']).toBe('2');
  });

  it('answers any other error with 500 and a reference that is also in the log, and no details', async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
    await app.register(problems);
    app.get('/fail', () =>
      Promise.reject(databaseError('42601', 'syntax error in SELECT secret FROM users')),
    );
    const answer = await app.inject('/fail');
    expect(answer.body).not.toMatch(/SELECT|secret|42601/);
    const failure = lines
      .map((line) => JSON.parse(line) as { reqId: string; failure?: object })
      .find((line) => line.failure);
    expect(expectProblem(answer, 500).detail).toContain(failure?.reqId);
    expect(failure?.failure).toMatchObject({ code: '42601' });
    expect(lines.join()).not.toContain('ada@example.com');
  });
});

describe('malformed HTTP', () => {
  async function talk(text: string): Promise<string> {
    const { port } = test.app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }
  beforeAll(() => test.app.listen({ port: 0, host: '127.0.0.1' }));

  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', '400 Bad Request'],
    [
      'headers of 20 KiB',
      `GET / HTTP/1.1\r\nHost: x\r\nx: ${long(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
    ['no host', 'GET /api/cars HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ])('answers %s and closes the connection', async (_name, text, status) => {
    const answer = await talk(text);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer.toLowerCase()).toContain('connection: close');
  });
});
