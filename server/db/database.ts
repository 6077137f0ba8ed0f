// Opens the database: PostgreSQL over the network, or PGlite (PostgreSQL in this process) in a folder.
import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { parsers } from './parsers.ts';
import { retrying } from './retry.ts';

export { sqlState } from './failures.ts';
export { openPostgres } from './postgres.ts';

export type Row = Record<string, unknown>;

/** Runs one statement with `$1` parameters and returns its rows. */
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
  /** A copy of the data directory, from which another database can start. */
  snapshot(): Promise<Blob>;
}

/** Opens PostgreSQL embedded in this process; without `folder` it keeps all data in memory. */
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
