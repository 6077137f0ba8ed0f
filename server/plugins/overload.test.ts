// Tests the answers of a server during an overload.
import { problem } from '#domain/contract/problem.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { overload } from './overload.ts';
import { problems } from './problem.ts';

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

it('refuses calls with 503 and Retry-After above the limit', async () => {
  app = await start({ maxRssBytes: 1 });
  const answer = await app.inject('/work');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(problem.parse(answer.json())).toMatchObject({ code: 'overloaded' });
});

it('answers health checks above the limit', async () => {
  app = await start({ maxRssBytes: 1 });
  expect((await app.inject('/health')).body).toBe('ok');
});

it('answers every call below the limit', async () => {
  app = await start({ maxRssBytes: Number.MAX_SAFE_INTEGER });
  expect((await app.inject('/work')).body).toBe('done');
});

describe('the queue for a connection to the database', () => {
  let waiting: number;
  beforeEach(async () => {
    waiting = 0;
    app = await start({ countWaiting: () => waiting });
  });
  const statuses = async () =>
    Promise.all(['/work', '/file', '/health'].map(async (url) => (await app.inject(url)).statusCode));

  it('refuses calls while it stays long, but neither files nor health checks', async () => {
    waiting = 41;
    jest.advanceTimersByTime(500);
    expect(await statuses()).toEqual([503, 200, 200]);
    const answer = await app.inject('/work');
    expect(answer.headers['retry-after']).toBe('2');
    expect(problem.parse(answer.json())).toMatchObject({ code: 'overloaded' });
  });

  it('does not refuse calls during a short burst', async () => {
    waiting = 400;
    jest.advanceTimersByTime(400);
    expect(await statuses()).toEqual([200, 200, 200]);
    waiting = 0;
    jest.advanceTimersByTime(100);
    waiting = 400;
    jest.advanceTimersByTime(400);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('accepts calls again as soon as it is short', async () => {
    waiting = 41;
    jest.advanceTimersByTime(500);
    waiting = 40;
    expect(await statuses()).toEqual([200, 200, 200]);
  });
});
