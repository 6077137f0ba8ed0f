// Applies the numbered files of migrations/ that the database lacks, each once and all in one transaction.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from '../process/configurationError.ts';
import type { Database } from './database.ts';

const FOLDER = path.join(process.cwd(), 'server/platform/db/migrations');
// An advisory lock with an otherwise unused number: servers that start together migrate one after the other.
const LOCK = 7_264_119;
const MIN_VERSION = 17;

/** The names of the migrations of this release, in the order in which they apply. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** Throws ConfigurationError for a PostgreSQL server without what the schema uses (`pg_c_utf8`). */
export async function assertVersion(db: Database): Promise<void> {
  const [found] = await db.query<{ server_version: string }>('SHOW server_version');
  if (Number.parseInt(found?.server_version ?? '', 10) >= MIN_VERSION) return;
  throw new ConfigurationError(
    `DATABASE_URL: the server is PostgreSQL ${found?.server_version ?? ''}. Use version ${String(MIN_VERSION)} or later.`,
  );
}

/** Applies the missing migrations, or those of them that are in `only`; returns the names of their files. */
export async function migrate(db: Database, only?: ReadonlySet<string>): Promise<string[]> {
  const files = (await listMigrations()).filter((name) => !only || only.has(name));
  const scripts = await Promise.all(
    files.map(async (name) => ({ name, sql: await readFile(path.join(FOLDER, name), 'utf8') })),
  );
  return db.transaction(async (tx) => {
    // A script may wait longer than a call: another server may be migrating. Two servers that create the table at the
    // same time fail even with IF NOT EXISTS, so the lock comes first.
    await tx.script(
      `SET LOCAL lock_timeout = '8s'; SELECT pg_advisory_xact_lock(${LOCK});
       CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const applied = new Set(
      (await tx.query<{ name: string }>('SELECT name FROM migrations')).map((row) => row.name),
    );
    const missing = scripts.filter(({ name }) => !applied.has(name));
    for (const { name, sql } of missing) {
      await tx.script(sql);
      await tx.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
    }
    return missing.map(({ name }) => name);
  });
}
