// A program of the product in a process of its own: what it says is kept, and it ends with this one.
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { programFile, ROOT, type Program } from './bundle.ts';
import { within } from './deadline.ts';
import { ProductFailure } from './productFailure.ts';

export type Exit = NodeJS.Signals | number | null;

export interface Child {
  pid: number | undefined;
  said: () => string;
  /** The signal or the code it ended with; stays pending while it runs. */
  ended: Promise<Exit>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): void;
  /** Sends the signal and resolves with how it ended; rejects where it has not by the deadline. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit>;
  /** Resolves once it has said this; rejects where it ends before, or has not said it by the deadline. */
  says(words: RegExp): Promise<string>;
  /** Sends a message over Node's channel; answers whether the channel took it. */
  send(message: object): Promise<boolean>;
  onMessage(listener: (message: unknown) => void): void;
}

// Far more than it takes on a machine that is busy: a deadline is for what hangs.
const SAYS_WITHIN_MS = 300_000;
/** The product gives itself 20 seconds to close. */
const ENDS_WITHIN_MS = 60_000;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const { PATH, HOME, TMPDIR } = process.env;

/** Starts a program with these variables and none of ours; `log` keeps all it says. */
export function startChild(program: Program, env: NodeJS.ProcessEnv, log?: string): Child {
  const child: ChildProcess = spawn(process.execPath, [programFile(program)], {
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
  // The provider is a part of the harness.
  const Failure = program === 'provider' ? Error : ProductFailure;
  const inVain = { details: () => said, Failure };
  const waitFor = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const [, found] = words.exec(said) ?? [];
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
      void ended.then((how) => reject(new Failure(`${program} ended with ${String(how)}: ${said}`)));
    });
  return {
    pid: child.pid,
    said: () => said,
    ended,
    kill: (signal) => child.kill(signal),
    end(signal) {
      child.kill(signal);
      const what = `the end of ${program} after ${signal}`;
      return within(ended, { what, withinMs: ENDS_WITHIN_MS, ...inVain });
    },
    says: (words) =>
      within(waitFor(words), {
        what: `${program} to say ${String(words)}`,
        withinMs: SAYS_WITHIN_MS,
        ...inVain,
      }),
    send: (message) =>
      new Promise((resolve) => {
        // A channel that is closed already answers the same way as one that closes meanwhile.
        if (child.connected) child.send(message, (error) => resolve(error === null));
        else resolve(false);
      }),
    onMessage: (listener) => child.on('message', listener),
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
