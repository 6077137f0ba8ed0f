// Locks the data folder for one process: two processes would destroy an embedded database. The refusal names the
// running process and its work.
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findServer } from './commandSocket.ts';
import { closeDataDir } from './dataDir.ts';
import { ConfigurationError } from './configurationError.ts';

const LOCK_FILE = 'server.pid';
/** A killed process holds its files until the system has ended it; a service manager starts the next one before. */
const ENDS_WITHIN_MS = 2_000;
const POLL_MS = 100;

export interface DataDirLock {
  release(): Promise<void>;
}

/** The process that uses a data folder. */
export interface Holder {
  pid: number;
  /** 'server', or the name of a command. */
  work: string;
  /** When it locked the folder, as ISO 8601. */
  since: string;
}

/**
 * The start time of the process in kernel ticks, which detects a reused pid; '' when the system does not provide it.
 * Undefined for a process that has ended and waits for its parent.
 */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may contain any character. The state and 18 other fields follow, and then the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : (fields[19] ?? '');
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

/** The running process that wrote `record`, or undefined when the lock is stale. */
async function holderOf(record: string): Promise<Holder | undefined> {
  const [pidText = '', work = 'server', since = 'an unknown time', start = ''] = record.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return start === (await startOf(pid)) ? { pid, work, since } : undefined;
}

/** The process that uses `folder`; undefined when none does. */
export async function holderOfDataDir(folder: string): Promise<Holder | undefined> {
  return holderOf(await readFile(path.join(folder, LOCK_FILE), 'utf8').catch(() => ''));
}

/** True when a server listens for commands in `folder`, even if it does not answer. */
const isServed = (folder: string): Promise<boolean> =>
  findServer(folder).then(
    (server) => server !== undefined,
    () => true,
  );

/** 'process 77 (restore since 2027-05-01T10:00:00.000Z)'. */
export const describeHolder = ({ pid, work, since }: Holder): string =>
  `process ${String(pid)} (${work} since ${since})`;

/**
 * Closes `folder` to other users of the machine and locks it for `work`; replaces the lock of a dead process. Throws
 * ConfigurationError when a server listens in it, or another process holds it for longer than two seconds.
 */
export async function lockDataDir(folder: string, work: string): Promise<DataDirLock> {
  await closeDataDir(folder);
  const file = path.join(folder, LOCK_FILE);
  const own = `${process.pid} ${work} ${new Date().toISOString()} ${(await startOf(process.pid)) ?? ''}\n`;
  const read = () => readFile(file, 'utf8').catch(() => '');
  const otherHolder = async () => {
    const record = await read();
    return record === own ? undefined : holderOf(record);
  };

  const refusal = (by: string) =>
    new ConfigurationError(
      `DATA_DIR ${folder} is in use by ${by}. Stop it first, or choose another DATA_DIR.`,
    );

  async function assertNotHeld(): Promise<void> {
    let holder = await otherHolder();
    // The socket also shows a server of another container, whose process ids mean nothing here.
    if (await isServed(folder)) throw refusal(holder ? describeHolder(holder) : 'another server');
    const deadline = performance.now() + ENDS_WITHIN_MS;
    while (holder && performance.now() < deadline) {
      await wait(POLL_MS);
      holder = await otherHolder();
    }
    if (holder) throw refusal(describeHolder(holder));
  }

  // The lock appears together with its content: an empty one would look stale to another process.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, own);
  try {
    await link(draft, file);
  } catch {
    // There is a lock already, or the file system has no links.
    await assertNotHeld();
    await rename(draft, file);
    // Two processes may replace a stale lock concurrently. The later rename is valid, and the next read detects it.
    await wait(POLL_MS);
    await assertNotHeld();
  } finally {
    await rm(draft, { force: true });
  }

  return {
    async release() {
      if ((await read()) === own) await rm(file, { force: true });
    },
  };
}
