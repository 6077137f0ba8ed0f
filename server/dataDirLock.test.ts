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
const lockFile = () => path.join(folder, 'server.pid');
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
  await writeFile(lockFile(), `${other.pid} ${isLinux ? await startOf(other.pid!) : ''}\n`);
  await expect(lockDataDir(folder)).rejects.toThrow(`in use by process ${other.pid}`);
  other.kill();
  await once(other, 'exit');
  const lock = await lockDataDir(folder);
  await lock.release();
});

it.each([
  ['a dead process', '4194300 1\n'],
  ['an empty file', ''],
  ['nonsense', 'nonsense\n'],
  ['our own number, from before a restart', `${process.pid} 1\n`],
])('replaces the lock of %s', async (_holder, record) => {
  await writeFile(lockFile(), record);
  const lock = await lockDataDir(folder);
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await lock.release();
});

(isLinux ? it : it.skip)('takes over where the number now belongs to another program', async () => {
  await writeFile(lockFile(), '1 99999999999\n');
  const lock = await lockDataDir(folder);
  await lock.release();
});
