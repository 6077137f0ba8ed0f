// Debian's nginx with the configuration of deploy/nginx, for the servers of a test. nginx does not check
// `/api/ready`: the list of servers is replaced before one of them ends, as docs/operations.md describes.
import { spawn, execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isReady, type Proxy } from './roundRobinProxy.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../deploy/nginx');
/** An address where nothing listens, while there is no server. */
const NOWHERE = '127.0.0.1:9';
const START_WITHIN_MS = 10_000;

/** The version of the installed nginx, or undefined. */
export async function nginxVersion(): Promise<string | undefined> {
  const { stderr } = await promisify(execFile)('nginx', ['-v']).catch(() => ({ stderr: '' }));
  return /nginx\/(\S+)/.exec(stderr)?.[1];
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Writes the configuration of the product with these servers into `folder`, for a user without privileges. TLS is before
 * nginx: one machine represents many customers, and a client of the tests sends its address as a balancer would.
 */
async function configure(origins: readonly string[], port: number, folder: string): Promise<void> {
  const hosts = origins.length > 0 ? origins.map((origin) => new URL(origin).host) : [NOWHERE];
  const servers = hosts.map((host) => `    server ${host} max_fails=3 fail_timeout=5s;`).join('\n');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const changes: [file: string, pattern: RegExp, replacement: string][] = [
    ['nginx.conf', /^ {4}server server-1:.*\n {4}server server-2:.*$/m, servers],
    ['nginx.conf', /^http \{$/m, `http {\n${temporary}\n  access_log off;`],
    ['nginx.conf', /^/, `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log warn;\ndaemon off;\n`],
    ['tls.conf', /^ {2}listen 80;$/m, `  listen 127.0.0.1:${String(port)};`],
  ];
  await cp(CONFIGURATION, folder, { recursive: true });
  await cp(path.join(CONFIGURATION, 'tls-before.conf'), path.join(folder, 'tls.conf'));
  for (const [file, pattern, replacement] of changes) {
    const text = await readFile(path.join(folder, file), 'utf8');
    if (!pattern.test(text)) throw new Error(`deploy/nginx has no ${String(pattern)} in ${file}.`);
    await writeFile(path.join(folder, file), text.replace(pattern, replacement));
  }
}

export async function startNginx(): Promise<Proxy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'nginx-'));
  const file = path.join(folder, 'nginx.conf');
  const port = await freePort();
  let origins: readonly string[] = [];
  const ready = new Set<string>();

  await configure(origins, port, folder);
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
      await configure(origins, port, folder);
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
