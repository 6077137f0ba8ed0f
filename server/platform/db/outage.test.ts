// Tests that two server processes survive every kind of database outage, answer 503 meanwhile, and recover, at full
// extent. postgres.test.ts and availability.test.ts test the same rules in every run, without server processes. `npm run
// test:full -- outages` measures the exact times; the limits here only distinguish an answer from a call that hangs.
import { randomUUID } from 'node:crypto';
import { describeInFull } from '#domain/testing/extent.ts';
import { closeChatClients, connectChat } from '#server/testing/outages/chatClient.ts';
import { observe, type Observation } from '#server/testing/outages/observe.ts';
import { call, startServerPair, type ServerPair } from '#server/testing/outages/serverPair.ts';
import {
  killBackend,
  LISTENING,
  loseConnections,
  loseListening,
  pause,
  restart,
} from '#server/testing/outages/outageKinds.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startPostgres, type PostgresServer } from '#server/testing/postgres.ts';

const ANSWER_MS = 90_000;
/** Shorter than the pause, so a response within this time did not wait for the database. */
const WITHOUT_DATABASE_MS = 11_000;
const PAUSE_MS = 12_000;

describeInFull('two servers over one PostgreSQL', () => {
  let postgres: PostgresServer;
  let pair: ServerPair;

  beforeAll(async () => {
    postgres = await startPostgres();
    pair = await startServerPair(postgres);
  });
  afterEach(closeChatClients);
  afterAll(async () => {
    await pair.end();
    await postgres.stop();
  });

  /** Checks the conditions that every outage must meet. */
  function expectSurvived(seen: Observation): void {
    expect(seen.ended).toEqual([]);
    expect(seen.badRefusals).toBe(0);
    for (const kind of ['list of cars', 'one car', 'health'] as const)
      expect(seen.statuses[kind]).toEqual([200]);
    for (const kind of ['database call', 'guest call', 'ready'] as const)
      expect([200, 503]).toEqual(expect.arrayContaining(seen.statuses[kind]));
    expect(Math.max(...Object.values(seen.slowestMs))).toBeLessThan(ANSWER_MS);
    expect(seen.recoveryMs).toBeLessThan(ANSWER_MS);
    expect(seen.lost).toBe(0);
  }

  it.each(['fast', 'immediate'] as const)('survive its restart (%s)', async (mode) => {
    const seen = await observe(pair, restart(postgres, mode, 500));
    expectSurvived(seen);
    expect(seen.statuses['database call']).toContain(503);
    expect(seen.statuses.ready).toContain(503);
    expect(seen.liveMs).toBeLessThan(ANSWER_MS);
  });

  it('survive a pause in which PostgreSQL answers no statement', async () => {
    const seen = await observe(pair, pause(postgres, PAUSE_MS));
    expectSurvived(seen);
    expect(seen.statuses['database call']).toContain(503);
    expect(seen.statuses.ready).toContain(503);
    expect(seen.slowestMs['list of cars']).toBeLessThan(WITHOUT_DATABASE_MS);
    expect(seen.slowestMs['one car']).toBeLessThan(WITHOUT_DATABASE_MS);
    expect(seen.slowestMs.ready).toBeLessThan(WITHOUT_DATABASE_MS);
    expect(seen.liveMs).toBeLessThan(ANSWER_MS);
  });

  it('survive the crash of one backend, after which PostgreSQL ends all others', async () => {
    expectSurvived(await observe(pair, killBackend(pair)));
  });

  it('survive the loss of every connection', async () => {
    expectSurvived(await observe(pair, loseConnections(pair)));
  });

  it('survive the repeated loss of the LISTEN connections, without refusing a call', async () => {
    for (let count = 0; count < 4; count += 1) {
      const seen = await observe(pair, loseListening(pair));
      expectSurvived(seen);
      expect(seen.firstRefusalMs).toBeUndefined();
      expect(seen.liveMs).toBeLessThan(ANSWER_MS);
    }
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

    it("delivers a message stored meanwhile to the receiver's socket on that server", async () => {
      // A separate user: the cases above have used up the customer's messages of this minute.
      const [writer, { admin }] = [await pair.signUp(), pair];
      const reader = await connectChat(pair.second.origin, admin, writer);
      let id = '';
      await whileSecondIsDeaf(async () => {
        const body = {
          senderId: writer.id,
          receiverId: admin.id,
          content: 'Unheard',
          clientId: randomUUID(),
        };
        const stored = await call(pair.first.origin, '/api/messages', { method: 'POST', as: writer, body });
        expect(stored.status).toBe(201);
        id = (stored.body as { _id: string })._id;
        expect(reader.shown.has(id)).toBe(false);
      });
      await eventually(async () => reader.shown.has(id));
      expect(reader.socket.connected).toBe(true);
    });

    it('closes the socket on that server when the user signs out meanwhile', async () => {
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
    });

    it('shows a user as online who connects to the other server meanwhile', async () => {
      const person = await pair.signUp();
      const watching = await connectChat(pair.second.origin, pair.admin, pair.customer);
      let online: string[] = [];
      watching.socket.on('presence', (event: { online: string[] }) => (online = event.online));
      await whileSecondIsDeaf(async () => {
        await connectChat(pair.first.origin, person, pair.admin);
      });
      await eventually(async () => online.includes(person.id));
    });
  });

  it('exit with 0 on SIGTERM within its limits', async () => {
    const other = await startServerPair(postgres);
    await connectChat(other.second.origin, other.admin, other.customer);
    await postgres.pause();
    try {
      const startedAt = performance.now();
      expect(await other.end()).toEqual([0, 0]);
      expect(performance.now() - startedAt).toBeLessThan(ANSWER_MS);
    } finally {
      await postgres.resume();
    }
  });
});
