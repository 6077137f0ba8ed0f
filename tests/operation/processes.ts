// The server and the commands as operators run them: as a user of the machine, with an environment of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '../..');
const POLL_MS = 20;
const APPEARS_WITHIN_MS = 60_000;

/** A user id of the machine; the user needs no name. */
export type User = number;
export const ROOT_USER: User = 0;
export const OWNER: User = 20_001;
export const STRANGER: User = 20_002;

/** The reason why these checks cannot run here; undefined when they can. */
export const whyNoUsers = (): string | undefined =>
  process.geteuid?.() === ROOT_USER ? undefined : 'only root can start processes of other users';

export interface Program {
  pid: number;
  said(): string;
  /** Resolves with the exit code, or null after a signal. */
  ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Resolves once the output matches; rejects when the program ends before. */
  says(pattern: RegExp): Promise<string>;
}

/** Starts a file of the product as `user` with only these variables. */
export function start(
  file: string,
  { user, env, args = [] }: { user: User; env: NodeJS.ProcessEnv; args?: readonly string[] },
): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, file), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: os.tmpdir(),
      PORT: '0',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    uid: user,
    gid: user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', kill);
    return code as number | null;
  });
  return {
    pid: child.pid ?? 0,
    said: () => output,
    ended,
    signal: (name) => void child.kill(name),
    async says(pattern) {
      for (;;) {
        const [, found] = pattern.exec(output) ?? [];
        if (found !== undefined) return found;
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended: ${output}`);
        await wait(POLL_MS);
      }
    },
  };
}

export const startServer = (user: User, env: NodeJS.ProcessEnv) => start('server/main.ts', { user, env });
export const originOf = (server: Program) => server.says(/ is at (http:\S+)/);

/** Ends a server and waits for it. Throws when it does not end by itself. */
export async function stop(server: Program): Promise<void> {
  server.signal('SIGTERM');
  const code = await server.ended;
  if (code !== 0) throw new Error(`The server ended with ${String(code)}: ${server.said()}`);
}

/** A new folder of `user`. */
export async function folderOf(user: User, name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${name}-`));
  await chown(folder, user, user);
  return folder;
}

/** Waits until `isTrue`; throws after a minute. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + APPEARS_WITHIN_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Within a minute there was no ${what}.`);
    await wait(POLL_MS);
  }
}

/** The files in `folder` that do not belong to `user`. */
export async function foreignFiles(folder: string, user: User): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const found = await Promise.all(
    names.map(async (name) => ({
      name,
      owner: (await stat(path.join(folder, name)).catch(() => undefined))?.uid,
    })),
  );
  return found.filter(({ owner }) => owner !== undefined && owner !== user).map(({ name }) => name);
}
