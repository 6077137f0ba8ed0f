// Tests what an outage is, and what the server does in one.
import { randomUUID } from 'node:crypto';
import { describeInFull } from '#domain/testing/extent.ts';
import { eventually } from '#server/testing/eventually.ts';
import { closeChatClients, connectChat } from '#server/testing/outages/chatClient.ts';
import { type Observation, observe } from '#server/testing/outages/observe.ts';
import {
  killBackend,
  LISTENING,
  loseConnections,
  loseListening,
  pause,
  restart,
} from '#server/testing/outages/outageKinds.ts';
import { call, type ServerPair, startServerPair } from '#server/testing/outages/serverPair.ts';
import { type PostgresServer, startPostgres } from '#server/testing/postgres.ts';
import {
  DatabaseUnavailable,
  isConnectionFailure,
  isStatementTimeout,
  reasonOf,
  sqlState,
} from './failures.ts';
import { retrying } from './retry.ts';

describe('an outage', () => {
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
      const listeners = () =>
        pair.sql<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${LISTENING}`);

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
});

describe('a failure', () => {
  const withCode = (code: unknown) => Object.assign(new Error('failed'), { code });
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
  const both = Object.assign(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]), {
    code: 'ECONNREFUSED',
  });

  it('tells failures of the connection from failures of the statement by their code', () => {
    const ofConnection = [
      ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
      ...['ENOTFOUND', 'EAI_AGAIN', '57P01', '57P02', '57P03', '08003', '08006', '08P01'],
    ];
    const ofStatement = [
      ...[
        '40001',
        '40P01',
        '23505',
        '57014',
        '55P03',
        '42601',
        'ENOENT',
        '57P04',
        '57P010',
        '157P01',
        '0800',
      ],
      ...['080061', 'XECONNREFUSED', 'ECONNREFUSEDX', '108006', 'A08006'],
    ];
    const found = [...ofConnection, ...ofStatement].filter((code) => isConnectionFailure(withCode(code)));
    expect(found).toEqual(ofConnection);
    expect(isConnectionFailure(both)).toBe(true);
    for (const other of [undefined, null, 'ECONNREFUSED', new Error('gone')])
      expect(isConnectionFailure(other)).toBe(false);
  });

  it('tells failures of the connection from other failures by their message', () => {
    const ofConnection = [
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Query read timeout',
      'timeout expired',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
      'Cannot use a pool after calling end on the pool',
      'PGlite is closed',
      'PGlite is closing',
    ];
    const others = [
      'The Connection terminated',
      'Query read timeouts',
      'a timeout expired',
      'timeout expired again',
    ];
    const all = [...ofConnection, ...others];
    expect(all.filter((message) => isConnectionFailure(new Error(message)))).toEqual(ofConnection);
    expect(all.filter((message) => isConnectionFailure({ message }))).toEqual([]);
    expect(isStatementTimeout(new Error('Query read timeout'))).toBe(true);
    expect(isStatementTimeout(new Error('timeout expired'))).toBe(false);
    expect(isStatementTimeout({ message: 'Query read timeout' })).toBe(false);
  });

  it('returns the reason of each error', () => {
    const reasons: [error: unknown, reason: string][] = [
      [new Error('a reason'), 'a reason'],
      [new Error(''), 'Error'],
      [new TypeError(''), 'TypeError'],
      [new AggregateError([], 'no addresses'), 'no addresses'],
      [both, 'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432'],
      [new DatabaseUnavailable(), 'The database cannot be reached'],
      [new DatabaseUnavailable(new DatabaseUnavailable(new Error('the first reason'))), 'the first reason'],
      ['a text', 'a text'],
      [undefined, 'undefined'],
      [{ message: 'no error' }, '[object Object]'],
    ];
    expect(reasons.map(([error]) => [error, reasonOf(error)])).toEqual(reasons);
    expect(new DatabaseUnavailable(both).message).toMatch(/^The database cannot be reached: connect ECONN/);
  });

  it('reads the SQLSTATE of an error, and none of other codes', () => {
    const codes = ['57P01', '23P01', '23505', 'EPIPE', '2350', '235050', '2350a', 'ECONNRESET', 23505];
    expect(codes.filter((code) => sqlState(withCode(code)) === code)).toEqual(codes.slice(0, 4));
    expect(codes.slice(4).map((code) => sqlState(withCode(code)))).toEqual(Array(5).fill(undefined));
    for (const other of [undefined, null, '23505', {}]) expect(sqlState(other)).toBeUndefined();
  });

  it('repeats a transaction after a deadlock or a serialisation failure, at most four times in all', async () => {
    const attempts: Record<string, number> = {};
    for (const code of ['40P01', '40001', '23505', 'ECONNRESET']) {
      const attempt = jest.fn(() => Promise.reject(withCode(code)));
      await expect(retrying(attempt)).rejects.toMatchObject({ code });
      attempts[code] = attempt.mock.calls.length;
    }
    expect(attempts).toEqual({ '40P01': 4, '40001': 4, '23505': 1, ECONNRESET: 1 });
    const attempt = jest.fn(async () => 'done');
    attempt.mockRejectedValueOnce(withCode('40P01')).mockRejectedValueOnce(withCode('40001'));
    expect(await retrying(attempt)).toBe('done');
    expect(attempt).toHaveBeenCalledTimes(3);
  });
});
