// Tests the content of problems and the log line of each, over a server without a database. problem.test.ts sends malformed
// requests to the product.
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { DatabaseUnavailable } from '#server/db/failures.ts';
import { HttpProblem } from '#server/httpProblem.ts';
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
  return { answer: await app.inject('/api/fail'), lines };
}
const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
const withStatus = (statusCode: number) => Object.assign(new Error('internal words'), { statusCode });

const BUSY = 'The service is busy. Please try again in a moment.';
it.each<[string, Error, number, string]>([
  ['a conflict', withCode('23505'), 409, 'Somebody changed this meanwhile. Please look again.'],
  ['a value that does not fit', withCode('22001'), 400, 'One of the values cannot be stored.'],
  ['a missing value', withCode('23502'), 400, 'One of the values cannot be stored.'],
  ['a full memory', withCode('53200'), 503, BUSY],
  ['a deadlock', withCode('40P01'), 503, BUSY],
  ['an outage', new DatabaseUnavailable(), 503, BUSY],
  ['status 400', withStatus(400), 400, 'The request could not be read.'],
  ['status 404', withStatus(404), 404, 'There is nothing at this address.'],
  ['status 408', withStatus(408), 408, 'The request took too long to arrive.'],
  ['status 413', withStatus(413), 413, 'The request is too large.'],
  ['status 414', withStatus(414), 414, 'The address is too long.'],
  ['status 415', withStatus(415), 415, 'This kind of content is not accepted; send JSON.'],
  ['status 431', withStatus(431), 431, 'The request has too many headers.'],
  ['status 418', withStatus(418), 418, 'The request was refused.'],
  ['status 499', withStatus(499), 499, 'The request was refused.'],
])('answers %s with the message of the error', async (_name, error, status, detail) => {
  const { answer } = await answerTo(error);
  expect(answer.json()).toMatchObject({
    type: 'about:blank',
    status,
    detail,
    instance: 'urn:uuid:request-1',
  });
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'cache-control': 'no-store',
  });
});

it.each([withStatus(500), withStatus(502), withCode('42601'), new Error('no code')])(
  'answers %p with 500 and the reference of the request',
  async (error) => {
    const { answer } = await answerTo(error);
    expect(answer.json()).toEqual({
      ...{ type: 'about:blank', title: 'Internal Server Error', status: 500, instance: 'urn:uuid:request-1' },
      detail:
        'Something went wrong on our side. Please try again; if it stays so, tell us this reference: request-1',
    });
  },
);

it('has a title for a status without a standard text', async () => {
  expect((await answerTo(new HttpProblem(499, 'x'))).answer.json()).toMatchObject({ title: 'Error' });
});

it('has code, fields and challenge only where the refusal has them', async () => {
  const errors = [{ field: 'a', message: 'b' }];
  const full = await answerTo(new HttpProblem(401, 'x', { code: 'c', errors, challenge: 'd' }));
  expect(full.answer.json()).toMatchObject({ code: 'c', errors, challenge: 'd' });
  const bare = await answerTo(new HttpProblem(401, 'x'));
  for (const name of ['code', 'errors', 'challenge']) expect(bare.answer.json()).not.toHaveProperty(name);
  expect(bare.answer.headers['retry-after']).toBeUndefined();
});

it.each([
  [0, '1'],
  [0.4, '1'],
  [1.2, '2'],
  [3_600, '3600'],
])('rounds a retry after %d seconds up to %s', async (retryAfter, header) => {
  const { answer } = await answerTo(new HttpProblem(429, 'x', { retryAfter }));
  expect(answer.headers['retry-after']).toBe(header);
});

it.each<[string, Error, object[]]>([
  ['nothing for a refusal', new HttpProblem(409, 'x'), []],
  ['nothing for a conflict of the database', withCode('23505'), []],
  ['nothing for an unreadable request', withStatus(400), []],
  [
    'a warning for a temporary refusal',
    new HttpProblem(503, 'Busy.'),
    [{ level: WARN, msg: 'A request was refused temporarily.', reason: 'Busy.' }],
  ],
  [
    'a warning for an outage, without a stack trace',
    new DatabaseUnavailable(),
    [
      {
        level: WARN,
        msg: 'A request was refused temporarily.',
        reason: 'The database cannot be reached',
      },
    ],
  ],
  [
    'an error for a deadlock',
    withCode('40P01'),
    [{ level: ERROR, msg: 'A request failed.', failure: expect.objectContaining({ code: '40P01' }) }],
  ],
  [
    'an error for a failure',
    new TypeError('x is undefined'),
    [
      {
        level: ERROR,
        msg: 'A request failed.',
        failure: {
          name: 'TypeError',
          message: 'x is undefined',
          code: '',
          stack: expect.stringContaining('problemAnswers.test'),
        },
      },
    ],
  ],
])('logs %s', async (_name, error, expected) => {
  const { lines } = await answerTo(error);
  expect(lines).toMatchObject(expected);
  expect(lines).toHaveLength(expected.length);
  for (const line of lines) if (line.level === WARN) expect(line).not.toHaveProperty('failure');
});

it('logs named fields of an error only', () => {
  const error = Object.assign(new Error('m'), { code: 7, detail: 'Key (email)=(ada@example.com)' });
  expect(failureOf(error)).toEqual({ name: 'Error', message: 'm', code: '7', stack: error.stack });
});

