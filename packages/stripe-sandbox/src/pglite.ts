// The sandbox's own database: PGlite, which is PostgreSQL compiled to WASM, in this process.
import { mkdir } from 'node:fs/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { SandboxDatabase, SandboxQueryable } from './host.ts';

export interface EmbeddedDatabase extends SandboxDatabase {
  close(): Promise<void>;
}

const queryable = (runner: PGlite | Transaction): SandboxQueryable => ({
  query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
    (await runner.query<Row>(sql, [...params])).rows,
});

/** Opens the database in a folder, which one process at a time may use, or in memory without one. */
export async function openEmbedded(folder?: string): Promise<EmbeddedDatabase> {
  if (folder) await mkdir(folder, { recursive: true });
  return overPglite(await PGlite.create(folder ? { dataDir: folder } : {}));
}

/** The sandbox's database over an open PGlite. */
export function overPglite(lite: PGlite): EmbeddedDatabase {
  return {
    ...queryable(lite),
    transaction: <Result>(work: (tx: SandboxQueryable) => Promise<Result>) =>
      lite.transaction((tx) => work(queryable(tx))),
    close: () => lite.close(),
  };
}
