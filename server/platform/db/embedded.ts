// The embedded database: PGlite runs PostgreSQL in this process, in a folder or in memory.
import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { Database, Queryable } from './database.ts';
import { parsers } from './parsers.ts';
import { retrying } from './retry.ts';

/**
 * PGlite's default of 160 MB of buffers is part of the process from the start. The operating system caches the files
 * anyway.
 */
const SETTINGS = ['-c', 'shared_buffers=16MB'];

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
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    extensions: { btree_gist, pg_trgm, unaccent },
    parsers,
  });
  return {
    engine: 'pglite',
    ...liteQueryable(lite),
    transaction: (work) =>
      retrying(
        () => lite.transaction((tx) => work(liteQueryable(tx as LiteRunner))) as ReturnType<typeof work>,
      ),
    async listen(channel, listener) {
      await lite.listen(channel, listener);
    },
    snapshot: () => lite.dumpDataDir('none'),
    close: () => lite.close(),
  };
}
