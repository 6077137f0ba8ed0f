// Tests the shutdown of a server: first it is not ready, and it answers all calls until the end.
import Fastify, { type FastifyInstance } from 'fastify';
import { draining } from './draining.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(draining);
  app.get('/work', async () => 'done');
});
afterEach(() => app.close());

it('keeps connections open before it drains', async () => {
  const { headers } = await app.inject('/work');
  expect([app.isDraining(), headers.connection]).toEqual([false, 'keep-alive']);
});

it('answers every call while it drains, and closes the connection after it', async () => {
  app.drain();
  const { statusCode, body, headers } = await app.inject('/work');
  expect([app.isDraining(), statusCode, body, headers.connection]).toEqual([true, 200, 'done', 'close']);
});
