// Locks the data folder for one process: two processes would destroy an embedded database. The refusal names the
// running process.
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDataDir } from './dataDir.ts';
import { ConfigurationError } from './env.ts';

const LOCK_FILE = 'server.pid';

export interface DataDirLock {
  release(): Promise<void>;
}

/** The start time of the process in kernel ticks; '' when the system does not provide it. It detects a reused pid. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may contain any character; the 20 fields after it end with the start time.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The pid of the running process that wrote `record`, or undefined when the lock is stale. */
async function holderOf(record: string): Promise<number | undefined> {
  const [pidText = '', start = ''] = record.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return start === (await startOf(pid)) ? pid : undefined;
}

/** The pid of the process that uses `folder`; undefined when none does. */
export async function userOfDataDir(folder: string): Promise<number | undefined> {
  return holderOf(await readFile(path.join(folder, LOCK_FILE), 'utf8').catch(() => ''));
}

/**
 * Closes `folder` to other users of the machine and locks it; replaces the lock of a dead process. Throws
 * ConfigurationError when another process holds it.
 */
export async function lockDataDir(folder: string): Promise<DataDirLock> {
  await closeDataDir(folder);
  const file = path.join(folder, LOCK_FILE);
  const own = `${process.pid} ${await startOf(process.pid)}\n`;
  const read = () => readFile(file, 'utf8').catch(() => '');

  async function assertNotHeld(record: string): Promise<void> {
    const holder = record === own ? undefined : await holderOf(record);
    if (holder === undefined) return;
    throw new ConfigurationError(
      `DATA_DIR ${folder} is in use by process ${holder}. Stop it first, or choose another DATA_DIR.`,
    );
  }

  try {
    await writeFile(file, own, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await assertNotHeld(await read());
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, own);
    await rename(draft, file);
    // Two processes may replace a stale lock concurrently. The later rename is valid, and the next read detects it.
    await wait(100);
    await assertNotHeld(await read());
  }

  return {
    async release() {
      if ((await read()) === own) await rm(file, { force: true });
    },
  };
}
