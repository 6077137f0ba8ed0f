// Tests the limits of the sockets of one network address.
import { EventEmitter } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { countedAddressOf } from '#server/plugins/rateLimits.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { createMinuteLimit, createSocketLimits, handshakeAddress } from './socketLimits.ts';

const MINUTE = 60_000;

const requestFrom = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

it('allows the limit for each key within a minute, and again afterwards', async () => {
  jest.useFakeTimers();
  const take = createMinuteLimit(2);
  const results = async (key: string, times: number) => {
    const taken: boolean[] = [];
    for (let count = 0; count < times; count += 1) taken.push(await take(key));
    return taken;
  };
  expect(await results('ada', 3)).toEqual([true, true, false]);
  expect(await results('grace', 1)).toEqual([true]);
  expect(await results('', 5)).toEqual([true, true, true, true, true]);
  jest.advanceTimersByTime(MINUTE - 1);
  expect(await results('ada', 1)).toEqual([false]);
  jest.advanceTimersByTime(1);
  expect(await results('ada', 3)).toEqual([true, true, false]);
  jest.useRealTimers();
});

describe.each([0, 1, 2])('behind %d proxies', (trustProxy) => {
  it.each<[string, Record<string, string>]>([
    ['203.0.113.1', {}],
    ['127.0.0.1', {}],
    ['::1', {}],
    ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }],
    ['127.0.0.1', { forwarded: 'for=192.0.2.1' }],
    ['10.0.0.1', { 'x-forwarded-for': '192.0.2.1, 192.0.2.2,192.0.2.3' }],
    ['::ffff:10.0.0.1', { 'x-forwarded-for': '2001:db8:1:2:3::4' }],
  ])('counts a handshake of %s with %j under the address of a call', async (remoteAddress, headers) => {
    const trusted = (_address: string, hop: number) => hop < trustProxy;
    const app = Fastify({ trustProxy: trustProxy > 0 ? trusted : false });
    app.get('/', async (request) => ({ address: countedAddressOf(request) }));
    const answer = await app.inject({ url: '/', remoteAddress, headers });
    expect({ address: handshakeAddress(requestFrom(remoteAddress, headers), trustProxy) }).toEqual(
      answer.json(),
    );
  });
});

it('allows 500 open connections of one address', async () => {
  const limits = createSocketLimits(0);
  const request = requestFrom('203.0.113.1');
  const connections = Array.from({ length: 500 }, () => Object.assign(new EventEmitter(), { request }));
  for (const connection of connections) limits.countConnection(connection);
  expect(await limits.mayConnect(request)).toBe(false);
  expect(await limits.mayConnect(requestFrom('203.0.113.2'))).toBe(true);
  connections[0]?.emit('close');
  expect(await limits.mayConnect(request)).toBe(true);
});

it('allows 600 handshakes and 1,200 requests to join a minute from one address', async () => {
  const limits = createSocketLimits(0);
  const request = requestFrom('203.0.113.1');
  const count = async (take: () => Promise<boolean>, times: number) => {
    let taken = 0;
    for (let each = 0; each < times; each += 1) if (await take()) taken += 1;
    return taken;
  };
  expect(await count(() => limits.mayConnect(request), 601)).toBe(600);
  expect(await count(() => limits.mayJoin(request), 1_201)).toBe(1_200);
  expect(await count(() => limits.mayConnect(requestFrom('203.0.113.2')), 1)).toBe(1);
});

it('counts each connection of other machines until it closes, and no connection of this machine', async () => {
  const limits = createSocketLimits(0);
  const open = (request: IncomingMessage) => {
    const connection = Object.assign(new EventEmitter(), { request });
    limits.countConnection(connection);
    return connection;
  };
  const own = requestFrom('127.0.0.1');
  for (let count = 0; count < 501; count += 1) open(own);
  expect(await limits.mayConnect(own)).toBe(true);
  expect(open(own).listenerCount('close')).toBe(0);
  const request = requestFrom('203.0.113.1');
  const connections = Array.from({ length: 501 }, () => open(request));
  connections.pop()?.emit('close');
  expect(await limits.mayConnect(request)).toBe(false);
  for (const connection of connections) connection.emit('close');
  for (let count = 0; count < 499; count += 1) open(request);
  expect(await limits.mayConnect(request)).toBe(true);
});

describe('a server', () => {
  let test: TestApp;
  let port = 0;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
  beforeAll(async () => {
    test = await createTestApp({ env: { TRUST_PROXY: '1' } });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(async () => {
    agent.destroy();
    await test.close();
  });

  /** One call of a polling client; the status and the text of its answer. */
  function poll(
    from: string,
    method: string,
    query = '',
    body = '',
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const request = http.request({
        agent,
        port,
        method,
        path: `/socket.io/?EIO=4&transport=polling${query}`,
        headers: { 'x-forwarded-for': from, 'content-type': 'text/plain;charset=UTF-8' },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      });
      request.end(body);
    });
  }
  const handshake = (from: string) => poll(from, 'GET');

  it('closes 1,000 handshakes of one address that join 100 times each', async () => {
    // '40' is a request to join; \x1e separates packets.
    const joins = Array.from({ length: 100 }, () => '40').join('\x1e');
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const { status, text } = await handshake('203.0.113.9');
        if (status !== 200) return status;
        const { sid } = JSON.parse(text.slice(1)) as { sid: string };
        await poll('203.0.113.9', 'POST', `&sid=${sid}`, joins);
        // A polling client detects the closed connection with its next call.
        await poll('203.0.113.9', 'GET', `&sid=${sid}`);
        return status;
      }),
    );
    expect(outcomes.filter((status) => status === 403).length).toBeGreaterThanOrEqual(400);
    // No connection of the flood stays open, and another address connects.
    const { engine } = test.app.sockets;
    await eventually(async () => engine.clientsCount === 0);
    expect(test.app.sockets.of('/').sockets.size).toBe(0);
    expect((await handshake('203.0.113.10')).status).toBe(200);
  });

  it('closes connections whose address requests to join more than 1,200 times a minute', async () => {
    const limits = createSocketLimits(0);
    const request = requestFrom('203.0.113.1');
    for (let count = 0; count < 1200; count += 1) expect(await limits.mayJoin(request)).toBe(true);
    expect(await limits.mayJoin(request)).toBe(false);
    expect(await limits.mayJoin(requestFrom('203.0.113.2'))).toBe(true);
  });

  it('closes a connection with slow headers within 20 seconds', () => {
    const { headersTimeout, connectionsCheckingInterval } = test.app.server as http.Server & {
      connectionsCheckingInterval: number;
    };
    expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(20_000);
  });
});
