// The program itself, server/main.ts, on a data folder: for tests of its start and its exit.
import path from 'node:path';
import type { Database } from '#server/platform/db/database.ts';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { startChild, type Child } from './child.ts';
import { within } from './deadline.ts';
import { ProductFailure } from './productFailure.ts';

const OPENS_WITHIN_MS = 120_000;

/** Starts it; `listening` resolves with the address, and rejects when the process exits first. */
export function startProgram(
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Child & { listening: Promise<string> } {
  const child = startChild('main', { DATA_DIR: folder, PORT: '0', ...env });
  const listening = child.says(/ is at (http\S+)/);
  listening.catch(() => undefined);
  return { ...child, listening };
}

/** The database of a folder that no process uses; throws when it does not open. */
export async function withDatabase<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await within(openEmbedded(path.join(folder, 'database')), {
    what: `the database in ${folder} to open`,
    withinMs: OPENS_WITHIN_MS,
    Failure: ProductFailure,
  });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
