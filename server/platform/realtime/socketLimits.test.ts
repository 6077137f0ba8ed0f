// Tests the limits of the sockets of one network address.
import { EventEmitter } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { countedAddressOf } from '../http/rateLimits.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createTestApp } from '#server/testing/testApp.ts';
import { createMinuteLimit } from '../process/minuteLimit.ts';
import { createSocketLimits, handshakeAddress } from './socketLimits.ts';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { MINUTE } from '#domain/time/durations.ts';

const requestFrom = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

/** How many of these calls are allowed. */
async function allowed(take: () => Promise<boolean>, times: number): Promise<number> {
  let taken = 0;
  for (let call = 0; call < times; call += 1) if (await take()) taken += 1;
  return taken;
}

it('allows the limit for each key within a minute, and again afterwards', async () => {
  jest.useFakeTimers();
  const limit = createMinuteLimit(2);
  const take = async (key: string) => (await limit(key)) === 0;
  expect(await allowed(() => take('ada'), 3)).toBe(2);
  expect(await allowed(() => take('grace'), 1)).toBe(1);
  expect(await allowed(() => take(''), 5)).toBe(5);
  jest.advanceTimersByTime(MINUTE - 1);
  expect(await limit('ada')).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await allowed(() => take('ada'), 3)).toBe(2);
  jest.useRealTimers();
});

it('counts a handshake under the address of a call, behind no proxy or several', async () => {
  const requests: [remoteAddress: string, headers: Record<string, string>][] = [
    ['203.0.113.1', {}],
    ['127.0.0.1', {}],
    ['::1', {}],
    ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }],
    ['127.0.0.1', { forwarded: 'for=192.0.2.1' }],
    ['10.0.0.1', { 'x-forwarded-for': '192.0.2.1, 192.0.2.2,192.0.2.3' }],
    ['::ffff:10.0.0.1', { 'x-forwarded-for': '2001:db8:1:2:3::4' }],
  ];
  for (const trustProxy of [0, 1, 2]) {
    const trusted = (_address: string, hop: number) => hop < trustProxy;
    const app = Fastify({ trustProxy: trustProxy > 0 ? trusted : false });
    app.get('/', async (request) => ({ address: countedAddressOf(request) }));
    for (const [remoteAddress, headers] of requests) {
      const { address } = (await app.inject({ url: '/', remoteAddress, headers })).json<{
        address: string;
      }>();
      const counted = handshakeAddress(requestFrom(remoteAddress, headers), trustProxy);
      expect({ trustProxy, remoteAddress, headers, counted }).toEqual({
        ...{ trustProxy, remoteAddress, headers, counted: address },
      });
    }
  }
});

it('allows 600 handshakes and 1,200 requests to join a minute from one address', async () => {
  const limits = createSocketLimits(0);
  const [request, other] = [requestFrom('203.0.113.1'), requestFrom('203.0.113.2')];
  expect(await allowed(() => limits.mayConnect(request), 601)).toBe(600);
  expect(await allowed(() => limits.mayJoin(request), 1_201)).toBe(1_200);
  expect([await limits.mayConnect(other), await limits.mayJoin(other)]).toEqual([true, true]);
});

it('allows 500 open connections of one address, and counts none of this machine', async () => {
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
  expect(await limits.mayConnect(requestFrom('203.0.113.2'))).toBe(true);
  connections.pop()?.emit('close');
  expect(await limits.mayConnect(request)).toBe(true);
  for (const connection of connections) connection.emit('close');
  for (let count = 0; count < 499; count += 1) open(request);
  expect(await limits.mayConnect(request)).toBe(true);
});

itAtFullExtent(
  'closes a connection that joins repeatedly, refuses the 501st handshake of one address, and closes connections with slow headers',
  async () => {
    const test = closeAfterTest(await createTestApp({ env: { TRUST_PROXY: '1' } }));
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
    closeAfterTest({ close: async () => agent.destroy() });

    /** One call of a polling client; the status and the text of its answer. */
    const poll = (from: string, method: string, query = '', body = '') =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const path = `/socket.io/?EIO=4&transport=polling${query}`;
        const headers = { 'x-forwarded-for': from, 'content-type': 'text/plain;charset=UTF-8' };
        const request = http.request({ agent, port, method, path, headers }, (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          response.on('error', reject);
        });
        request.on('error', reject);
        request.end(body);
      });
    // '40' is a request to join; \x1e separates packets.
    const joins = Array.from({ length: 10 }, () => '40').join('\x1e');
    const { engine } = test.app.sockets;
    for (let attack = 0; attack < 5; attack += 1) {
      const { status, text } = await poll('203.0.113.9', 'GET');
      expect(status).toBe(200);
      const { sid } = JSON.parse(text.slice(1)) as { sid: string };
      await poll('203.0.113.9', 'POST', `&sid=${sid}`, joins);
      // A polling client detects the closed connection with its next call.
      await poll('203.0.113.9', 'GET', `&sid=${sid}`);
    }
    await eventually(async () => engine.clientsCount === 0);

    // Handshakes without a join stay open until their time is over; another address connects meanwhile.
    const statuses = await Promise.all(
      Array.from({ length: 500 }, async () => (await poll('203.0.113.9', 'GET')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await poll('203.0.113.9', 'GET')).status).toBe(403);
    expect((await poll('203.0.113.10', 'GET')).status).toBe(200);
    expect(test.app.sockets.of('/').sockets.size).toBe(0);

    const server = test.app.server as http.Server & { connectionsCheckingInterval: number };
    expect(server.headersTimeout + server.connectionsCheckingInterval).toBeLessThanOrEqual(20_000);
  },
);
