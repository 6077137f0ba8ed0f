// Tests the pool of connections, the migrations, the checkpoints and the counts of states on PostgreSQL.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { HOUR } from '#domain/time/durations.ts';
import { RESERVATION_STATUSES, RESERVATION_TRANSITIONS } from '#domain/booking/status.ts';
import { isTakenJob, JOB_STATES, JOB_TRANSITIONS } from '#domain/jobs/status.ts';
import { PAYMENT_STATUSES, PAYMENT_TRANSITIONS } from '#domain/payment/status.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type FaultyProxy, startFaultyProxy } from '#server/testing/faultyProxy.ts';
import { checkpointIfDue } from './checkpoints.ts';
import type { Database, Queryable } from './database.ts';
import { DatabaseUnavailable, isConnectionFailure, sqlState } from './failures.ts';
import { listMigrations, migrate } from './migrate.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';

describe('the pool', () => {
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
    expect(isConnectionFailure(await failureOf(db.transaction((tx) => tx.query('SELECT 1 / 0'))))).toBe(
      false,
    );
    expect(await backend(db)).toBe(pid);
  });

  it('keeps the plan of a repeated statement, and makes another one after a migration has changed its table', async () => {
    const db = openPostgres(direct.url ?? '', { poolSize: 1 });
    open.push(db);
    const read = (from: Queryable) => from.query('SELECT * FROM visits WHERE id = $1', [7]);
    await db.query('INSERT INTO visits (id) VALUES (7)');
    for (let times = 0; times < 3; times += 1) await read(db);
    const plans = await db.query('SELECT statement FROM pg_prepared_statements');
    expect(plans).toEqual([{ statement: 'SELECT * FROM visits WHERE id = $1' }]);
    await direct.script('ALTER TABLE visits ADD COLUMN place text');
    expect(await db.transaction(read)).toEqual([{ id: 7, place: null }]);
    await direct.script('ALTER TABLE visits DROP COLUMN place');
    expect(await read(db)).toEqual([{ id: 7 }]);
  });

  it('closes unresponsive and idle connections while others answer', async () => {
    const db = openThroughProxy({ timeouts: { answer: 500 } });
    await Promise.all([db.query('SELECT pg_sleep(0.05)'), db.query('SELECT pg_sleep(0.05)')]);
    proxy.silence();
    expect(await failureOf(db.query('SELECT 1'))).toMatchObject({ message: 'Query read timeout' });
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('refuses a statement when no connection becomes free in time, although the database answers', async () => {
    const db = openThroughProxy({ poolSize: 1, timeouts: { connect: 500 } });
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
      ...{ poolSize: 2, timeouts: { probe: 700 }, log: (line: string) => lines.push(line) },
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
    expect(await Promise.race([failureOf(db.query('SELECT 1')), nextTurn])).toBeInstanceOf(
      DatabaseUnavailable,
    );
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
});

describe('migrations', () => {
  it('applies each migration once when two servers start on an empty database at the same time', async () => {
    const template = closeAfterTest(await openTestDatabase('postgres'));
    await template.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const servers = [1, 2].map(() => closeAfterTest(openPostgres(template.url ?? '', { poolSize: 1 })));
    // Both have a connection before they start, so that their statements run at the same time.
    await Promise.all(servers.map((db) => db.query('SELECT 1')));
    const applied = await Promise.all(servers.map((db) => migrate(db)));
    expect(applied.sort((a, b) => b.length - a.length)).toEqual([await listMigrations(), []]);
  });

  it('has a retention, or a reason to keep its rows, for each table in docs/operations.md', async () => {
    const db = closeAfterTest(await openTestDatabase('postgres'));
    const tables = await db.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const [, section = ''] =
      /## Retention\n(.*?)\n## /s.exec(await readFile('docs/operations.md', 'utf8')) ?? [];
    expect(tables.map(({ name }) => name).filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('states', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
  });
  afterAll(() => db.close());

  const [CHECK_VIOLATION, UNIQUE_VIOLATION] = ['23514', '23505'];
  const outcome = async (work: Promise<unknown>) => work.then(() => 'done', sqlState);

  async function reservation(status: string): Promise<string> {
    const [carId, id] = [randomUUID(), randomUUID()];
    await db.query(
      `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Bentley', 'Bentayga', 2022, 'A car.', 10000, 'Chauffeur')`,
      [carId],
    );
    await db.query(
      `INSERT INTO reservations (id, car_id, car_make, car_model, price_pence, start_date, end_date, during, status,
       hold_expires_at, cancelled_at, total_pence, deposit_pence)
     VALUES ($1, $2, 'Bentley', 'Bentayga', 10000, '2027-01-01', '2027-01-02', '[2027-01-01,2027-01-03)', $3,
       CASE WHEN $3 = 'held' THEN now() END, CASE WHEN $3 = 'cancelled' THEN now() END, 20000, 6000)`,
      [id, carId, status],
    );
    return id;
  }

  const moveReservation = (id: string, to: string) =>
    db.query(
      `UPDATE reservations SET status = $2::text, hold_expires_at = CASE WHEN $2::text = 'held' THEN now() END,
       cancelled_at = CASE WHEN $2::text = 'cancelled' THEN now() END WHERE id = $1`,
      [id, to],
    );

  async function payment(status: string): Promise<string> {
    const id = randomUUID();
    await db.query(`INSERT INTO payments (id, kind, amount_pence, status) VALUES ($1, 'deposit', 6000, $2)`, [
      id,
      status,
    ]);
    return id;
  }

  const movePayment = (id: string, to: string) =>
    db.query('UPDATE payments SET status = $2 WHERE id = $1', [id, to]);

  async function job(state: string): Promise<string> {
    const id = randomUUID();
    await db.query(
      `INSERT INTO jobs (id, title, description, pay, state) VALUES ($1, 'Opera', 'Wait.', '250', $2)`,
      [id, state],
    );
    return id;
  }

  const moveJob = (id: string, to: string) => db.query('UPDATE jobs SET state = $2 WHERE id = $1', [id, to]);

  it('allows exactly the transitions of the tables in domain/, and no other status', async () => {
    const kinds = {
      reservation: [RESERVATION_STATUSES, RESERVATION_TRANSITIONS, reservation, moveReservation],
      payment: [PAYMENT_STATUSES, PAYMENT_TRANSITIONS, payment, movePayment],
      job: [JOB_STATES, JOB_TRANSITIONS, job, moveJob],
    } as const;
    for (const [kind, [statuses, transitions, insert, move]] of Object.entries(kinds)) {
      const found: string[] = [];
      for (const from of statuses) {
        for (const to of statuses.filter((status) => status !== from)) {
          const result = await outcome(move(await insert(from), to));
          if (result === 'done') found.push(`${from} -> ${to}`);
          else expect(result).toBe(CHECK_VIOLATION);
        }
      }
      const allowed = transitions.map(({ from, to }) => `${from} -> ${to}`);
      expect({ kind, found: found.sort() }).toEqual({ kind, found: allowed.sort() });
      expect({ kind, outcome: await outcome(insert('lost')) }).toEqual({ kind, outcome: CHECK_VIOLATION });
    }
  });

  it('marks a job as taken in the states of a taken job', async () => {
    const rows = await Promise.all(
      JOB_STATES.map(async (state) => {
        const found = await db.query('SELECT taken FROM jobs WHERE id = $1', [await job(state)]);
        return { state, ...found[0] };
      }),
    );
    expect(rows).toEqual(JOB_STATES.map((state) => ({ state, taken: isTakenJob(state) })));
  });

  it('refuses every change of a ledger entry, and second entries of one charge, refund, intent or task', async () => {
    const entry = (paymentId: string, type: 'charge' | 'refund', providerId: string) =>
      db.query('INSERT INTO ledger (payment_id, type, amount_pence, provider_id) VALUES ($1, $2, 3000, $3)', [
        ...[paymentId, type, providerId],
      ]);
    const paymentId = await payment('succeeded');
    const inserts: Record<string, (number: number) => Promise<unknown>> = {
      'charge of one payment': (number) => entry(paymentId, 'charge', `ch_${number}`),
      'entry of one refund': () => entry(paymentId, 'refund', 're_1'),
      'payment of one intent': () =>
        db.query(
          `INSERT INTO payments (id, kind, amount_pence, status, intent_id)
         VALUES ($1, 'deposit', 6000, 'succeeded', 'pi_1')`,
          [randomUUID()],
        ),
      'outbox entry of one key': () =>
        db.query(`INSERT INTO outbox (kind, dedupe_key, payload) VALUES ('refund', 'second', '{}')`),
    };
    for (const [name, insert] of Object.entries(inserts)) {
      await insert(1);
      expect({ name, second: await outcome(insert(2)) }).toEqual({ name, second: UNIQUE_VIOLATION });
    }
    expect(await outcome(db.query('UPDATE ledger SET amount_pence = 1'))).toBe(CHECK_VIOLATION);
    expect(await outcome(db.query('DELETE FROM ledger'))).toBe(CHECK_VIOLATION);
  });
});

describe('checkpoints', () => {
  const MIB = 1024 ** 2;

  itAtFullExtent(
    'makes a checkpoint when the log since the last one is too long or too old, and none before',
    async () => {
      const db = closeAfterTest(await openTestDatabase('pglite'));
      const logged = async () => {
        const [log] = await db.query<{ bytes: number }>(
          'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int AS bytes FROM pg_control_checkpoint()',
        );
        return log?.bytes ?? 0;
      };
      await db.script('CREATE TABLE lines (line text); CHECKPOINT');
      const write = () =>
        db.query('INSERT INTO lines SELECT repeat(md5(n::text), 30) FROM generate_series(1, 2000) n');
      const limits = { maxBytes: 4 * MIB, maxAgeSeconds: HOUR / 1_000 };
      for (const due of [{ maxBytes: MIB }, { maxAgeSeconds: 0 }]) {
        await write();
        await checkpointIfDue(db, limits);
        expect(await logged()).toBeGreaterThan(MIB);
        await checkpointIfDue(db, { ...limits, ...due });
        expect({ due, isShort: (await logged()) < MIB / 10 }).toEqual({ due, isShort: true });
      }
    },
  );
});
