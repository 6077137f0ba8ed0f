// The embedded database: PGlite runs PostgreSQL in this process, in a folder or in memory.
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { fileExists } from '../process/fileExists.ts';
import type { Database, Queryable } from './database.ts';
import { parsers } from './parsers.ts';
import { retrying } from './retry.ts';

/**
 * PGlite's default of 160 MB of buffers is part of the process from the start. The operating system caches the files
 * anyway.
 */
const SETTINGS = ['-c', 'shared_buffers=16MB'];

/**
 * V8 compiles a function of PGlite a second time, with optimisation, after it has executed this number of bytes; the
 * default is 1,800,000. Nearly all of these compilations happen at the start and take a fifth of its time, and queries
 * are not faster afterwards (measured: 1,000 queries in 1.0 s of CPU either way).
 */
const BYTES_BEFORE_OPTIMISATION = 100_000_000;

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

function openLite(options: { dataDir?: string; loadDataDir?: Blob }) {
  setFlagsFromString(`--wasm-tiering-budget=${String(BYTES_BEFORE_OPTIMISATION)}`);
  return PGlite.create({
    ...options,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    extensions: { btree_gist, pg_trgm, unaccent },
    parsers,
  });
}

/** Creates the database in another folder and then moves it, so that a killed process leaves no part of one. */
async function createIn(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await (await openLite({ dataDir: draft })).close();
  await rename(draft, folder);
}

/** Opens PostgreSQL embedded in this process; without `folder` it keeps all data in memory. */
export async function openEmbedded(folder?: string, snapshot?: Blob): Promise<EmbeddedDatabase> {
  if (folder && !(await fileExists(path.join(folder, 'PG_VERSION')))) await createIn(folder);
  const lite = await openLite({
    ...(folder ? { dataDir: folder } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
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
