// Tests the build of the server and its process: it starts from any folder without a compiler, loads the demo data without a
// warning, locks its data, shuts down gracefully, and explains why it cannot start.
import { isFullExtent, itAtFullExtent } from '#domain/testing/extent.ts';
import { SANDBOX_PREFIX } from '#server/platform/process/sandbox.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { sandboxStripe } from 'stripe-sandbox';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { readEnv } from '#server/platform/process/env.ts';
import { loadSecrets } from '#server/platform/process/secrets.ts';
import { eventually } from './eventually.ts';

const root = process.cwd();
/** A copy of the product's folder with builds of the server and the browser app; the server enters this folder. */
const product = path.join(root, '.cache', `built-server-${process.pid}`);
const dist = path.join(product, 'dist/server');
const dataDir = () => mkdtempSync(path.join(os.tmpdir(), 'main-'));

const REFUSE = `const refuse = (name) => {
  if (/^(tsx|esbuild|typescript|webpack|@babel|@swc)([/]|$)/.test(name)) throw new Error('The server loads ' + name);
};`;
const IMPORTS = `${REFUSE}
export const resolve = (name, context, next) => { refuse(name); return next(name, context); };`;
/** A module that fails the process when it imports or requires a compiler. */
const NO_COMPILER = `${REFUSE}
import Module, { register } from 'node:module';
const load = Module._load;
Module._load = function (name, ...rest) { refuse(name); return load.call(this, name, ...rest); };
register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(IMPORTS)}));`;

const children: ChildProcess[] = [];
function run(args: string[], { cwd, env }: { cwd: string; env?: Record<string, string> }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const listening = async (): Promise<string> => {
    for (;;) {
      const [, origin] = / is at (http:\S+)/.exec(output.stdout) ?? [];
      if (origin) return origin;
      const code = await Promise.race([once(child.stdout, 'data').then(() => undefined), ended]);
      if (code !== undefined)
        throw new Error(`It ended with ${String(code)}: ${output.stdout}${output.stderr}`);
    }
  };
  return { child, ended, listening, output };
}
const start = (env: Record<string, string>) =>
  run(
    ['--enable-source-maps', '--import', path.join(product, 'noCompiler.mjs'), path.join(dist, 'main.js')],
    {
      cwd: os.tmpdir(),
      env: { PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'warn', ...env },
    },
  );

beforeAll(async () => {
  if (!isFullExtent) return;
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(product, 'dist/index.html'), '<!doctype html>');
  mkdirSync(path.join(product, 'dist/assets'));
  for (const name of ['public', 'server']) symlinkSync(path.join(root, name), path.join(product, name));
  writeFileSync(path.join(product, 'noCompiler.mjs'), NO_COMPILER);
  const build = `import('./scripts/buildServer.ts').then(({ buildServer }) => buildServer(${JSON.stringify(dist)}))`;
  const built = run(['--import', 'tsx', '--input-type=module', '--eval', build], { cwd: root });
  expect([await built.ended, built.output]).toEqual([0, { stdout: '', stderr: '' }]);
});
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(product, { recursive: true, force: true });
});

/** The files that other users of the machine may read. PGlite sets modes itself, inside the closed folder. */
const readableByOthers = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .filter((name) => !name.startsWith('database'))
    .filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);

/** The lines above the level 'info'. */
const warningsOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => [
  ...stdout.split('\n').filter((line) => /"level":[4-6]0/.test(line)),
  ...stderr.split('\n').filter(Boolean),
];

const statusOf = async (url: string) => {
  const answer = await fetch(url);
  return [answer.status, answer.headers.get('connection')];
};

itAtFullExtent(
  'closes its data to other users, starts again after a crash, loads the demo data without a warning, and shuts down gracefully',
  async () => {
    const env = { DATA_DIR: dataDir() };
    chmodSync(env.DATA_DIR, 0o755);
    const killed = start(env);
    const health = await fetch(`${await killed.listening()}/api/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    expect(readableByOthers(env.DATA_DIR)).toEqual([]);
    // platform/process/start.test.ts tests that the lock refuses a second process.
    expect(existsSync(path.join(env.DATA_DIR, 'server.pid'))).toBe(true);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(killed.output.stderr).toBe('');

    const server = start({ ...env, DEMO_DATA: 'on', LOG_LEVEL: 'info', SHUTDOWN_DELAY_SECONDS: '60' });
    const origin = await server.listening();
    const terms = (await (await fetch(`${origin}/api/terms`)).json()) as { text: string };
    expect(terms.text).toContain('#');
    expect((await fetch(`${origin}/sandbox/stripe/stripe.js`)).status).toBe(200);
    const secretKey = (await loadSecrets(readEnv(env))).sandbox?.secretKey ?? '';
    const stripe = sandboxStripe({ secretKey, baseUrl: origin + SANDBOX_PREFIX });
    await eventually(async () => (await stripe.events.list({ delivery_success: false })).data.length === 0);
    expect(await statusOf(`${origin}/api/ready`)).toEqual([200, 'keep-alive']);

    // New calls are answered until the delay has passed, but the server is not ready for a load balancer.
    server.child.kill('SIGTERM');
    await eventually(async () => server.output.stdout.includes('finishing what is running'));
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
    server.child.kill('SIGTERM');
    await eventually(async () => (await fetch(`${origin}/api/health`).catch(() => undefined)) === undefined);
    request.end('}');
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(answer.statusCode).toBe(400);
    answer.resume();
    // The process ends after the first round of the background work.
    expect(await server.ended).toBe(0);
    // The second answer of /api/ready is logged; nothing else is.
    expect(warningsOf(server.output)).toEqual([expect.stringContaining('This server is shutting down.')]);
    expect(existsSync(path.join(env.DATA_DIR, 'server.pid'))).toBe(false);
    const db = await openEmbedded(path.join(env.DATA_DIR, 'database'));
    const [events] = await db.query(
      `SELECT (SELECT count(*)::int FROM payments WHERE status = 'succeeded' AND reservation_id IS NOT NULL) AS paid,
       count(*)::int AS events, count(*) FILTER (WHERE attempts = 1)::int AS processed_at_once
     FROM stripe_events WHERE type = 'payment_intent.succeeded'`,
    );
    await db.close();
    expect(events).toEqual({ paid: 13, events: 13, processed_at_once: 13 });
  },
);

itAtFullExtent('exits with 1 and shows the source of an unexpected error', async () => {
  const unread = dataDir();
  writeFileSync(path.join(unread, 'secrets.json'), '{');
  const broken = start({ DATA_DIR: unread });
  expect(await broken.ended).toBe(1);
  expect(broken.output.stderr).toMatch(/server\/\w+\.ts:\d+/);
});
