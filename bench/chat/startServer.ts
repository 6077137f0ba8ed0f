// Starts the built server in a separate process, on a loopback port.
import { spawn, type ChildProcess } from 'node:child_process';

const STARTS_WITHIN_MS = 600_000;

/** Waits until the process prints a line with its http address. */
export function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`The server did not start.\n${said}`)), STARTS_WITHIN_MS);
    child.once('exit', (code) => reject(new Error(`The server exited with ${String(code)}.\n${said}`)));
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [origin] = /http:\/\/\S+/.exec(said) ?? [];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve(origin);
    });
  });
}

export async function startServer(folder: string, variables: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DEMO_DATA: 'off', LOG_LEVEL: 'error', ...variables },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const origin = await originOf(child);
  return {
    origin,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
