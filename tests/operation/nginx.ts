// nginx with the configuration of deploy/nginx in both arrangements: TLS here, and TLS before it. Each client has an address
// of its own, nobody can choose another one, and sockets pass.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import http, { type IncomingMessage } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { fixedPort } from '../fault-injection/child.ts';
import { figure, none, type Figure } from '../fault-injection/figures.ts';
import { folderOf, originOf, ROOT_USER, startServer, stop, until } from './processes.ts';

const run = promisify(execFile);
const SELF = process.geteuid?.() ?? ROOT_USER;
const SOURCE = path.resolve(import.meta.dirname, '../../deploy/nginx');
const HOST = 'cars.example';

/** The version of the installed nginx, or undefined. */
export async function nginxVersion(): Promise<string | undefined> {
  const { stderr } = await run('nginx', ['-v']).catch(() => ({ stderr: '' }));
  return /nginx\/(\S+)/.exec(stderr)?.[1];
}

type Arrangement = 'tls-here' | 'tls-before';

interface Ports {
  http: number;
  https: number;
}

/** A copy of the configuration in `folder` for a user without privileges, on these ports, with one server. */
async function configure(
  folder: string,
  arrangement: Arrangement,
  ports: Ports,
  server: string,
): Promise<void> {
  await cp(SOURCE, folder, { recursive: true });
  await cp(path.join(SOURCE, `${arrangement}.conf`), path.join(folder, 'tls.conf'));
  await mkdir(path.join(folder, 'tls'));
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, 'tls', name));
  const subject = ['-subj', `/CN=${HOST}`, '-days', '2', '-nodes'];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    ...subject,
    '-keyout',
    key ?? '',
    '-out',
    certificate ?? '',
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const changes: Record<string, [RegExp, string][]> = {
    'nginx.conf': [
      [/^ {4}server server-1:.*\n {4}server server-2:.*$/m, `    server ${new URL(server).host};`],
      [/^http \{$/m, `http { ${temporary} access_log off;`],
      [/^/, `pid ${folder}/nginx.pid; daemon off;\n`],
    ],
    'tls.conf': [
      [/listen 80;/, `listen 127.0.0.1:${String(ports.http)};`],
      ...(arrangement === 'tls-here'
        ? [[/listen 443 /, `listen 127.0.0.1:${String(ports.https)} `] as [RegExp, string]]
        : []),
    ],
  };
  for (const [name, replacements] of Object.entries(changes)) {
    let text = await readFile(path.join(folder, name), 'utf8');
    for (const [pattern, replacement] of replacements) {
      if (!pattern.test(text)) throw new Error(`deploy/nginx has no ${String(pattern)} in ${name}.`);
      text = text.replace(pattern, replacement);
    }
    await writeFile(path.join(folder, name), text);
  }
}

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Sends a request; resolves with its status, 101 for an accepted socket. */
function send(
  origin: string,
  { method = 'GET', path: address, headers, body }: Sent,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const client = origin.startsWith('https:') ? https : http;
    const request = client.request(origin + address, {
      method,
      agent: false,
      rejectUnauthorized: false,
      headers: { host: HOST, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    });
    request.on('error', reject);
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    request.on('response', (response) => resolve(response.resume()));
    request.end(body ? JSON.stringify(body) : undefined);
  });
}

let people = 0;
/** Registers a new person as a client with these headers; resolves with the status. */
async function register(origin: string, headers: Record<string, string> = {}): Promise<number> {
  people += 1;
  const body = {
    first_name: 'Ada',
    email: `ada.${String(people)}@cars.example`,
    password: 'a long road to the sea',
  };
  const sent = {
    method: 'POST',
    path: '/api/users',
    headers: { ...headers, origin: `https://${HOST}` },
    body,
  };
  return (await send(origin, sent)).statusCode ?? 0;
}

const SOCKET = {
  path: '/socket.io/?EIO=4&transport=websocket',
  headers: {
    ...{ connection: 'Upgrade', upgrade: 'websocket', origin: `https://${HOST}` },
    ...{ 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
  },
};

async function check(arrangement: Arrangement): Promise<Figure[]> {
  const data = await folderOf(SELF, 'data');
  const server = startServer(SELF, {
    ...{ DATA_DIR: data, PUBLIC_ORIGIN: `https://${HOST}`, TRUST_PROXY: '1' },
    MAX_REGISTRATIONS_PER_ADDRESS: '1',
  });
  const folder = await folderOf(SELF, 'nginx');
  const ports = { http: await fixedPort(), https: await fixedPort() };
  await configure(folder, arrangement, ports, await originOf(server));
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(nginx, 'exit');
  const isHere = arrangement === 'tls-here';
  const plain = `http://127.0.0.1:${String(ports.http)}`;
  const origin = isHere ? `https://127.0.0.1:${String(ports.https)}` : plain;
  const faults: string[] = [];
  const expect = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) faults.push(`${what}: ${String(found)} instead of ${String(expected)}`);
  };
  try {
    await until('nginx', () => send(origin, { path: '/api/ready' }).then(Boolean, () => false));
    expect('a call', (await send(origin, { path: '/api/cars' })).statusCode, 200);
    expect('a socket', (await send(origin, SOCKET)).statusCode, 101);
    if (isHere) {
      const moved = await send(plain, { path: '/cars?a=b' });
      expect(
        'plain HTTP',
        `${String(moved.statusCode)} ${moved.headers.location ?? ''}`,
        `301 https://${HOST}/cars?a=b`,
      );
      expect('the first registration', await register(origin), 201);
      expect('one with a forged address', await register(origin, { 'x-forwarded-for': '203.0.113.9' }), 429);
    } else {
      // The balancer appends the address of its client to what the client has sent.
      const by = (address: string) =>
        register(origin, { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
      expect('the first client', await by('203.0.113.1'), 201);
      expect('another client', await by('203.0.113.2'), 201);
      expect('the first client again', await by('203.0.113.1'), 429);
      expect('the first client with a forged address', await by('198.51.100.7, 203.0.113.1'), 429);
    }
  } catch (error) {
    faults.push(`${String(error)} ${said}`);
  } finally {
    nginx.kill('SIGTERM');
    await ended;
    await stop(server);
    for (const each of [data, folder]) await rm(each, { recursive: true, force: true });
  }
  return [none(`wrong answers, ${arrangement}`, faults)];
}

export async function nginx(): Promise<Figure[]> {
  return [
    figure('arrangements', 'TLS here, TLS before'),
    ...(await check('tls-here')),
    ...(await check('tls-before')),
  ];
}
