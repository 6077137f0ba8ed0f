// Opens a new, migrated database for a test file, on either engine: a copy of the template that databasesSetup.ts has
// created.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isFullExtent } from '#domain/testing/extent.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';

export type Engine = Database['engine'];

export interface TestDatabase extends Database {
  /** The URL on PostgreSQL, for code that opens its own connections. */
  url?: string;
}

/** For suites whose results can differ between the engines: constraints, triggers, plans, locks, backups. */
export const BOTH_ENGINES: readonly Engine[] = ['pglite', 'postgres'];

/**
 * For all other suites: PostgreSQL, which runs transactions concurrently and shows races. `npm run test:full -- extent` and
 * TEST_ENGINES=both add PGlite, which takes three times as long; the journeys use it in every run.
 */
export const ENGINES: readonly Engine[] =
  isFullExtent || process.env['TEST_ENGINES'] === 'both' ? BOTH_ENGINES : ['postgres'];

/** Copying takes a quarter of the time of creating and migrating a database. */
async function embeddedSnapshot(): Promise<Blob> {
  const file = process.env['TEST_EMBEDDED_SNAPSHOT'];
  if (!file) throw new Error('There is no database to copy: databasesSetup.ts has not run.');
  return new Blob([await readFile(file)]);
}

/** Hundreds of users on a busy machine need longer timeouts than production. */
const TIMEOUTS = { connect: 120_000, answer: 120_000, lock: 100_000, probe: 120_000, statement: 110_000 };

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = openPostgres(url, { poolSize: 1, timeouts: TIMEOUTS });
  try {
    await admin.script(sql);
  } finally {
    await admin.close();
  }
}

/** Opens a separate database for the caller; closing it drops it. Throws without PostgreSQL. */
export async function openTestDatabase(
  engine: Engine,
  { poolSize = 20 }: { poolSize?: number } = {},
): Promise<TestDatabase> {
  if (engine === 'pglite') {
    return openEmbedded(undefined, await embeddedSnapshot());
  }
  const { TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE, TEST_DATABASE_ERROR } = process.env;
  if (!TEST_DATABASE_URL || !TEST_DATABASE_TEMPLATE) {
    throw new Error(
      `These tests need PostgreSQL: ${TEST_DATABASE_ERROR ?? 'none was started'} Set TEST_DATABASE_URL to a server.`,
    );
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(TEST_DATABASE_URL, `CREATE DATABASE ${name} TEMPLATE ${TEST_DATABASE_TEMPLATE}`);
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = name;
  const db = openPostgres(url.href, { poolSize, timeouts: TIMEOUTS });
  return {
    ...db,
    url: url.href,
    async close() {
      await db.close();
      await asAdmin(TEST_DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
