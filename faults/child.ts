// A program of the product in a process of its own: what it says is kept, and it ends with this one.
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { programFile, ROOT, type Program } from './bundle.ts';

export interface Child {
  process: ChildProcess;
  said: () => string;
  /** The signal or the code it ended with. */
  ended: Promise<NodeJS.Signals | number | null>;
  /** Resolves once it has said this; rejects where it ends before. */
  says(words: RegExp): Promise<string>;
}

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const { PATH, HOME, TMPDIR } = process.env;

/** Starts a program with these variables and none of ours; `log` keeps all it says. */
export function startChild(program: Program, env: NodeJS.ProcessEnv, log?: string): Child {
  const child = spawn(process.execPath, [programFile(program)], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  children.add(child);
  const file: WriteStream | undefined =
    log === undefined ? undefined : createWriteStream(log, { flags: 'a' });
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      file?.write(chunk);
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    // 'close' rather than 'exit': by then everything it said has been read.
    child.once('close', (code, signal) => {
      children.delete(child);
      file?.end();
      resolve(signal ?? code);
    });
  });
  return {
    process: child,
    said: () => said,
    ended,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const [, found] = words.exec(said) ?? [];
          if (found === undefined) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
        void ended.then((how) => reject(new Error(`It ended with ${String(how)}: ${said}`)));
      }),
  };
}

// Below the ports that the system gives to outgoing connections: one that is free stays so while a server is away.
const [FIRST_PORT, LAST_PORT] = [18_000, 31_000];

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken === port));
    });
  });
}

/** A port that a server can be started at again and again. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if (await isFree(port)) return port;
  }
}
