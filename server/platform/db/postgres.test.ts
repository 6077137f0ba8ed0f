// Tests the connection pool when connections break, stop answering or run out, and when the database becomes
// unavailable and recovers.
import { eventually } from '#server/testing/eventually.ts';
import { startFaultyProxy, type FaultyProxy } from '#server/testing/faultyProxy.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import type { Database, Queryable } from './database.ts';
import { DatabaseUnavailable, isConnectionFailure, sqlState } from './failures.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';

let direct: TestDatabase;
let proxy: FaultyProxy;
const open: Database[] = [];

beforeAll(async () => {
  direct = await openTestDatabase('postgres');
  proxy = await startFaultyProxy(direct.url ?? '');
  await direct.script('CREATE TABLE visits (id int)');
});
afterEach(async () => {
  proxy.thaw();
  for (const db of open.splice(0)) await db.close();
  await direct.script('TRUNCATE visits');
});
afterAll(async () => {
  await proxy.close();
  await direct.close();
});

function openThroughProxy(options: PostgresOptions = {}): Database {
  const db = openPostgres(proxy.url, { poolSize: 2, ...options });
  open.push(db);
  return db;
}

/** The reason with which the promise rejects. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const backend = async (db: Queryable) =>
  (await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]?.pid;
const terminate = (pid: number | undefined) => direct.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
const visits = async () => (await direct.query('SELECT 1 FROM visits')).length;

it('does not repeat a transaction when the answer to its COMMIT is lost', async () => {
  const db = openThroughProxy();
  let times = 0;
  proxy.loseAnswerTo('COMMIT');
  const failure = await failureOf(
    db.transaction(async (tx) => {
      times += 1;
      await tx.query('INSERT INTO visits VALUES (1)');
    }),
  );
  expect(isConnectionFailure(failure)).toBe(true);
  expect(times).toBe(1);
  await eventually(async () => (await visits()) === 1);
});

it('rolls a transaction back when its connection breaks between two statements', async () => {
  const db = openThroughProxy();
  const failure = await failureOf(
    db.transaction(async (tx) => {
      await tx.query('INSERT INTO visits VALUES (1)');
      await terminate(await backend(tx));
      await tx.query('INSERT INTO visits VALUES (2)');
    }),
  );
  expect(isConnectionFailure(failure)).toBe(true);
  expect(await visits()).toBe(0);
  expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('fails a statement when its connection breaks, and uses another connection afterwards', async () => {
  const db = openThroughProxy({ poolSize: 1 });
  const pid = await backend(db);
  const asked = failureOf(db.query('SELECT pg_sleep(30)'));
  await terminate(pid);
  expect(isConnectionFailure(await asked)).toBe(true);
  expect(await backend(db)).not.toBe(pid);
});

it('keeps a connection after PostgreSQL refused its statement', async () => {
  const db = openThroughProxy({ poolSize: 1 });
  const pid = await backend(db);
  expect(isConnectionFailure(await failureOf(db.query('SELECT 1 / 0')))).toBe(false);
  expect(isConnectionFailure(await failureOf(db.transaction((tx) => tx.query('SELECT 1 / 0'))))).toBe(false);
  expect(await backend(db)).toBe(pid);
});

it('closes unresponsive and idle connections while others answer', async () => {
  const db = openThroughProxy({ timeouts: { answer: 1_500 } });
  await Promise.all([db.query('SELECT pg_sleep(0.05)'), db.query('SELECT pg_sleep(0.05)')]);
  proxy.silence();
  expect(await failureOf(db.query('SELECT 1'))).toMatchObject({ message: 'Query read timeout' });
  expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('refuses a statement when no connection becomes free in time, although the database answers', async () => {
  const db = openThroughProxy({ poolSize: 1, timeouts: { connect: 1_500 } });
  let finish: () => void = () => undefined;
  const started = new Promise<void>((resolve, reject) => {
    const holding = db.transaction(async (tx) => {
      await tx.query('SELECT 1');
      resolve();
      await new Promise<void>((done) => (finish = done));
    });
    holding.catch(reject);
  });
  await started;
  expect(await failureOf(db.query('SELECT 1'))).toBeInstanceOf(DatabaseUnavailable);
  finish();
  expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('limits statements, locks and idle transactions on the server, and computes in UTC', async () => {
  const db = openThroughProxy({ timeouts: { statement: 7_000, lock: 1_500 } });
  const [limits] = await db.query(
    `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
       current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('timezone') AS zone`,
  );
  expect(limits).toEqual({ statement: '7s', lock: '1500ms', idle: '15s', zone: 'UTC' });
});

it('fails a statement that waits too long for a lock, and keeps its connection', async () => {
  const db = openThroughProxy({ poolSize: 1, timeouts: { lock: 50 } });
  const pid = await backend(db);
  await direct.transaction(async (tx) => {
    await tx.query('LOCK TABLE visits');
    expect(sqlState(await failureOf(db.query('SELECT 1 FROM visits')))).toBe('55P03');
  });
  expect(await backend(db)).toBe(pid);
});

it('refuses statements while the database does not answer without opening connections, and recovers without a restart', async () => {
  const lines: string[] = [];
  const db = openPostgres(proxy.url, {
    ...{ poolSize: 2, timeouts: { probe: 2_000 }, log: (line: string) => lines.push(line) },
  });
  open.push(db);
  await db.query('SELECT 1');
  proxy.freeze();
  // More statements than connections: some wait for an answer, some for a connection.
  const waiting = await Promise.all(Array.from({ length: 5 }, () => failureOf(db.query('SELECT 1'))));
  for (const failure of waiting) expect(failure).toBeInstanceOf(DatabaseUnavailable);
  expect(db.availability.isAway()).toBe(true);
  // PostgreSQL works off the connections of a pause before it answers a new one.
  const before = db.poolCounts().total;
  // The refusal needs no input or output: it arrives before the next turn of the event loop.
  const nextTurn = new Promise((resolve) => setImmediate(resolve, 'no refusal yet'));
  expect(await Promise.race([failureOf(db.query('SELECT 1')), nextTurn])).toBeInstanceOf(DatabaseUnavailable);
  expect(db.poolCounts().total).toBeLessThanOrEqual(before);
  proxy.thaw();
  await eventually(async () => (await failureOf(db.query('SELECT 1'))) === undefined);
  expect(lines).toEqual([
    expect.stringMatching(/^The database does not answer: /),
    expect.stringMatching(/^The database answers again after \d/),
  ]);
  proxy.freeze();
  const asked = failureOf(db.query('SELECT 1'));
  await db.close();
  open.pop();
  expect(await asked).toBeInstanceOf(DatabaseUnavailable);
});
