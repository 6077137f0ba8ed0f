// Tests the lock of a data folder: one running process holds it, and the lock of a dead process is replaced.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { serveCommands } from './commandSocket.ts';
import { lockDataDir } from './dataDirLock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
});
const isLinux = process.platform === 'linux';

async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

it('holds the folder until it is released', async () => {
  const lock = await lockDataDir(path.join(folder, 'new'), 'server');
  expect(await readFile(path.join(folder, 'new/server.pid'), 'utf8')).toMatch(
    new RegExp(`^${process.pid} server `),
  );
  await lock.release();
  expect(await readdir(path.join(folder, 'new'))).toEqual([]);
});

it('names the running process that holds it, its work and its start', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await once(other, 'spawn');
  const record = `${other.pid} restore 2027-05-01T10:00:00Z ${isLinux ? await startOf(other.pid!) : ''}\n`;
  await writeFile(path.join(folder, 'server.pid'), record);
  await expect(lockDataDir(folder, 'server')).rejects.toThrow(
    `in use by process ${other.pid} (restore since 2027-05-01T10:00:00Z)`,
  );
  // A supervisor may start the next process before the system has ended the killed one.
  const next = lockDataDir(folder, 'server');
  other.kill();
  await (await next).release();
});

it('is refused to a process that does not see the process of a server which listens in it', async () => {
  const stop = await serveCommands(folder, { handlers: {}, onError: () => undefined });
  await writeFile(path.join(folder, 'server.pid'), '4194300 server 2027-05-01T10:00:00Z 1\n');
  await expect(lockDataDir(folder, 'server')).rejects.toThrow('in use by another server');
  await stop();
  await (await lockDataDir(folder, 'server')).release();
});

it('replaces the lock of a dead process, of the own number before a restart, and an unreadable one', async () => {
  const records = ['4194300 server now 1\n', '', 'nonsense\n', `${process.pid} server now 1\n`];
  // The number now belongs to another program, which the start time shows.
  if (isLinux) records.push('1 server now 99999999999\n');
  for (const record of records) {
    await writeFile(path.join(folder, 'server.pid'), record);
    const lock = await lockDataDir(folder, 'server');
    expect(await readFile(path.join(folder, 'server.pid'), 'utf8')).toMatch(
      new RegExp(`^${process.pid} server `),
    );
    await lock.release();
  }
});
