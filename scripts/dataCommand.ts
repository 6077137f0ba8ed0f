// How commands reach the data of the product: as the user of DATA_DIR, through the running server, or, when none runs, by
// opening the database that the environment names. What only the last way needs is loaded for it: beside a server a
// command answers within a second.
import path from 'node:path';
import { ConfigurationError } from '../server/platform/process/configurationError.ts';
import { findServer, type CommandServer } from '../server/platform/process/commandSocket.ts';
import { actAsOwner, DEFAULT_DATA_DIR } from '../server/platform/process/dataDir.ts';
import { describeHolder, holderOfDataDir, lockDataDir } from '../server/platform/process/dataDirLock.ts';
import { fileExists } from '../server/platform/process/fileExists.ts';

/** The variables that name the data; the others are read where the server does not do the work. */
export interface Place {
  DATA_DIR: string;
  DATABASE_URL: string | undefined;
}

function placeOf(environment: NodeJS.ProcessEnv): Place {
  const given = (name: string) => (environment[name]?.trim() ? environment[name] : undefined);
  return {
    DATA_DIR: path.resolve(given('DATA_DIR') ?? DEFAULT_DATA_DIR),
    DATABASE_URL: given('DATABASE_URL'),
  };
}

/** Throws ConfigurationError when `DATA_DIR` has no embedded database. */
export async function assertHasEmbedded(dataDir: string): Promise<void> {
  if (await fileExists(path.join(dataDir, 'database', 'PG_VERSION'))) return;
  throw new ConfigurationError(
    `DATA_DIR ${dataDir} has no database. Set DATA_DIR to the folder of the server, or DATABASE_URL to its database.`,
  );
}

/**
 * The server that has the embedded database open; undefined when the command opens the database itself. Throws
 * ConfigurationError when there is no database, and when another command or a starting server uses it.
 */
export async function serverOf({ DATABASE_URL, DATA_DIR }: Place): Promise<CommandServer | undefined> {
  if (DATABASE_URL) return undefined;
  const server = await findServer(DATA_DIR);
  if (server) return server;
  const holder = await holderOfDataDir(DATA_DIR);
  if (holder) {
    throw new ConfigurationError(
      `DATA_DIR ${DATA_DIR} is in use by ${describeHolder(holder)}, which does not accept commands yet. Repeat the command later.`,
    );
  }
  await assertHasEmbedded(DATA_DIR);
  return undefined;
}

/** Runs `run` with the lock of `dataDir`, as the command `work`. Throws ConfigurationError when another process has it. */
export async function underLock<T>(dataDir: string, work: string, run: () => Promise<T>): Promise<T> {
  const lock = await lockDataDir(dataDir, work);
  try {
    return await run();
  } finally {
    await lock.release();
  }
}

async function explained(error: unknown, place: Place): Promise<unknown> {
  if (error instanceof ConfigurationError) return error;
  const { explainFailure } = await import('../server/platform/process/explainFailure.ts');
  return explainFailure(error, place);
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
  work: (place: Place, files: Files) => Promise<string>,
): Promise<void> {
  try {
    const place = placeOf(process.env);
    const files = await prepare();
    let result: string | undefined;
    try {
      const actAsCaller = await actAsOwner(place.DATA_DIR);
      try {
        result = await work(place, files).catch(async (error: unknown) => {
          throw await explained(error, place);
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
