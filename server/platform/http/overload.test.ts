// Tests the answers of a server during an overload and during its shutdown.
import { problem } from '#domain/kit/problem.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { draining } from './draining.ts';
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

it('answers every call while it drains, and closes the connection after it', async () => {
  app = Fastify();
  await app.register(draining);
  app.get('/work', async () => 'done');
  const call = async () => {
    const { statusCode, body, headers } = await app.inject('/work');
    return [app.isDraining(), statusCode, body, headers.connection];
  };
  expect(await call()).toEqual([false, 200, 'done', 'keep-alive']);
  app.drain();
  expect(await call()).toEqual([true, 200, 'done', 'close']);
});
