// Tests the server process: it starts, refuses a second process on its data, shuts down gracefully, and reports an
// invalid configuration.
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '#server/testing/eventually.ts';
import { startServerProcess, type ServerProcess } from '#server/testing/serverProcess.ts';

const dataDir = () => mkdtempSync(path.join(os.tmpdir(), 'main-'));
const started: ServerProcess[] = [];
function start(env: Record<string, string | undefined>): ServerProcess {
  const server = startServerProcess(env);
  started.push(server);
  return server;
}
afterAll(() => {
  for (const server of started) if (!server.hasEnded()) server.signal('SIGKILL');
});

/** The files that other users of the machine may read. PGlite sets modes itself, inside the closed folder. */
const readableByOthers = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .filter((name) => !name.startsWith('database'))
    .filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);

const statusOf = async (url: string) => {
  const answer = await fetch(url);
  return [answer.status, answer.headers.get('connection')];
};

it('closes its data to other users, refuses a second process, starts again after a crash, and shuts down gracefully', async () => {
  const DATA_DIR = dataDir();
  chmodSync(DATA_DIR, 0o755);
  const killed = start({ DATA_DIR });
  const health = await fetch(`${await killed.listening}/api/health`);
  expect(await health.json()).toEqual({ status: 'ok' });
  expect(readableByOthers(DATA_DIR)).toEqual([]);

  const second = start({ DATA_DIR });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`in use by process ${killed.pid}`);
  expect(second.output()).not.toMatch(/\n\s+at /);

  killed.signal('SIGKILL');
  await killed.ended;
  const server = start({ DATA_DIR, LOG_LEVEL: 'info', SHUTDOWN_DELAY_SECONDS: '60' });
  const origin = await server.listening;
  expect(await statusOf(`${origin}/api/ready`)).toEqual([200, 'keep-alive']);

  // New calls are answered until the delay has passed, but the server is not ready for a load balancer.
  server.signal('SIGTERM');
  await eventually(async () => server.output().includes('finishing what is running'));
  expect(await statusOf(`${origin}/api/ready`)).toEqual([503, 'close']);
  expect(await statusOf(`${origin}/api/cars`)).toEqual([200, 'close']);

  // A second signal ends the delay: a request whose body is incomplete at this time is answered, a new one is not.
  const request = http.request(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' },
  });
  request.flushHeaders();
  await once(request, 'continue');
  request.write('{');
  server.signal('SIGTERM');
  await eventually(async () => (await fetch(`${origin}/api/health`).catch(() => undefined)) === undefined);
  request.end('}');
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(answer.statusCode).toBe(400);
  answer.resume();
  expect(await server.ended).toBe(0);
  expect(existsSync(path.join(DATA_DIR, 'server.pid'))).toBe(false);
});

it('names an invalid value, or a database that it cannot reach without its password, and exits with 1', async () => {
  const SESSION_SECRET = 'a secret of the tests, not of anything real';
  const DATABASE_URL = 'postgres://someone:hidden@127.0.0.1:1/cars';
  const servers = [
    start({ DATA_DIR: dataDir(), PORT: 'http' }),
    start({ DATA_DIR: dataDir(), PAYMENTS: 'sandbox', DATABASE_URL, SESSION_SECRET }),
  ];
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([1, 1]);
  const [invalid = '', away = ''] = servers.map((server) => server.output());
  expect(invalid).toContain('PORT');
  expect(away).toMatch(/DATABASE_URL.*127\.0\.0\.1:1\/cars.*ECONNREFUSED/s);
  expect(invalid + away).not.toMatch(/hidden|\n\s+at /);
});
