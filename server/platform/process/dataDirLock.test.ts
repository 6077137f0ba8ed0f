// Tests the lock of a data folder: one running process holds it, and the lock of a dead process is replaced.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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
  const lock = await lockDataDir(path.join(folder, 'new'));
  expect(await readFile(path.join(folder, 'new/server.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await lock.release();
  expect(await readdir(path.join(folder, 'new'))).toEqual([]);
});

it('names the running process that holds it', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await once(other, 'spawn');
  const record = `${other.pid} ${isLinux ? await startOf(other.pid!) : ''}\n`;
  await writeFile(path.join(folder, 'server.pid'), record);
  await expect(lockDataDir(folder)).rejects.toThrow(`in use by process ${other.pid}`);
  other.kill();
  await once(other, 'exit');
  await (await lockDataDir(folder)).release();
});

it('replaces the lock of a dead process, of the own number before a restart, and an unreadable one', async () => {
  const records = ['4194300 1\n', '', 'nonsense\n', `${process.pid} 1\n`];
  // The number now belongs to another program, which the start time shows.
  if (isLinux) records.push('1 99999999999\n');
  for (const record of records) {
    await writeFile(path.join(folder, 'server.pid'), record);
    const lock = await lockDataDir(folder);
    expect(await readFile(path.join(folder, 'server.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await lock.release();
  }
});
