// The product's database for a command that runs without the server.
import path from 'node:path';
import { lockDataDir } from '../server/platform/process/dataDirLock.ts';
import type { Database } from '../server/platform/db/database.ts';
import { openEmbedded } from '../server/platform/db/embedded.ts';
import { openPostgres } from '../server/platform/db/postgres.ts';
import type { Env } from '../server/platform/process/env.ts';

const MINUTE = 60_000;
// No client waits for a response, and a large table takes longer than a call may.
const TIMEOUTS = { connect: 10_000, answer: 30 * MINUTE, statement: 30 * MINUTE, probe: 10_000 };

/** Opens PostgreSQL with timeouts for long statements. */
export const openPostgresForCopy = (url: string): Database =>
  openPostgres(url, { poolSize: 2, timeouts: TIMEOUTS });

/** Opens the embedded database of `dataDir`. Throws when a server uses it. */
export async function openLockedEmbedded(dataDir: string): Promise<Database> {
  const lock = await lockDataDir(dataDir);
  const db = await openEmbedded(path.join(dataDir, 'database'));
  return {
    ...db,
    async close() {
      await db.close();
      await lock.release();
    },
  };
}

/** Opens the database that the environment names. */
export const openConfigured = ({ DATABASE_URL, DATA_DIR }: Env): Promise<Database> =>
  DATABASE_URL ? Promise.resolve(openPostgresForCopy(DATABASE_URL)) : openLockedEmbedded(DATA_DIR);

/** Reports a failure that does not stop the command, or its reason. */
export const printLine = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs `work` with the database, closes it, and prints the problem of a failure without a stack. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
