// A pool of connections to a PostgreSQL server that may become unavailable at any time and recover later. Every wait
// has a timeout, and a broken connection is never reused.
import pg from 'pg';
import { type Availability, watchAvailability } from './availability.ts';
import type { Database, Queryable } from './database.ts';
import { DatabaseUnavailable, isConnectionFailure, isOutdatedPlan, isStatementTimeout } from './failures.ts';
import { parsers } from './parsers.ts';
import { retrying } from './retry.ts';

/** In milliseconds; docs/decisions/011 gives the reasons. */
export interface PostgresTimeouts {
  /** For a connection: an idle one of the pool, or a new one. */
  connect: number;
  /** For the answer to a statement. A stopped server never answers, so the client needs a timeout. */
  answer: number;
  /** For a lock. PostgreSQL's timeout is shorter than the client's, so that the connection stays usable. */
  lock: number;
  /** For the answer to the probe that follows an error or a slow statement. */
  probe: number;
  /** For a statement, on the server: it ends statements that a client has abandoned. */
  statement: number;
}

const TIMEOUTS: PostgresTimeouts = {
  connect: 3_000,
  answer: 4_000,
  lock: 3_000,
  probe: 2_000,
  statement: 10_000,
};
/** On the server: it ends idle transactions that a client has abandoned. */
const IDLE_IN_TRANSACTION_MS = 15_000;
/** A script changes the schema, which may take as long as the server's statement timeout, and a little longer. */
const SCRIPT_MARGIN_MS = 2_000;
const CLOSE_MS = 2_000;
const NAMED_STATEMENTS = 400;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid as keyof typeof parsers]) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

export interface PostgresOptions {
  poolSize?: number;
  timeouts?: Partial<PostgresTimeouts>;
  /** Reports when the database becomes unavailable and when it is available again. */
  log?: (line: string) => void;
}

export interface PostgresDatabase extends Database {
  /** For modules that open their own connections to the same server. */
  availability: Pick<Availability, 'isAway' | 'suspect'>;
  /** The connections of the pool now; `waiting` are calls without one. */
  poolCounts(): Record<'total' | 'idle' | 'waiting', number>;
}

/**
 * Names statements from their second use on. A connection keeps the plan of a named statement: the contract suite and the
 * tests of payments run 15% faster. The number is limited because each connection has its own plans.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const once = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size >= NAMED_STATEMENTS) return name;
    if (once.delete(text)) names.set(text, `s${String(names.size)}`);
    else once.add(text);
    if (once.size > NAMED_STATEMENTS) once.clear();
    return names.get(text);
  };
}

/** Opens a pool of connections to the PostgreSQL server at `url`; the first statement opens the first connection. */
export function openPostgres(
  url: string,
  { poolSize = 20, timeouts, log }: PostgresOptions = {},
): PostgresDatabase {
  const { connect, answer, lock, probe, statement } = { ...TIMEOUTS, ...timeouts };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: connect,
    query_timeout: answer,
    keepAlive: true,
    application_name: 'luxury-car-rentals',
    options: [
      `-c statement_timeout=${String(statement)}`,
      `-c lock_timeout=${String(lock)}`,
      `-c idle_in_transaction_session_timeout=${String(IDLE_IN_TRANSACTION_MS)}`,
      '-c timezone=UTC',
    ].join(' '),
  });

  /** Closes idle connections, because they may be broken like the one that was in use. */
  function dropIdle(): void {
    for (let idle = pool.idleCount; idle > 0; idle -= 1) {
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
    }
  }
  const availability = watchAvailability({ probe: () => probePostgres(url, probe), onAway: dropIdle, log });
  // The pool emits the errors of idle connections, and each client emits its own errors. An error event without a
  // listener ends the process.
  pool.on('error', availability.suspect);
  pool.on('connect', (client) => client.on('error', availability.suspect));

  async function acquire(): Promise<pg.PoolClient> {
    // A paused server accepts connections into its queue and works them off when it returns, before new calls.
    if (availability.isAway()) throw new DatabaseUnavailable();
    const connecting = pool.connect();
    try {
      return await availability.run(() => connecting);
    } catch (error) {
      // After a timeout here, the connection may still open.
      connecting.then(
        (client) => client.release(true),
        () => undefined,
      );
      throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
    }
  }

  /** Lends a connection; closes it when it broke, which also ends its transaction. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await acquire();
    let isBroken = false;
    try {
      return await work(client);
    } catch (error) {
      isBroken = isConnectionFailure(error) || isOutdatedPlan(error);
      if (isStatementTimeout(error) || isOutdatedPlan(error)) dropIdle();
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  const nameOf = statementNames();
  const ask = <R extends object>(client: pg.PoolClient, text: string, params: readonly unknown[] = []) =>
    availability.run(async () => {
      // A statement without parameters needs one message, and a name would make it three.
      const name = params.length > 0 ? nameOf(text) : undefined;
      return (await client.query<R & pg.QueryResultRow>({ name, text, values: [...params] })).rows;
    });
  const runScript = (client: pg.PoolClient, text: string) =>
    availability.run(async () => {
      await client.query({ text, query_timeout: statement + SCRIPT_MARGIN_MS } as pg.QueryConfig);
    });

  const queryableOf = (lend: typeof withClient): Queryable => ({
    query: (sql, params) => lend((client) => ask(client, sql, params)),
    script: (sql) => lend((client) => runScript(client, sql)),
  });

  const rollBack = (client: pg.PoolClient) =>
    ask(client, 'ROLLBACK').catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
  const inTransaction = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      try {
        await ask(client, 'BEGIN');
        const result = await work(queryableOf((use) => use(client)));
        await ask(client, 'COMMIT');
        return result;
      } catch (error) {
        // A broken connection gets no ROLLBACK: closing it ends the transaction.
        if (!isConnectionFailure(error)) await rollBack(client);
        throw error;
      }
    });

  const queryable = queryableOf(withClient);
  return {
    engine: 'postgres',
    availability,
    poolCounts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ...queryable,
    query: (sql, params) => retrying(() => queryable.query(sql, params)),
    transaction: (work) => retrying(() => inTransaction(work)),
    async close() {
      const ended = pool.end();
      const giveUp = setTimeout(availability.close, CLOSE_MS);
      await ended;
      clearTimeout(giveUp);
      availability.close();
    },
  };
}

/** Rejects when the server does not answer in time. A server that refuses the login or the statement does answer. */
async function probePostgres(url: string, withinMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'luxury-car-rentals probe' });
  // The client may also emit errors after the answer, while it closes.
  client.on('error', () => undefined);
  const asked = client.connect().then(() => client.query('SELECT 1'));
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // An answer that arrived while this process was busy counts: the event loop reads it before setImmediate runs.
      setImmediate(() => reject(new DatabaseUnavailable(`no answer within ${String(withinMs)} ms`)));
    }, withinMs);
  });
  try {
    await Promise.race([asked, tooLate]);
  } catch (error) {
    if (isConnectionFailure(error)) throw error;
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
    void client.end().catch(() => undefined);
  }
}
