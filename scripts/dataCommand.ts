// How commands reach the data of the product: as the user of DATA_DIR, through the running server, or, when none runs, by
// opening the database that the environment names.
import path from 'node:path';
import { clearStaging } from '../server/platform/backup/staging.ts';
import { findServer, type CommandServer } from '../server/platform/process/commandSocket.ts';
import { actAsOwner } from '../server/platform/process/dataDir.ts';
import { describeHolder, holderOfDataDir, lockDataDir } from '../server/platform/process/dataDirLock.ts';
import { ConfigurationError, readEnv, type Env } from '../server/platform/process/env.ts';
import { fileExists } from '../server/platform/process/fileExists.ts';
import { explainFailure } from '../server/platform/process/explainFailure.ts';
import type { Database } from '../server/platform/db/database.ts';
import { openEmbedded } from '../server/platform/db/embedded.ts';
import { openPostgres } from '../server/platform/db/postgres.ts';
import { MINUTE } from '#domain/time/durations.ts';

// No client waits for a response, and a large table takes longer than a call may.
const TIMEOUTS = { connect: 10_000, answer: 30 * MINUTE, statement: 30 * MINUTE, probe: 10_000 };

/** Opens PostgreSQL with timeouts for long statements. */
export const openPostgresForCopy = (url: string): Database =>
  openPostgres(url, { poolSize: 2, timeouts: TIMEOUTS });

/**
 * Opens the embedded database of `dataDir` for the command `work`, and creates it when it does not exist. Throws when
 * another process uses it.
 */
export async function openLockedEmbedded(dataDir: string, work: string): Promise<Database> {
  const lock = await lockDataDir(dataDir, work);
  try {
    await clearStaging(dataDir);
    const db = await openEmbedded(path.join(dataDir, 'database'));
    return {
      ...db,
      async close() {
        await db.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Throws ConfigurationError when `DATA_DIR` has no embedded database. */
export async function assertHasEmbedded(dataDir: string): Promise<void> {
  if (await fileExists(path.join(dataDir, 'database', 'PG_VERSION'))) return;
  throw new ConfigurationError(
    `DATA_DIR ${dataDir} has no database. Set DATA_DIR to the folder of the server, or DATABASE_URL to its database.`,
  );
}

/** Returns `db`. Closes it and throws ConfigurationError when it has no tables of the product. */
async function withTables(db: Database, variable: string): Promise<Database> {
  try {
    const [found] = await db.query<{ migrations: string | null }>(
      "SELECT to_regclass('public.migrations')::text AS migrations",
    );
    if (found?.migrations) return db;
    throw new ConfigurationError(`${variable}: the database has no tables. Start the server once.`);
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The data of a product: through its server, or directly. */
export type Product = { server: CommandServer } | { db: Database };

/**
 * Finds the product that the environment names, which has data. Throws ConfigurationError when there is none, and when
 * another command or a starting server uses it.
 */
export async function openProduct({ DATABASE_URL, DATA_DIR }: Env, work: string): Promise<Product> {
  if (DATABASE_URL) {
    return { db: await withTables(openPostgresForCopy(DATABASE_URL), 'DATABASE_URL') };
  }
  const server = await findServer(DATA_DIR);
  if (server) return { server };
  const holder = await holderOfDataDir(DATA_DIR);
  if (holder) {
    throw new ConfigurationError(
      `DATA_DIR ${DATA_DIR} is in use by ${describeHolder(holder)}, which does not accept commands yet. Repeat the command later.`,
    );
  }
  await assertHasEmbedded(DATA_DIR);
  return { db: await withTables(await openLockedEmbedded(DATA_DIR, work), 'DATA_DIR') };
}

/** Reports a failure that does not stop the command, or its reason. */
export const printLine = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Runs `work` as the user of DATA_DIR and prints its result, or the reason of its failure, which ends the process with 1.
 * `prepare` runs before, as the user who gave the command, and opens the files that the command names; what it returns
 * has a `close` that runs as that user again, with whether the work succeeded.
 */
export async function runDataCommand<Files extends { close(isDone: boolean): Promise<void> }>(
  prepare: () => Promise<Files>,
  work: (env: Env, files: Files) => Promise<string>,
): Promise<void> {
  try {
    const env = readEnv(process.env);
    const files = await prepare();
    let result: string | undefined;
    try {
      const actAsCaller = await actAsOwner(env.DATA_DIR);
      try {
        result = await work(env, files).catch(async (error: unknown) => {
          throw await explainFailure(error, env);
        });
      } finally {
        actAsCaller();
      }
    } finally {
      await files.close(result !== undefined);
    }
    process.stdout.write(`${result}\n`);
  } catch (error) {
    printLine(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** For a command without files. */
export const noFiles = () => Promise.resolve({ close: () => Promise.resolve() });
