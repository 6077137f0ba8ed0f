// Runs server/main.ts in a separate process, for tests of the process itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = process.cwd();

export interface ServerProcess {
  pid: number;
  /** The origin of the server; rejects when the process ends before it listens. */
  listening: Promise<string>;
  /** The exit code; null when a signal ended the process. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  /** The output so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
}

/** Starts the server with only these variables, on a free port. A slow machine is no overload to it. */
export function startServerProcess(variables: NodeJS.ProcessEnv): ServerProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      TMPDIR,
      PORT: '0',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', kill);
    return code as number | null;
  });
  const listening = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, origin] = / is at (http:\S+)/.exec(output) ?? [];
      if (origin) resolve(origin);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`The server ended with ${String(code)}: ${output}`)));
  });
  listening.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    listening,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    signal: (name) => void child.kill(name),
  };
}
