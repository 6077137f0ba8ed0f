// Tests the rate limits of an address, over all calls and of single routes.
import Fastify, { type FastifyServerOptions } from 'fastify';
import { DatabaseUnavailable } from '../db/failures.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { networkOfAddress } from '../process/networkAddress.ts';
import { problems } from './problem.ts';
import type { Session } from './sessionPort.ts';
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

it('allows 1200 calls a minute to an address over all routes, and counts no files', async () => {
  const app = await bareApp();
  expect(await statusesOf(app, '/api/thing', '203.0.113.1', 1201)).toEqual({ 200: 1200, 429: 1 });
  const refused = await app.inject({ url: '/api/thing', remoteAddress: '203.0.113.1' });
  expect(expectProblem(refused, 429).code).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statusesOf(app, '/api/thing', '203.0.113.2', 1)).toEqual({ 200: 1 });
  expect(await statusesOf(app, '/assets/app.js', '203.0.113.1', 5)).toEqual({ 200: 5 });
});

it('does not count loopback addresses, unless their calls have a forwarded address', async () => {
  const app = await bareApp({ callsAMinute: 4 });
  for (const address of ['10.127.0.1', '2001:db8:1:2::1'])
    expect([address, await statusesOf(app, '/api/thing', address, 5)]).toEqual([address, { 200: 4, 429: 1 }]);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect([address, await statusesOf(app, '/api/thing', address, 5)]).toEqual([address, { 200: 5 }]);
  const call = (headers: Record<string, string>) =>
    app.inject({ url: '/api/thing', remoteAddress: '127.0.0.1', headers });
  const forwarded: Record<string, string>[] = [
    { 'x-forwarded-for': '192.0.2.1' },
    { forwarded: 'for=192.0.2.1' },
  ];
  for (const headers of forwarded)
    for (let calls = 0; calls < 2; calls += 1) expect((await call(headers)).statusCode).toBe(200);
  expect(expectProblem(await call({ 'x-forwarded-for': '192.0.2.2' }), 429).code).toBe('rate_limited');
  expect((await call({})).statusCode).toBe(200);
});

it('has no network for a request whose connection has closed', () => {
  expect([networkOfAddress(undefined), networkOfAddress('')]).toEqual(['', '']);
});

it('counts an address without the port that a proxy reports, and the /64 networks of a /48 network together', async () => {
  const app = await bareApp({ callsAMinute: 10, trustProxy: 1 }, { trustProxy: true });
  const call = async (url: string, method: 'GET' | 'POST', forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await app.inject({ method, url, remoteAddress: '10.0.0.1', headers })).statusCode;
  };
  const reviewsOf = async (addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await call('/api/review', 'POST', address));
    return statuses;
  };
  expect(await reviewsOf(['203.0.113.4:1', '203.0.113.4:2', '203.0.113.4'])).toEqual([200, 200, 429]);
  const sameNetwork = ['[2001:db8:9:1::1]:1', '2001:db8:9:1::2', '2001:db8:9:1::3'];
  expect(await reviewsOf(sameNetwork)).toEqual([200, 200, 429]);
  const networks = Array.from({ length: 7 }, (_each, index) => `2001:db8:9:${String(index + 2)}::1`);
  expect(await reviewsOf(networks)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(await reviewsOf(['2001:db8:a::1'])).toEqual([200]);
  // Five networks with fewer calls than the limit of each.
  let refused = 0;
  for (let count = 0; count < 41; count += 1) {
    const status = await call('/api/thing', 'GET', `2001:db8:b:${String(count % 5)}::1`);
    if (status === 429) refused += 1;
  }
  expect(refused).toBe(1);
});

it("applies a route's own limit to every address, as problem+json", async () => {
  const app = await bareApp();
  const review = () => app.inject({ method: 'POST', url: '/api/review', remoteAddress: '127.0.0.1' });
  expect((await review()).statusCode).toBe(200);
  expect((await review()).headers['x-ratelimit-limit']).toBeUndefined();
  const third = await review();
  expectProblem(third, 429);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(60);
});

it('counts the calls of an address to a limited route together on two servers, each method on its own', async () => {
  const db = closeAfterTest(await openTestDatabase('postgres'));
  const [one, other] = [await bareApp({ shared: db }), await bareApp({ shared: db })];
  const review = (app: typeof one, remoteAddress: string, method: 'POST' | 'PUT' = 'POST') =>
    app.inject({ method, url: '/api/review', remoteAddress });
  for (const app of [one, other]) expect((await review(app, '203.0.113.7')).statusCode).toBe(200);
  for (const app of [one, other, one, other]) {
    const refused = await review(app, '203.0.113.7');
    expect(expectProblem(refused, 429).code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
  }
  expect((await review(one, '203.0.113.7', 'PUT')).statusCode).toBe(200);
  expect((await review(other, '203.0.113.8')).statusCode).toBe(200);
  const away = await bareApp({ shared: { ...db, query: () => Promise.reject(new DatabaseUnavailable()) } });
  expectProblem(await review(away, '203.0.113.9'), 503);
});

it('counts the calls of a user to all routes with one name together, also on two servers', async () => {
  const shared = closeAfterTest(await openTestDatabase('postgres'));
  const open = async (options: RateLimitsOptions) => {
    const app = Fastify();
    await app.register(problems);
    await app.register(rateLimits, options);
    app.addHook('onRequest', async (request) => {
      request.session = { userId: request.headers.from } as Session;
    });
    const limitOfUser = { name: 'chat', max: 2, timeWindow: '1 hour' };
    for (const url of ['/api/pair', '/api/office'])
      app.post(url, { config: { access: 'user', limitOfUser } }, async () => 'sent');
    return app;
  };
  const send = async (app: Awaited<ReturnType<typeof open>>, url: string, from: string) =>
    (await app.inject({ method: 'POST', url, headers: { from } })).statusCode;
  const alone = await open({});
  for (const servers of [[alone, alone], await Promise.all([open({ shared }), open({ shared })])]) {
    const [one, other] = [servers[0]!, servers[1]!];
    expect(await send(one, '/api/pair', 'ada')).toBe(200);
    expect(await send(other, '/api/office', 'ada')).toBe(200);
    expect(await send(one, '/api/pair', 'ada')).toBe(429);
    expect(await send(other, '/api/pair', 'eve')).toBe(200);
  }
});

it('reports a call with X-Forwarded-For once an hour when no proxy is declared', async () => {
  const HOUR = 3_600_000;
  const reportsOf = async (trustProxy: number) => {
    const lines: string[] = [];
    const clock = { now: 0 };
    const stream = { write: (line: string) => void lines.push(line) };
    const server = { logger: { level: 'warn', stream }, trustProxy: trustProxy > 0 };
    const app = await bareApp({ trustProxy, now: () => clock.now }, server);
    const callAt = async (
      now: number,
      headers: Record<string, string> = { 'x-forwarded-for': '192.0.2.1' },
    ) => {
      clock.now = now;
      await app.inject({ url: '/api/thing', remoteAddress: '10.0.0.1', headers });
      return lines.length;
    };
    return { lines, callAt };
  };
  const { lines, callAt } = await reportsOf(0);
  expect(await callAt(0, {})).toBe(0);
  expect(await callAt(0)).toBe(1);
  expect(lines[0]).toContain('TRUST_PROXY');
  expect(await callAt(HOUR - 1)).toBe(1);
  expect(await callAt(HOUR)).toBe(2);
  expect(await (await reportsOf(1)).callAt(0)).toBe(0);
});
