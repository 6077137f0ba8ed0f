// The server as deploy/ starts it: with the systemd unit and .env.example as its file, in a volume of Kubernetes, and twice
// at once on an empty PostgreSQL database.
import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { figure, none, type Figure } from '../fault-injection/figures.ts';
import { folderOf, originOf, OWNER, startServer, stop, type User } from './processes.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ROUNDS = 5;
/** The modes that the kubelet adds for the group: rw for files, rwx and setgid for folders. */
const [GROUP_FILE, GROUP_FOLDER] = [0o060, 0o2070];

/** Starts the server and ends it; returns what was wrong. */
async function startOnce(user: User, env: NodeJS.ProcessEnv): Promise<string[]> {
  const server = startServer(user, env);
  try {
    const { status } = await fetch(`${await originOf(server)}/api/ready`);
    await stop(server);
    return status === 200 ? [] : [`/api/ready answered ${String(status)}`];
  } catch (error) {
    return [String(error)];
  }
}

/** Gives a volume to a group, as the kubelet does with `fsGroup`. */
async function giveToGroup(volume: string, group: number): Promise<void> {
  for (const name of ['.', ...(await readdir(volume, { recursive: true }))]) {
    const file = path.join(volume, name);
    const { uid, mode } = await stat(file);
    const isFolder = (await stat(file)).isDirectory();
    await chown(file, uid, group);
    await chmod(file, (mode & 0o7777) | (isFolder ? GROUP_FOLDER : GROUP_FILE));
  }
}

export async function volume(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'volume-'));
  await chmod(folder, 0o755);
  await giveToGroup(folder, OWNER);
  const faults: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    faults.push(...(await startOnce(OWNER, { DATA_DIR: folder })));
    for (const name of await readdir(folder)) {
      const { mode } = await stat(path.join(folder, name));
      if ((mode & 0o007) !== 0) faults.push(`everybody may use ${name}: ${mode.toString(8)}`);
    }
    await giveToGroup(folder, OWNER);
  }
  await rm(folder, { recursive: true });
  return [none('failed starts and open files', faults)];
}

export async function unit(): Promise<Figure[]> {
  const file = path.join(ROOT, 'deploy/luxury-car-rentals.service');
  const text = await readFile(file, 'utf8');
  const own = parseEnv((/^Environment=(.*)$/m.exec(text)?.[1] ?? '').replaceAll(' ', '\n'));
  const example = parseEnv(await readFile(path.join(ROOT, '.env.example'), 'utf8'));
  // systemd prefers the variables of the file.
  const env = { ...own, ...example };
  const data = await folderOf(OWNER, 'unit');
  const faults: string[] = [];
  if (env['DATA_DIR'] !== '/var/lib/luxury-car-rentals')
    faults.push(`DATA_DIR is ${String(env['DATA_DIR'])}`);
  if (!/^User=luxury-car-rentals$/m.test(text)) faults.push('it has no user whom commands can name');
  faults.push(...(await startOnce(OWNER, { ...env, DATA_DIR: data })));
  await rm(data, { recursive: true });
  const verified = await promisify(execFile)('systemd-analyze', ['verify', file]).then(
    () => 'accepted',
    (error: NodeJS.ErrnoException & { stderr?: string }) =>
      // The program and the user exist only where it is installed.
      error.code === 'ENOENT' ? 'not installed' : (error.stderr ?? String(error)),
  );
  return [
    none('wrong settings and failed starts', faults),
    figure('systemd-analyze verify', verified.trim()),
  ];
}

export async function emptyDatabase(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const admin = openPostgres(postgres.url, { poolSize: 1 });
  const faults: string[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `empty_${String(round)}`;
      await admin.script(`CREATE DATABASE ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      const env = {
        ...{ DATABASE_URL: url.href, PAYMENTS: 'sandbox' },
        SESSION_SECRET: 'a secret of the tests, not of anything real',
      };
      const folders = [await folderOf(0, 'one'), await folderOf(0, 'two')];
      const ends = await Promise.all(folders.map((DATA_DIR) => startOnce(0, { ...env, DATA_DIR })));
      faults.push(...ends.flat().map((fault) => `round ${String(round + 1)}: ${fault}`));
      for (const folder of folders) await rm(folder, { recursive: true });
    }
  } finally {
    await admin.close();
    await postgres.stop();
  }
  return [figure('rounds of two servers', String(ROUNDS)), none('failed starts', faults)];
}
