// Tests what a server answers while it has more work than it can do.
import { problem } from '#domain/contract/problem.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { overload } from './overload.ts';
import { problems } from './problem.ts';

/** A server that measures once; every process uses more than one byte of memory. */
async function start(limits: Parameters<typeof overload>[1]): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(problems);
  await app.register(overload, limits);
  app.get('/work', async () => 'done');
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
