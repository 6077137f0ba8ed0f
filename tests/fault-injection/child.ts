// A program of the product in a separate process: its output is kept, and it ends with this process.
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { programFile, ROOT, type Program } from './bundle.ts';
import { within } from './deadline.ts';
import { ProductFailure } from './productFailure.ts';

export type Exit = NodeJS.Signals | number | null;

export interface Child {
  said: () => string;
  /** Resolves with the signal or exit code; pending while the process runs. */
  ended: Promise<Exit>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): void;
  /** Sends the signal and resolves with the exit; rejects when the process has not ended by the deadline. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit>;
  /** Resolves when the output matches; rejects when the process ends first, or at the deadline. */
  says(words: RegExp): Promise<string>;
  /** Sends a message over Node's channel; returns whether the channel accepted it. */
  send(message: object): Promise<boolean>;
  onMessage(listener: (message: unknown) => void): void;
}

// Much longer than a busy machine needs: a deadline detects a process that hangs.
const SAYS_WITHIN_MS = 300_000;
/** The product allows itself 20 seconds to close. */
const ENDS_WITHIN_MS = 60_000;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const { PATH, HOME, TMPDIR } = process.env;

/** Starts a program with only these environment variables; `log` stores its output. */
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
    // 'close' rather than 'exit', because all output has been read by then.
    child.once('close', (code, signal) => {
      children.delete(child);
      file?.end();
      resolve(signal ?? code);
    });
  });
  // The provider is part of the harness.
  const Failure = program === 'provider' ? Error : ProductFailure;
  const failure = { details: () => said, Failure };
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
    said: () => said,
    ended,
    kill: (signal) => child.kill(signal),
    end(signal) {
      child.kill(signal);
      const what = `the end of ${program} after ${signal}`;
      return within(ended, { what, withinMs: ENDS_WITHIN_MS, ...failure });
    },
    says: (words) =>
      within(waitFor(words), {
        what: `${program} to say ${String(words)}`,
        withinMs: SAYS_WITHIN_MS,
        ...failure,
      }),
    send: (message) =>
      new Promise((resolve) => {
        // A channel that is already closed gives the same result as one that closes in the meantime.
        if (child.connected) child.send(message, (error) => resolve(error === null));
        else resolve(false);
      }),
    onMessage: (listener) => child.on('message', listener),
  };
}

// Below the range of ports for outgoing connections, so the port stays free while a server is down.
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

/** A port on which a server can start again and again. */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if (await isFree(port)) return port;
  }
}
