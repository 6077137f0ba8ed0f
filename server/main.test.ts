// Tests the server process: it starts, refuses a second process on its data, shuts down gracefully, and reports an
// invalid configuration.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

const dataDir = () => mkdtempSync(path.join(os.tmpdir(), 'main-'));
const children: ChildProcess[] = [];

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }));
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, origin] = / is at (http:\S+)/.exec(output) ?? [];
      if (origin) resolve(origin);
    });
    void ended.then(() => reject(new Error(`It ended: ${output}`)));
  });
  listening.catch(() => undefined);
  /** Resolves when the process has printed this text. */
  const says = async (text: string) => {
    while (!output.includes(text)) await once(child.stdout, 'data');
  };
  return { child, ended, listening, says };
}

/** The files that other users of the machine may read. PGlite sets modes itself, inside the closed folder. */
const readableByOthers = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .filter((name) => !name.startsWith('database'))
    .filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);

afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
});

it('closes its data to other users, serves requests, refuses a second process, finishes running requests on SIGTERM and exits with 0', async () => {
  const DATA_DIR = dataDir();
  chmodSync(DATA_DIR, 0o755);
  const server = start({ DATA_DIR, LOG_LEVEL: 'info' });
  const origin = await server.listening;
  expect(readableByOthers(DATA_DIR)).toEqual([]);
  const health = await fetch(`${origin}/api/health`);
  expect(await health.json()).toEqual({ status: 'ok' });
  expect((await fetch(`${origin}/api/ready`)).status).toBe(200);

  const second = await start({ DATA_DIR }).ended;
  expect(second.code).toBe(1);
  expect(second.output).toContain(`in use by process ${server.child.pid}`);
  expect(second.output).not.toMatch(/\n\s+at /);

  // A request whose body is incomplete when the signal arrives.
  const request = http.request(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' },
  });
  request.flushHeaders();
  await once(request, 'continue');
  request.write('{');
  server.child.kill('SIGTERM');
  await server.says('finishing what is running');
  request.end('}');
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(answer.statusCode).toBe(400);
  answer.resume();

  expect(await server.ended).toMatchObject({ code: 0 });
  expect(existsSync(path.join(DATA_DIR, 'server.pid'))).toBe(false);
});

it('answers new calls for SHUTDOWN_DELAY_SECONDS, is not ready meanwhile, and ends', async () => {
  const server = start({ DATA_DIR: dataDir(), LOG_LEVEL: 'info', SHUTDOWN_DELAY_SECONDS: '60' });
  const origin = await server.listening;
  server.child.kill('SIGTERM');
  await server.says('finishing what is running');
  const ready = await fetch(`${origin}/api/ready`);
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  const call = await fetch(`${origin}/api/cars`);
  expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
  // A second signal ends the wait.
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
});

it('starts on the data of a killed process', async () => {
  const DATA_DIR = dataDir();
  const first = start({ DATA_DIR });
  await first.listening;
  first.child.kill('SIGKILL');
  await first.ended;
  const again = start({ DATA_DIR });
  expect((await fetch(`${await again.listening}/api/health`)).status).toBe(200);
  again.child.kill('SIGINT');
  expect(await again.ended).toMatchObject({ code: 0 });
});

it('names an invalid value and exits with 1', async () => {
  const { code, output } = await start({ DATA_DIR: dataDir(), PORT: 'http' }).ended;
  expect(code).toBe(1);
  expect(output).toContain('PORT');
  expect(output).not.toMatch(/\n\s+at /);
});
