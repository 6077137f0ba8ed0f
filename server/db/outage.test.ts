// Two server processes lose their database in every way that it can be lost: they go on, say so, and come back.
import { randomUUID } from 'node:crypto';
import { connectChat } from '#server/testing/outages/chatClient.ts';
import { observe, type Observation } from '#server/testing/outages/observe.ts';
import { call, startServerPair, type ServerPair } from '#server/testing/outages/serverPair.ts';
import {
  killBackend,
  LISTENING,
  loseConnections,
  loseListening,
  pause,
  restart,
} from '#server/testing/outages/strikes.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startPostgres, type PostgresServer } from '#server/testing/postgres.ts';
import { startServerProcess } from '#server/testing/serverProcess.ts';

const SESSION_SECRET = 'a secret of the tests, not of anything real';

let postgres: PostgresServer;
let pair: ServerPair;

beforeAll(async () => {
  postgres = await startPostgres();
  pair = await startServerPair(postgres);
}, 120_000);
afterAll(async () => {
  await pair.end();
  await postgres.stop();
});

/** What holds in every outage. */
function expectSurvived(seen: Observation): void {
  expect(seen.ended).toEqual([]);
  expect(seen.badRefusals).toBe(0);
  for (const kind of ['list of cars', 'one car', 'health'] as const)
    expect(seen.statuses[kind]).toEqual([200]);
  for (const kind of ['database call', 'guest call', 'ready'] as const)
    expect([200, 503]).toEqual(expect.arrayContaining(seen.statuses[kind]));
  expect(Math.max(...Object.values(seen.slowestMs))).toBeLessThan(5_000);
  expect(seen.recoveryMs).toBeLessThan(3_000);
  expect(seen.lost).toBe(0);
}

describe('two servers over one PostgreSQL survive', () => {
  it.each(['fast', 'immediate'] as const)(
    'a restart of it (%s)',
    async (mode) => {
      const seen = await observe(pair, restart(postgres, mode, 500));
      expectSurvived(seen);
      expect(seen.statuses['database call']).toContain(503);
      expect(seen.statuses.ready).toContain(503);
      expect(seen.liveMs).toBeLessThan(3_000);
    },
    120_000,
  );

  it('a pause, in which nothing answers', async () => {
    const seen = await observe(pair, pause(postgres, 4_000));
    expectSurvived(seen);
    expect(seen.statuses['database call']).toContain(503);
    expect(seen.statuses.ready).toContain(503);
    expect(seen.slowestMs['list of cars']).toBeLessThan(1_000);
    expect(seen.slowestMs['one car']).toBeLessThan(1_000);
    expect(seen.slowestMs.ready).toBeLessThan(2_500);
    expect(seen.liveMs).toBeLessThan(3_000);
  }, 120_000);

  it('the death of one backend, after which PostgreSQL ends all others', async () => {
    expectSurvived(await observe(pair, killBackend(pair)));
  }, 120_000);

  it('the loss of every connection', async () => {
    expectSurvived(await observe(pair, loseConnections(pair)));
  }, 120_000);

  it('the loss of the connections that LISTEN, again and again, without refusing a call', async () => {
    for (let count = 0; count < 4; count += 1) {
      const seen = await observe(pair, loseListening(pair));
      expectSurvived(seen);
      expect(seen.firstRefusalMs).toBeUndefined();
      expect(seen.liveMs).toBeLessThan(3_000);
    }
  }, 180_000);
});

describe('while the LISTEN connection of one server is down', () => {
  const listeners = () => pair.sql<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${LISTENING}`);

  async function whileSecondIsDeaf(act: () => Promise<void>): Promise<void> {
    await pair.lockOutSecond(true);
    try {
      await pair.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${LISTENING} AND usename LIKE 'second%'`,
      );
      await eventually(async () => (await listeners()).length === 1);
      await act();
    } finally {
      await pair.lockOutSecond(false);
    }
  }

  it('a message that is stored meanwhile reaches the socket of its receiver there', async () => {
    const reader = await connectChat(pair.second.origin, pair.admin, pair.customer);
    let id = '';
    await whileSecondIsDeaf(async () => {
      const { customer, admin } = pair;
      const body = {
        senderId: customer.id,
        receiverId: admin.id,
        content: 'Unheard',
        clientId: randomUUID(),
      };
      const stored = await call(pair.first.origin, '/api/messages', { method: 'POST', as: customer, body });
      expect(stored.status).toBe(201);
      id = (stored.body as { _id: string })._id;
      expect(reader.shown.has(id)).toBe(false);
    });
    await eventually(async () => reader.shown.has(id));
    expect(reader.socket.connected).toBe(true);
    reader.close();
  }, 60_000);

  it('a sign-out that is announced meanwhile ends the socket there', async () => {
    const person = await pair.signUp();
    const client = await connectChat(pair.second.origin, person, pair.admin);
    let reason = '';
    client.socket.on('disconnect', (why) => (reason = why));
    await whileSecondIsDeaf(async () => {
      const out = await call(pair.first.origin, '/api/auth/logout', { method: 'POST', as: person });
      expect(out.status).toBe(204);
      expect(client.socket.connected).toBe(true);
    });
    await eventually(async () => reason !== '');
    expect(reason).toBe('io server disconnect');
    client.close();
  }, 60_000);

  it('who connects to the other server meanwhile is shown as online', async () => {
    const person = await pair.signUp();
    const watching = await connectChat(pair.second.origin, pair.admin, pair.customer);
    let online: string[] = [];
    watching.socket.on('presence', (event: { online: string[] }) => (online = event.online));
    let visitor: Awaited<ReturnType<typeof connectChat>> | undefined;
    await whileSecondIsDeaf(async () => {
      visitor = await connectChat(pair.first.origin, person, pair.admin);
    });
    await eventually(async () => online.includes(person.id));
    visitor?.close();
    watching.close();
  }, 60_000);
});

describe('a server whose database is away', () => {
  it('names DATABASE_URL and the reason at its start, without the password, and exits 1', async () => {
    const server = startServerProcess({
      DATABASE_URL: 'postgres://someone:hidden@127.0.0.1:1/cars',
      SESSION_SECRET,
    });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/DATABASE_URL.*127\.0\.0\.1:1\/cars.*ECONNREFUSED/s);
    expect(server.output()).not.toMatch(/hidden|\n\s+at /);
  }, 30_000);

  it('ends with 0 on SIGTERM within its limits', async () => {
    const other = await startServerPair(postgres);
    const socket = await connectChat(other.second.origin, other.admin, other.customer);
    await postgres.pause();
    try {
      const startedAt = performance.now();
      expect(await other.end()).toEqual([0, 0]);
      expect(performance.now() - startedAt).toBeLessThan(20_000);
    } finally {
      await postgres.resume();
      socket.close();
    }
  }, 120_000);
});
