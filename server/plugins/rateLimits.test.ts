// Tests the rate limit of an address; loopback addresses are exempt.
import Fastify, { type FastifyServerOptions } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/failures.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { problems } from './problem.ts';
import { rateLimits, type RateLimitsOptions } from './rateLimits.ts';

async function bareApp(options: RateLimitsOptions = {}, server: FastifyServerOptions = {}) {
  const app = Fastify(server);
  await app.register(problems);
  await app.register(rateLimits, options);
  app.get('/api/thing', { config: { access: 'public' } }, async () => 'thing');
  app.post(
    '/api/review',
    { config: { access: 'public', rateLimit: { max: 2, timeWindow: '1 hour' } } },
    async () => 'thanks',
  );
  app.put(
    '/api/review',
    { config: { access: 'public', rateLimit: { max: 2, timeWindow: '1 hour' } } },
    async () => 'changed',
  );
  app.get('/assets/app.js', async () => 'void 0;');
  return app;
}

async function statusesOf(
  app: Awaited<ReturnType<typeof bareApp>>,
  url: string,
  remoteAddress: string,
  times: number,
) {
  const counts: Record<number, number> = {};
  for (let call = 0; call < times; call += 1) {
    const { statusCode } = await app.inject({ url, remoteAddress });
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

it('allows 1200 calls a minute to an address over all routes', async () => {
  const app = await bareApp();
  expect(await statusesOf(app, '/api/thing', '203.0.113.1', 1210)).toEqual({ 200: 1200, 429: 10 });
  const refused = await app.inject({ url: '/api/thing', remoteAddress: '203.0.113.1' });
  expect(expectProblem(refused, 429).code).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statusesOf(app, '/api/thing', '203.0.113.2', 1)).toEqual({ 200: 1 });
  expect(await statusesOf(app, '/assets/app.js', '203.0.113.1', 5)).toEqual({ 200: 5 });
});

it('counts neither files nor loopback addresses', async () => {
  const app = await bareApp();
  expect(await statusesOf(app, '/assets/app.js', '203.0.113.1', 1300)).toEqual({ 200: 1300 });
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(await statusesOf(app, '/api/thing', address, 1300)).toEqual({ 200: 1300 });
  }
});

it.each(['10.127.0.1', '2001:db8:1:2::1'])(
  'counts the calls of %s, which is not a loopback address',
  async (address) => {
    const app = await bareApp();
    expect(await statusesOf(app, '/api/thing', address, 1201)).toEqual({ 200: 1200, 429: 1 });
  },
);

it("applies a route's own limit to every address, as problem+json", async () => {
  const app = await bareApp();
  const review = () => app.inject({ method: 'POST', url: '/api/review', remoteAddress: '127.0.0.1' });
  expect((await review()).statusCode).toBe(200);
  const second = await review();
  expect(second.headers['x-ratelimit-limit']).toBeUndefined();
  const third = await review();
  expectProblem(third, 429);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(60);
});

describe('the limits of routes of two servers over one database', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
  });
  afterAll(() => db.close());
  const review = (app: Awaited<ReturnType<typeof bareApp>>, remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/review', remoteAddress });

  it('count the calls of an address together, and refuse each of them beyond the limit', async () => {
    const [one, other] = [await bareApp({ shared: db }), await bareApp({ shared: db })];
    expect((await review(one, '203.0.113.7')).statusCode).toBe(200);
    expect((await review(other, '203.0.113.7')).statusCode).toBe(200);
    for (const app of [one, other, one, other]) {
      const refused = await review(app, '203.0.113.7');
      expect(expectProblem(refused, 429).code).toBe('rate_limited');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    }
    expect((await review(other, '203.0.113.8')).statusCode).toBe(200);
  });

  it('count each method of an address of a route on its own', async () => {
    const app = await bareApp({ shared: db });
    const address = '203.0.113.10';
    for (const status of [200, 200, 429]) expect((await review(app, address)).statusCode).toBe(status);
    const change = await app.inject({ method: 'PUT', url: '/api/review', remoteAddress: address });
    expect(change.statusCode).toBe(200);
  });

  it('refuse the call when the counter cannot be read', async () => {
    const app = await bareApp({
      shared: { ...db, query: () => Promise.reject(new DatabaseUnavailable()) },
    });
    expectProblem(await review(app, '203.0.113.9'), 503);
  });
});

it('counts a loopback address whose calls have a forwarded address', async () => {
  const app = await bareApp();
  for (const headers of [{ 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }]) {
    const call = () => app.inject({ url: '/api/thing', remoteAddress: '127.0.0.1', headers });
    for (let calls = 0; calls < 600; calls += 1) expect((await call()).statusCode).toBe(200);
  }
  const headers = { 'x-forwarded-for': '192.0.2.2' };
  const refused = await app.inject({ url: '/api/thing', remoteAddress: '127.0.0.1', headers });
  expect(expectProblem(refused, 429).code).toBe('rate_limited');
  expect((await app.inject({ url: '/api/thing', remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
});

describe('a call with X-Forwarded-For', () => {
  const HOUR = 3_600_000;

  async function reportsOf(trustProxy: number) {
    const lines: string[] = [];
    const clock = { now: 0 };
    const stream = { write: (line: string) => void lines.push(line) };
    const app = await bareApp(
      { trustProxy, now: () => clock.now },
      { logger: { level: 'warn', stream }, trustProxy: trustProxy > 0 },
    );
    const call = (headers: Record<string, string> = { 'x-forwarded-for': '192.0.2.1' }) =>
      app.inject({ url: '/api/thing', remoteAddress: '10.0.0.1', headers });
    return { lines, clock, call };
  }

  it('is reported once an hour when no proxy is declared', async () => {
    const { lines, clock, call } = await reportsOf(0);
    await call({});
    expect(lines).toEqual([]);
    await call();
    await call();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUST_PROXY');
    clock.now = HOUR - 1;
    await call();
    expect(lines).toHaveLength(1);
    clock.now = HOUR;
    await call();
    expect(lines).toHaveLength(2);
  });

  it('is not reported when a proxy is declared', async () => {
    const { lines, call } = await reportsOf(1);
    await call();
    expect(lines).toEqual([]);
  });
});
