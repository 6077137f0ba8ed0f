// Starts a program with an HTTP server, and measures the time until it answers and its resident memory.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const STARTS_WITHIN_MS = 300_000;
const ASK_EVERY_MS = 5;

/** A port of this machine that nothing uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const request = get(url, { timeout: 2_000, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });

export interface Program {
  /** The time to the first answer 200 of the health address, in milliseconds. */
  healthyMs: number;
  /** The time until the program printed `readyLine`; equal to `healthyMs` without one. */
  readyMs: number;
  /** Resident memory in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Runs `node` with `args`; resolves when `health` has answered and the program has printed `readyLine`. */
export async function startProgram(
  args: readonly string[],
  options: { health: string; env: NodeJS.ProcessEnv; readyLine?: RegExp },
): Promise<Program> {
  const from = performance.now();
  const child = spawn(process.execPath, args, { env: options.env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  let readyMs = options.readyLine ? Number.NaN : 0;
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (Number.isNaN(readyMs) && options.readyLine?.test(said)) readyMs = performance.now() - from;
  });
  const checkRunning = () => {
    if (child.exitCode !== null || performance.now() - from > STARTS_WITHIN_MS)
      throw new Error(`The program did not start.\n${said}`);
  };
  while (!(await answers(options.health))) {
    checkRunning();
    await wait(ASK_EVERY_MS);
  }
  const healthyMs = performance.now() - from;
  while (Number.isNaN(readyMs)) {
    checkRunning();
    await wait(ASK_EVERY_MS);
  }
  return {
    healthyMs,
    readyMs: Math.max(readyMs, healthyMs),
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
