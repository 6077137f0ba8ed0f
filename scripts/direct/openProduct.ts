// Opens the database of the product for a command, where no server has it open.
import path from 'node:path';
import { MINUTE } from '#domain/time/durations.ts';
import { clearStaging } from '#server/platform/backup/staging.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { ConfigurationError } from '#server/platform/process/configurationError.ts';
import type { Env } from '#server/platform/process/env.ts';
import { underLock } from '../dataCommand.ts';

// No client waits for a response, and a large table takes longer than a call may.
const TIMEOUTS = { connect: 10_000, answer: 30 * MINUTE, statement: 30 * MINUTE, probe: 10_000 };

/** Opens PostgreSQL with timeouts for long statements. */
export const openPostgresForCopy = (url: string): Database =>
  openPostgres(url, { poolSize: 2, timeouts: TIMEOUTS });

/** Opens the embedded database of `dataDir`, whose lock the caller has; creates it when it does not exist. */
export async function openEmbeddedForCopy(dataDir: string): Promise<Database> {
  await clearStaging(dataDir);
  return openEmbedded(path.join(dataDir, 'database'));
}

/** Runs `use` with the database that `variable` names. Throws ConfigurationError when it has no tables of the product. */
async function withTables<T>(variable: string, db: Database, use: (db: Database) => Promise<T>): Promise<T> {
  try {
    const [found] = await db.query<{ migrations: string | null }>(
      "SELECT to_regclass('public.migrations')::text AS migrations",
    );
    if (found?.migrations) return await use(db);
    throw new ConfigurationError(`${variable}: the database has no tables. Start the server once.`);
  } finally {
    await db.close();
  }
}

/** Runs `use` for the command `work` with the database that the environment names. Errors: ConfigurationError. */
export const withProduct = <T>(
  { DATABASE_URL, DATA_DIR }: Env,
  work: string,
  use: (db: Database) => Promise<T>,
): Promise<T> =>
  DATABASE_URL
    ? withTables('DATABASE_URL', openPostgresForCopy(DATABASE_URL), use)
    : underLock(DATA_DIR, work, async () => withTables('DATA_DIR', await openEmbeddedForCopy(DATA_DIR), use));
