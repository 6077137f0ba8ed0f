// Debian's nginx with the configuration of deploy/nginx.conf, for the servers of a test. nginx does not check
// `/api/ready`: the list of servers is replaced before one of them ends, as docs/operations.md describes.
import { spawn, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isReady, type Proxy } from './roundRobinProxy.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');
/** An address where nothing listens, while there is no server. */
const NOWHERE = '127.0.0.1:9';
const START_WITHIN_MS = 10_000;

/** The version of the installed nginx, or undefined. */
export async function nginxVersion(): Promise<string | undefined> {
  const { stderr } = await promisify(execFile)('nginx', ['-v']).catch(() => ({ stderr: '' }));
  return /nginx\/(\S+)/.exec(stderr)?.[1];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * The configuration of the product with these servers, for a user without privileges and with its files in
 * `folder`.
 */
async function configurationFor(origins: readonly string[], port: number, folder: string): Promise<string> {
  const text = await readFile(CONFIGURATION, 'utf8');
  const hosts = origins.length > 0 ? origins.map((origin) => new URL(origin).host) : [NOWHERE];
  const servers = hosts.map((host) => `    server ${host} max_fails=3 fail_timeout=5s;`).join('\n');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const changes: [RegExp, string][] = [
    [/^ {4}server server-1:.*\n {4}server server-2:.*$/m, servers],
    [/^ {4}listen 80;$/m, `    listen 127.0.0.1:${String(port)};`],
    // One machine represents many customers: a client of the tests sends its address.
    [
      /^http \{$/m,
      `http {\n${temporary}\n  access_log off;\n  set_real_ip_from 127.0.0.1;\n  real_ip_header X-Forwarded-For;`,
    ],
    [/^/, `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log warn;\ndaemon off;\n`],
  ];
  return changes.reduce((changed, [pattern, replacement]) => {
    if (!pattern.test(changed)) throw new Error(`deploy/nginx.conf has no ${String(pattern)}.`);
    return changed.replace(pattern, replacement);
  }, text);
}

export async function startNginx(): Promise<Proxy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'nginx-'));
  const file = path.join(folder, 'nginx.conf');
  const port = await freePort();
  let origins: readonly string[] = [];
  const ready = new Set<string>();

  const configure = async () => writeFile(file, await configurationFor(origins, port, folder));
  await configure();
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', `${folder}/error.log`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  const origin = `http://127.0.0.1:${String(port)}`;
  const until = performance.now() + START_WITHIN_MS;
  while (!(await fetch(origin).then(Boolean, () => false))) {
    if (performance.now() > until || nginx.exitCode !== null) throw new Error('nginx does not start.');
    await wait(50);
  }

  const timer = setInterval(() => {
    for (const each of origins) {
      void isReady(each).then((is) => (is && origins.includes(each) ? ready.add(each) : ready.delete(each)));
    }
  }, 200);
  return {
    origin,
    followsReadiness: false,
    async route(next) {
      origins = next;
      await configure();
      nginx.kill('SIGHUP');
    },
    ready: () => origins.filter((each) => ready.has(each)),
    async close() {
      clearInterval(timer);
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
