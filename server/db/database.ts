// The one way to the database: PostgreSQL over the network, or PGlite (PostgreSQL in this process) in a folder.
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

export type Row = Record<string, unknown>;

/** Runs one statement with `$1` parameters and answers its rows. */
export interface Queryable {
  query<R extends object = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs a script of several statements, without parameters. */
  script(sql: string): Promise<void>;
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction. Deadlocks and serialisation failures are retried three times, so
   * `work` must have no effect outside the database (no provider call, no hash, no file).
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const RETRIED = new Set(['40P01', '40001']);
const RETRIES = 3;

/** The SQLSTATE of a database error, or undefined where the error is something else. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !RETRIED.has(sqlState(error) ?? '')) throw error;
      await wait(5 + Math.random() * 40 * (RETRIES - left + 1));
    }
  }
}

// Counts and pence are far below 2^53; dates stay 'YYYY-MM-DD', which is what the business counts in.
const parsers = { 20: Number, 1700: Number, 1082: (text: string) => text };

type LiteRunner = Pick<PGlite, 'query' | 'exec'>;

function liteQueryable(runner: LiteRunner): Queryable {
  return {
    query: async <R extends object>(sql: string, params: readonly unknown[] = []) =>
      (await runner.query<R>(sql, [...params])).rows,
    script: async (sql) => {
      await runner.exec(sql);
    },
  };
}

export interface EmbeddedDatabase extends Database {
  /** All that is in it, for another one to begin with. */
  snapshot(): Promise<Blob>;
}

/** Opens PostgreSQL embedded in this process; `folder` undefined keeps everything in memory. */
export async function openEmbedded(folder?: string, snapshot?: Blob): Promise<EmbeddedDatabase> {
  if (folder) await mkdir(folder, { recursive: true });
  const lite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    extensions: { btree_gist, pg_trgm },
    parsers,
  });
  return {
    engine: 'pglite',
    ...liteQueryable(lite),
    transaction: (work) =>
      retrying(
        () => lite.transaction((tx) => work(liteQueryable(tx as LiteRunner))) as ReturnType<typeof work>,
      ),
    snapshot: () => lite.dumpDataDir('none'),
    close: () => lite.close(),
  };
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid as keyof typeof parsers]) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

const SESSION_OPTIONS = [
  '-c statement_timeout=10000',
  '-c lock_timeout=8000',
  '-c idle_in_transaction_session_timeout=15000',
  '-c timezone=UTC',
].join(' ');

function pgQueryable(runner: pg.Pool | pg.PoolClient): Queryable {
  return {
    query: async <R extends object>(sql: string, params: readonly unknown[] = []) =>
      (await runner.query<R & pg.QueryResultRow>(sql, [...params])).rows,
    script: async (sql) => {
      await runner.query(sql);
    },
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(pgQueryable(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Opens a pool of connections to the PostgreSQL server at `url`. */
export function openPostgres(
  url: string,
  options: { poolSize?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 20,
    types,
    options: SESSION_OPTIONS,
  });
  // An idle connection that breaks emits here; without a listener the process would end.
  pool.on('error', (error) => options.onError?.(error));
  return {
    engine: 'postgres',
    ...pgQueryable(pool),
    transaction: (work) => retrying(() => inTransaction(pool, work)),
    close: () => pool.end(),
  };
}
