// Tests errors: always problem+json with a readable message and without internal details, and the log line of each.
import { EventEmitter } from 'node:events';
import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { DatabaseUnavailable } from '../db/failures.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { createTestApp } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { answerClientError, failureOf, problems } from './problem.ts';

interface Line {
  level: number;
  msg: string;
  reason?: string;
  failure?: { name: string; message: string; code: string; stack: string };
}
const [WARN, ERROR] = [40, 50];

async function serverWith(error: Error) {
  const lines: Line[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  const app = Fastify({ logger: { level: 'warn', stream }, genReqId: () => 'request-1' });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(problems);
  app.get('/api/fail', () => Promise.reject(error));
  return { app, lines };
}
async function answerTo(error: Error) {
  const { app, lines } = await serverWith(error);
  return { answer: await app.inject('/api/fail?name=ada@example.com'), lines };
}
const withCode = (code: string, message = 'duplicate key value violates unique constraint "users"') =>
  Object.assign(new Error(message), { code, detail: 'Key (email)=(ada@example.com) already exists.' });
const withStatus = (statusCode: number) => Object.assign(new Error('internal words'), { statusCode });

const json = { 'content-type': 'application/json' };
const content = (type: string) => ({ 'content-type': type });
const long = (length: number) => 'x'.repeat(length);
const VALID = '{"email":"a@example.com","password":"x"}';

it('answers malformed input to the application with a problem', async () => {
  const test = closeAfterTest(await createTestApp());
  const user = await test.signUp();
  const auth = '/api/auth';
  const cases: Record<
    string,
    [status: number, method: string, url: string, payload?: string, headers?: object]
  > = {
    'broken JSON': [400, 'POST', auth, '{"email":', json],
    'no body': [400, 'POST', auth],
    'an empty body called JSON': [400, 'POST', auth, '', json],
    null: [400, 'POST', auth, 'null', json],
    'a list': [400, 'POST', auth, '[]', json],
    'a text': [400, 'POST', auth, '"text"', json],
    'a number': [400, 'POST', auth, '1e999', json],
    'numbers for texts': [400, 'POST', auth, '{"email":1,"password":2}', json],
    'objects for texts': [400, 'POST', auth, '{"email":{"$gt":""},"password":{"$gt":""}}', json],
    'lists for texts': [400, 'POST', auth, '{"email":["a@example.com"],"password":["x"]}', json],
    'null for texts': [400, 'POST', auth, '{"email":null,"password":null}', json],
    'a NUL in a value': [400, 'POST', auth, '{"email":"a\\u0000@example.com","password":"x"}', json],
    'a raw NUL': [400, 'POST', auth, '{"email":"a\0","password":"x"}', json],
    'a NUL in the query': [400, 'GET', '/api/users?q=%00'],
    'a NUL in the path': [400, 'GET', '/api/cars/%00'],
    'a prototype': [400, 'POST', auth, '{"__proto__":{"isAdmin":true}}', json],
    'a constructor': [400, 'POST', auth, '{"constructor":{"prototype":{}}}', json],
    '30,000 brackets': [400, 'POST', auth, `${'['.repeat(30_000)}${']'.repeat(30_000)}`, json],
    'bad percent encoding': [400, 'GET', '/api/cars/%zz'],
    'a lone percent sign': [400, 'GET', '/api/%'],
    'bad UTF-8 in the path': [400, 'GET', '/api/cars/%ff%fe'],
    'an id that is no uuid': [400, 'GET', '/api/cars/1'],
    'an id of a hundred digits': [400, 'GET', `/api/cars/${'9'.repeat(99)}`],
    'an id of a thousand digits': [414, 'GET', `/api/cars/${'9'.repeat(1000)}`],
    'an id with SQL': [400, 'GET', `/api/cars/${encodeURIComponent("' OR 1=1 --")}`],
    'a body of 65 KiB': [413, 'POST', auth, JSON.stringify({ email: long(65 * 1024) }), json],
    'a body of 1.1 MB': [413, 'POST', auth, JSON.stringify({ email: long(1.1e6) }), json],
    'plain text': [415, 'POST', auth, VALID, content('text/plain')],
    'a form': [415, 'POST', auth, 'email=a', content('application/x-www-form-urlencoded')],
    multipart: [415, 'POST', auth, '--x--', content('multipart/form-data; boundary=x')],
    XML: [415, 'POST', auth, '<a/>', content('application/xml')],
    'a content type that is none': [415, 'POST', auth, '{}', content('nonsense')],
    'a body without a content type': [415, 'POST', auth, '{}', {}],
    'an unknown call': [404, 'GET', '/api/nothing'],
    'the bare prefix': [404, 'GET', '/api'],
    'another case': [404, 'GET', '/api/Cars'],
    'GET of a POST': [405, 'GET', auth],
    'DELETE of the car list': [405, 'DELETE', '/api/cars'],
    'PATCH of a user': [405, 'PATCH', '/api/users/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11'],
    OPTIONS: [405, 'OPTIONS', '/api/cars'],
    PROPFIND: [405, 'PROPFIND', '/api/cars'],
  };
  for (const [name, [status, method, url, payload, headers]] of Object.entries(cases)) {
    const answer = await test.app.inject({
      method: method as 'GET',
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: { cookie: user.cookie, 'sec-fetch-site': 'same-origin', ...headers },
    });
    expect([name, answer.statusCode]).toEqual([name, status]);
    expectProblem(answer, status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
  const browser = { accept: 'text/html,application/xhtml+xml' };
  for (const [url, status, type] of [
    ['/%E0%A4%A', 400, 'text/html; charset=utf-8'],
    ['/api/cars/%zz', 400, 'application/problem+json; charset=utf-8'],
  ] as const) {
    const { statusCode, headers, body } = await test.app.inject({ url, headers: browser });
    expect({ url, statusCode, type: headers['content-type'] }).toEqual({ url, statusCode: status, type });
    expect(body).toContain('Bad Request');
  }
  expect((await test.as().post(`/api/users/${user.id}`, {})).headers.allow).toBe('DELETE, GET, HEAD, PUT');
  const empty = expectProblem(await test.as().post('/api/auth', {}), 400);
  expect(empty.detail).toBe('Email is required. Password is required.');
  expect(empty.errors).toEqual([
    { field: 'email', message: 'Email is required.' },
    { field: 'password', message: 'Password is required.' },
  ]);

  const at = `/api/users/${user.id}`;
  const wrong: [url: string, body: object, detail: string][] = [
    [at, { isAdmin: 'yes' }, 'isAdmin has to be true or false.'],
    [at, { version: '1' }, 'version has to be a number.'],
    [at, { version: 1.5 }, 'version has to be a whole number.'],
    [at, { staffRole: 'boss' }, 'staffRole has to be one of owner, manager, desk, accountant.'],
    [at, [], 'The content has to be an object.'],
  ];
  for (const [url, body, detail] of wrong) {
    expect(expectProblem(await test.as(user).put(url, body), 400).detail).toBe(detail);
  }
  const listed = await test.as(user).get('/api/users?pageSize=900');
  expect(expectProblem(listed, 400).detail).toBe('pageSize can be at most 200.');

  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const talk = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const { port } = test.app.server.address() as AddressInfo;
      const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const malformed: [text: string, status: string][] = [
    ['NONSENSE\r\n\r\n', '400 Bad Request'],
    [`GET / HTTP/1.1\r\nHost: x\r\nx: ${long(20_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
    ['GET /api/cars HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ];
  for (const [text, status] of malformed) {
    const answer = await talk(text);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer.toLowerCase()).toContain('connection: close');
  }
});

it('answers errors of the database, of connections and of Fastify with a message, and no details', async () => {
  const CONFLICT = 'Somebody changed this meanwhile. Please look again.';
  const BAD = 'One of the values cannot be stored.';
  const BUSY = 'The service is busy. Please try again in a moment.';
  const codes = (status: number, detail: string, all: string[]) =>
    all.map((code): [Error, number, string] => [withCode(code), status, detail]);
  const cases: [error: Error, status: number, detail: string][] = [
    ...codes(409, CONFLICT, ['23P01', '23505', '23503']),
    ...codes(400, BAD, ['23514', '23502', '22P02', '22001', '22003', '22021', '22007', '22008']),
    ...codes(503, 'Files cannot be stored at the moment. Please try again later.', [
      'ENOSPC',
      'EDQUOT',
      'EROFS',
      'EIO',
    ]),
    ...codes(503, BUSY, ['40P01', '40001', '55P03', '57014', '53300', '53200', '53100', '25006', '57P01']),
    ...codes(503, BUSY, ['57P02', '57P03', '08006', 'ECONNREFUSED', 'ECONNRESET']),
    [new DatabaseUnavailable(), 503, BUSY],
    [new Error('Connection terminated unexpectedly'), 503, BUSY],
    [withStatus(400), 400, 'The request could not be read.'],
    [withStatus(404), 404, 'There is nothing at this address.'],
    [withStatus(408), 408, 'The request took too long to arrive.'],
    [withStatus(413), 413, 'The request is too large.'],
    [withStatus(414), 414, 'The address is too long.'],
    [withStatus(415), 415, 'This kind of content is not accepted; send JSON.'],
    [withStatus(431), 431, 'The request has too many headers.'],
    [withStatus(418), 418, 'The request was refused.'],
    [withStatus(499), 499, 'The request was refused.'],
  ];
  for (const [error, status, detail] of cases) {
    const { answer } = await answerTo(error);
    const body = answer.json<{ type: string; detail: string; instance: string }>();
    expect({ error, status: answer.statusCode, ...body }).toMatchObject({
      ...{ error, status, detail, type: 'about:blank', instance: 'urn:uuid:request-1' },
    });
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/problem+json'),
      'cache-control': 'no-store',
    });
    // A disk stays full for longer than a database is busy.
    const wait = detail.startsWith('Files') ? '60' : '2';
    expect(answer.headers['retry-after']).toBe(status === 503 ? wait : undefined);
    expect(answer.body).not.toMatch(/ada@example|duplicate/);
  }
});

it('answers any other error with 500 and the reference of the request', async () => {
  for (const error of [
    withStatus(500),
    withStatus(502),
    withCode('42601'),
    withCode('XX000'),
    new Error('x'),
  ]) {
    const { answer } = await answerTo(error);
    expect(answer.json()).toEqual({
      ...{ type: 'about:blank', title: 'Internal Server Error', status: 500, instance: 'urn:uuid:request-1' },
      detail:
        'Something went wrong on our side. Please try again; if it stays so, tell us this reference: request-1',
    });
  }
});

it('sends message, code, fields, challenge and Retry-After of a refusal, where it has them', async () => {
  const errors = [{ field: 'when', message: 'Not now.' }];
  const full = { code: 'later', errors, challenge: 'd', retryAfter: 1.2 };
  const { answer } = await answerTo(new HttpProblem(429, 'Later, please.', full));
  expect(answer.json()).toEqual({
    ...{ type: 'about:blank', title: 'Too Many Requests', status: 429, detail: 'Later, please.' },
    ...{ instance: 'urn:uuid:request-1', code: 'later', errors, challenge: 'd' },
  });
  const bare = (await answerTo(new HttpProblem(499, 'x'))).answer;
  expect(bare.json()).toEqual({
    ...{ type: 'about:blank', title: 'Error', status: 499, detail: 'x', instance: 'urn:uuid:request-1' },
  });
  expect(bare.headers['retry-after']).toBeUndefined();
  const headers = await Promise.all(
    [0, 0.4, 1.2, 3_600].map(async (retryAfter) => {
      const refused = await answerTo(new HttpProblem(429, 'x', { retryAfter }));
      return refused.answer.headers['retry-after'];
    }),
  );
  expect(headers).toEqual(['1', '1', '2', '3600']);
});

it('logs no refusal, a warning for a temporary one, and the named fields of a failure', async () => {
  const call = { method: 'GET', path: '/api/fail' };
  const temporary = (reason: string) => [
    { level: WARN, msg: 'A request was refused temporarily.', ...call, reason },
  ];
  const failed = (failure: object) => [{ level: ERROR, msg: 'A request failed.', ...call, failure }];
  const stack = expect.stringContaining('problem.test') as string;
  const cases: [error: Error, lines: object[]][] = [
    [new HttpProblem(409, 'x'), []],
    [withCode('23505'), []],
    [withStatus(400), []],
    [new HttpProblem(503, 'Busy.'), temporary('Busy.')],
    [new DatabaseUnavailable(), temporary('The database cannot be reached')],
    [withCode('ENOSPC'), failed(expect.objectContaining({ code: 'ENOSPC' }) as object)],
    [withCode('40P01'), failed(expect.objectContaining({ code: '40P01' }) as object)],
    [new TypeError('x is no y'), failed({ name: 'TypeError', message: 'x is no y', code: '', stack })],
  ];
  for (const [error, expected] of cases) {
    const { lines } = await answerTo(error);
    expect(lines).toMatchObject(expected);
    expect(lines).toHaveLength(expected.length);
    for (const line of lines) if (line.level === WARN) expect(line).not.toHaveProperty('failure');
    expect(JSON.stringify(lines)).not.toContain('ada@example.com');
  }
  const error = Object.assign(new Error('m'), { code: 7, detail: 'Key (email)=(ada@example.com)' });
  expect(failureOf(error)).toEqual({ name: 'Error', message: 'm', code: '7', stack: error.stack });
});

it('names the path of each field that a schema refuses, at most 20, and each sentence once', async () => {
  const { app } = await serverWith(new Error());
  const line = z.object({ amount: z.number('Give an amount.') });
  const schema = { body: z.object({ lines: z.array(line, 'Give lines.') }) };
  app.post('/api/things', { schema }, async () => 'stored');
  const send = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/api/things', payload })).json<{ errors: object[] }>();
  expect(await send({ lines: [{ amount: 1 }, {}, { amount: 'x' }] })).toMatchObject({
    ...{ status: 400, detail: 'Give an amount.' },
    errors: [
      { field: 'lines.1.amount', message: 'Give an amount.' },
      { field: 'lines.2.amount', message: 'Give an amount.' },
    ],
  });
  expect(await send({})).toMatchObject({ detail: 'Give lines.' });
  expect((await send({ lines: Array.from({ length: 30 }, () => ({})) })).errors).toHaveLength(20);
});

it('answers a call without a route with 404, or with 405 and the methods of its path', async () => {
  const { app } = await serverWith(new Error());
  app.get('/api/cars', async () => '');
  app.post('/api/cars', async () => '');
  app.put('/api/cars/:id', async () => '');
  app.delete('/api/cars/a.b', async () => '');
  app.get('/cars', async () => '');
  app.setNotFoundHandler((request, reply) => app.answerUnknownCall(request, reply));
  const NOTHING = [404, undefined, 'There is nothing at this address.'];
  const calls: Record<string, unknown[]> = {
    'DELETE /api/cars': [405, 'GET, HEAD, POST', 'DELETE is not possible here.'],
    'DELETE /api/cars/?x=1': [405, 'GET, HEAD, POST', 'DELETE is not possible here.'],
    'POST /api/cars/1': [405, 'PUT', 'POST is not possible here.'],
    'POST /api/cars/a.b': [405, 'DELETE, PUT', 'POST is not possible here.'],
    'POST /api/cars/axb': [405, 'PUT', 'POST is not possible here.'],
    'GET /api/cars/1/2': NOTHING,
    'GET /x/api/cars': NOTHING,
    'POST /api': NOTHING,
    'POST /cars': NOTHING,
  };
  for (const [call, expected] of Object.entries(calls)) {
    const [method, url = ''] = call.split(' ');
    const { statusCode, headers, body } = await app.inject({ method: method as 'GET', url });
    const { detail } = JSON.parse(body) as { detail: string };
    expect({ [call]: [statusCode, headers.allow, detail] }).toEqual({ [call]: expected });
  }
});

it('refuses a NUL in a value, a key or the query', async () => {
  const { app } = await serverWith(new Error());
  app.post('/api/things', async () => 'stored');
  const send = async (payload: object, query = '') => {
    const answer = await app.inject({ method: 'POST', url: `/api/things${query}`, payload });
    return answer.statusCode === 200 ? answer.body : answer.json<{ detail: string }>().detail;
  };
  for (const body of [{ a: 'text' }, { a: null, b: 1, c: [true, { d: '' }] }])
    expect(await send(body)).toBe('stored');
  const NUL = 'The request holds a NUL character, which no text may have.';
  for (const body of [{ a: '\0' }, { 'a\0': 1 }, { a: [[{ b: 'x\0y' }]] }, { a: null, b: ['x', '\0'] }])
    expect([body, await send(body)]).toEqual([body, NUL]);
  expect(await send({}, '?q=%00')).toBe(NUL);
});

it('answers input that is no request, and ends the connection unless nothing can be written', () => {
  const answers = (error: Error, state: object = {}) => {
    const ended: string[] = [];
    const socket = { destroyed: false, writable: true, end: (text: string) => ended.push(text), ...state };
    answerClientError(error, Object.assign(new EventEmitter(), socket) as unknown as Socket);
    return ended;
  };
  const cases: [code: string, status: number, title: string, detail: string][] = [
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'Request Timeout', 'The request took too long to arrive.'],
    ['HPE_HEADER_OVERFLOW', 431, 'Request Header Fields Too Large', 'The request has too many headers.'],
    ['HPE_INVALID_METHOD', 400, 'Bad Request', 'The request could not be read.'],
    ['', 400, 'Bad Request', 'The request could not be read.'],
  ];
  for (const [code, status, title, detail] of cases) {
    const [head, body] = answers(code ? withCode(code) : new Error('x'))
      .join()
      .split('\r\n\r\n') as [string, string];
    expect(head.split('\r\n')).toEqual([
      `HTTP/1.1 ${String(status)} ${title}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
    ]);
    expect(JSON.parse(body)).toEqual({ type: 'about:blank', title, status, detail });
  }
  expect(answers(withCode('ECONNRESET'))).toEqual([]);
  for (const state of [{ destroyed: true }, { writable: false }])
    expect(answers(withCode('HPE_INVALID_METHOD'), state)).toEqual([]);
});
