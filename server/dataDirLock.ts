// One process per data folder: two on one embedded database destroy it, so the second is refused by name.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigurationError } from './env.ts';

export interface DataDirLock {
  release(): Promise<void>;
}

/** When the process started, in the kernel's ticks; '' where the system does not say. It tells a reused pid apart. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may hold anything; the 20 fields behind it end with the start.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: alive, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The pid of the living process that wrote `record`, or undefined where the lock is stale. */
async function holderOf(record: string): Promise<number | undefined> {
  const [pidText = '', start = ''] = record.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return start === (await startOf(pid)) ? pid : undefined;
}

/** Takes the lock of `folder`, over from a dead process where need be. Throws ConfigurationError where one lives. */
export async function lockDataDir(folder: string): Promise<DataDirLock> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'server.pid');
  const own = `${process.pid} ${await startOf(process.pid)}\n`;
  const read = () => readFile(file, 'utf8').catch(() => '');

  async function refuseWhereHeld(record: string): Promise<void> {
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
    await refuseWhereHeld(await read());
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, own);
    await rename(draft, file);
    // Two that take over at once both get here; the later rename wins, and the other one sees it.
    await wait(100);
    await refuseWhereHeld(await read());
  }

  return {
    async release() {
      if ((await read()) === own) await rm(file, { force: true });
    },
  };
}