describe('a body that its schema refuses', () => {
  async function send(body: object) {
    const { app } = await serverWith(new Error());
    const line = z.object({ amount: z.number('Give an amount.') });
    const schema = { body: z.object({ lines: z.array(line, 'Give lines.') }) };
    app.post('/api/things', { schema }, async () => 'stored');
    return app.inject({ method: 'POST', url: '/api/things', payload: body });
  }

  it('is answered with the path of each field, and each sentence once', async () => {
    const answer = await send({ lines: [{ amount: 1 }, {}, { amount: 'x' }] });
    expect(answer.json()).toMatchObject({
      status: 400,
      detail: 'Give an amount.',
      errors: [
        { field: 'lines.1.amount', message: 'Give an amount.' },
        { field: 'lines.2.amount', message: 'Give an amount.' },
      ],
    });
    expect((await send({})).json()).toMatchObject({ detail: 'Give lines.' });
  });

  it('is answered with at most 20 fields', async () => {
    const answer = await send({ lines: Array.from({ length: 30 }, () => ({})) });
    expect(answer.json<{ errors: object[] }>().errors).toHaveLength(20);
  });
});

describe('a call without a route', () => {
  async function call(method: string, url: string) {
    const { app } = await serverWith(new Error());
    app.get('/api/cars', async () => '');
    app.post('/api/cars', async () => '');
    app.put('/api/cars/:id', async () => '');
    app.delete('/api/cars/a.b', async () => '');
    app.get('/cars', async () => '');
    app.setNotFoundHandler((request, reply) => app.answerUnknownCall(request, reply));
    const { statusCode, headers, body } = await app.inject({ method: method as 'GET', url });
    return [statusCode, headers.allow, (JSON.parse(body) as { detail: string }).detail];
  }
  const NOTHING = [404, undefined, 'There is nothing at this address.'];

  it.each<[string, string, (number | string | undefined)[]]>([
    ['DELETE', '/api/cars', [405, 'GET, HEAD, POST', 'DELETE is not possible here.']],
    ['DELETE', '/api/cars/?x=1', [405, 'GET, HEAD, POST', 'DELETE is not possible here.']],
    ['POST', '/api/cars/1', [405, 'PUT', 'POST is not possible here.']],
    ['POST', '/api/cars/a.b', [405, 'DELETE, PUT', 'POST is not possible here.']],
    ['POST', '/api/cars/axb', [405, 'PUT', 'POST is not possible here.']],
    ['GET', '/api/cars/1/2', NOTHING],
    ['GET', '/x/api/cars', NOTHING],
    ['POST', '/api', NOTHING],
    ['POST', '/cars', NOTHING],
  ])('%s %s', async (method, url, expected) => expect(await call(method, url)).toEqual(expected));
});

describe('a NUL', () => {
  const NUL = 'The request holds a NUL character, which no text may have.';
  async function send(payload: object, query = '') {
    const { app } = await serverWith(new Error());
    app.post('/api/things', async () => 'stored');
    const answer = await app.inject({ method: 'POST', url: `/api/things${query}`, payload });
    return answer.statusCode === 200 ? answer.body : answer.json<{ detail: string }>().detail;
  }

  it.each<[object, string]>([
    [{ a: 'text' }, 'stored'],
    [{ a: null, b: 1, c: [true, { d: '' }] }, 'stored'],
    [{ a: '\0' }, NUL],
    [{ 'a\0': 1 }, NUL],
    [{ a: [[{ b: 'x\0y' }]] }, NUL],
    [{ a: null, b: ['x', '\0'] }, NUL],
  ])('in %j', async (body, expected) => expect(await send(body)).toBe(expected));

  it('in the query', async () => expect(await send({}, '?q=%00')).toBe(NUL));
});

describe('input that is no request', () => {
  function connection(state: object = {}) {
    const ended: string[] = [];
    const socket = Object.assign(new EventEmitter(), {
      ...{ destroyed: false, writable: true, end: (text: string) => ended.push(text) },
      ...state,
    });
    return { socket: socket as unknown as Socket, ended };
  }

  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'Request Timeout', 'The request took too long to arrive.'],
    ['HPE_HEADER_OVERFLOW', 431, 'Request Header Fields Too Large', 'The request has too many headers.'],
    ['HPE_INVALID_METHOD', 400, 'Bad Request', 'The request could not be read.'],
  ])('with %s is answered with %i and the connection ends', (code, status, title, detail) => {
    const { socket, ended } = connection();
    answerClientError(withCode(code), socket);
    const [head, body] = ended.join().split('\r\n\r\n') as [string, string];
    expect(head.split('\r\n')).toEqual([
      `HTTP/1.1 ${String(status)} ${title}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
    ]);
    expect(JSON.parse(body)).toEqual({ type: 'about:blank', title, status, detail });
  });

  it('is answered with 400 when it has no code', () => {
    const { socket, ended } = connection();
    answerClientError(new Error('x'), socket);
    expect(ended.join()).toContain('HTTP/1.1 400 Bad Request');
  });

  it.each<[string, string, object]>([
    ['the client has gone', 'ECONNRESET', {}],
    ['the connection is destroyed', 'HPE_INVALID_METHOD', { destroyed: true }],
    ['nothing can be written', 'HPE_INVALID_METHOD', { writable: false }],
  ])('is not answered when %s', (_name, code, state) => {
    const { socket, ended } = connection(state);
    answerClientError(withCode(code), socket);
    expect(ended).toEqual([]);
  });
});
