// Tests which responses are stored for repetitions of a call with an Idempotency-Key: all except server errors.
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { idempotency } from './idempotency.ts';

let test: TestApp;
let app: FastifyInstance;
let user: TestUser;
let calls = 0;
beforeAll(async () => {
  test = await createTestApp();
  user = await test.signUp();
  app = Fastify();
  const session = { userId: user.id, isAdmin: false, isDriver: false };
  await app.register(
    fp(async (own) => void own.decorateRequest('session', { getter: () => session as never }), {
      name: 'session',
    }),
  );
  await app.register(idempotency, {
    db: test.db,
    now: () => test.clock.now,
    secret: 'a secret of this test',
  });
  app.post<{ Querystring: { status: string } }>(
    '/call',
    { config: { idempotent: true } },
    async (request, reply) => reply.code(Number(request.query.status)).send({ call: (calls += 1) }),
  );
});
afterAll(async () => {
  await app.close();
  await test.close();
});

it.each([
  [200, 'is replayed'],
  [402, 'is replayed'],
  [499, 'is replayed'],
  [500, 'is not kept'],
  [503, 'is not kept'],
])('a response with status %d %s', async (status, outcome) => {
  const headers = { 'idempotency-key': randomUUID() };
  const call = () => app.inject({ method: 'POST', url: `/call?status=${String(status)}`, headers });
  const [first, second] = [await call(), await call()];
  expect([first.statusCode, second.statusCode]).toEqual([status, status]);
  expect(second.body === first.body).toBe(outcome === 'is replayed');
});
