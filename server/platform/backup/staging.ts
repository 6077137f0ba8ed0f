// Copies of tables that a backup, a restore or a move needs for a while. They contain password hashes, so they are in the
// closed data folder and are deleted whatever happens.
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { MINUTE } from '#domain/time/durations.ts';

const RETRIES = 5;
/** How often a process that uses a copy sets its time. */
const TOUCH_MS = 10_000;
/** A copy whose time is older belongs to a killed process. */
const LEFT_AFTER_MS = 2 * MINUTE;

const folderOf = (dataDir: string) => path.join(dataDir, 'staging');
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: RETRIES });

/** Deletes the copies of killed processes. Several servers may share the folder and use copies of their own. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  const parent = folderOf(dataDir);
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = path.join(parent, name);
    const { mtimeMs } = (await stat(folder).catch(() => undefined)) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - LEFT_AFTER_MS) await remove(folder);
  }
}

/** Deletes every copy. Only for the process that holds the lock of `dataDir`. */
export const clearStaging = (dataDir: string): Promise<void> => remove(folderOf(dataDir));

/** Runs `work` with a folder of its own, and deletes the folder afterwards. */
export async function withStaging<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftCopies(dataDir);
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(folderOf(dataDir), 'copy-'));
  const touch = setInterval(() => {
    const now = new Date();
    void utimes(folder, now, now).catch(() => undefined);
  }, TOUCH_MS);
  let result: T;
  try {
    result = await work(folder);
  } catch (error) {
    // The cause counts, not a folder that cannot be deleted; `removeLeftCopies` deletes it later.
    await remove(folder).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(touch);
  }
  await remove(folder);
  return result;
}
