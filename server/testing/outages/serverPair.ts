// Two server processes over one PostgreSQL server that the test stops and starts, and the users who call them.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { eventually } from '../eventually.ts';
import type { PostgresServer } from '../postgres.ts';
import { startServerProcess, type ServerProcess } from '../serverProcess.ts';

const ANSWER_WITHIN_MS = 30_000;

export interface Answer {
  /** 0 without an answer. */
  status: number;
  retryAfter: string | null;
  contentType: string;
  body: unknown;
  /** The duration of the call in milliseconds. */
  ms: number;
}

export interface Person {
  id: string;
  cookie: string;
}

export interface CallOptions {
  as?: Person;
  method?: 'GET' | 'POST' | 'PUT';
  body?: unknown;
}

export interface ServerNode {
  origin: string;
  process: ServerProcess;
}

export interface ServerPair {
  first: ServerNode;
  second: ServerNode;
  customer: Person;
  admin: Person;
  carId: string;
  /** Registers a user at the first server and signs in. */
  signUp(): Promise<Person>;
  /** Runs a statement as the superuser on a separate connection. */
  sql<Row extends object>(text: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Prevents the second server from opening connections, or allows it again. */
  lockOutSecond(isLockedOut: boolean): Promise<void>;
  /** Ends both with SIGTERM; returns their exit codes. */
  end(): Promise<(number | null)[]>;
}

/** Sends one call; never throws. */
export async function call(
  origin: string,
  address: string,
  { as, method = 'GET', body }: CallOptions = {},
): Promise<Answer> {
  const startedAt = performance.now();
  const took = () => performance.now() - startedAt;
  try {
    const response = await fetch(`${origin}${address}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(as ? { cookie: as.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const contentType = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      contentType,
      body: contentType.includes('json') ? (JSON.parse(text) as unknown) : text,
      ms: took(),
    };
  } catch {
    return { status: 0, retryAfter: null, contentType: '', body: undefined, ms: took() };
  }
}

async function runSql<Row extends object>(
  url: string,
  text: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, [...params])).rows;
  } finally {
    await client.end();
  }
}

async function signUpAt(origin: string): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse battery';
  const person = { first_name: 'Test', last_name: 'Person', email, phonenumber: '020 7946 0000', password };
  const created = await call(origin, '/api/users', { method: 'POST', body: person });
  const response = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  const [cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
  if (!cookie) throw new Error(`Signing in failed: ${await response.text()}`);
  return { id: (created.body as { id: string }).id, cookie };
}

/** Starts both servers on a new database of this PostgreSQL, with a customer, an admin and a car. */
export async function startServerPair(postgres: PostgresServer): Promise<ServerPair> {
  const [name, role] = [`pair_${randomBytes(6).toString('hex')}`, `second_${randomBytes(6).toString('hex')}`];
  const password = randomBytes(12).toString('hex');
  await runSql(postgres.url, `CREATE DATABASE ${name}`);
  await runSql(postgres.url, `CREATE ROLE ${role} LOGIN PASSWORD '${password}' IN ROLE postgres`);
  const firstUrl = new URL(postgres.url);
  firstUrl.pathname = name;
  const secondUrl = new URL(firstUrl);
  secondUrl.username = role;
  secondUrl.password = password;

  const folder = await mkdtemp(path.join(os.tmpdir(), 'server-pair-'));
  const SESSION_SECRET = randomBytes(24).toString('hex');
  async function start(url: URL): Promise<ServerNode> {
    const server = startServerProcess({
      PAYMENTS: 'sandbox',
      DATABASE_URL: url.href,
      DATA_DIR: folder,
      SESSION_SECRET,
    });
    return { origin: await server.listening, process: server };
  }
  const [first, second] = [await start(firstUrl), await start(secondUrl)];
  const sql: ServerPair['sql'] = (text, params) => runSql(firstUrl.href, text, params);
  const signUp = () => signUpAt(first.origin);
  const [customer, admin] = [await signUp(), await signUp()];
  await sql("UPDATE users SET staff_role = 'manager' WHERE id = $1", [admin.id]);
  const carId = randomUUID();
  await sql(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Rolls-Royce', 'Dawn', 2021, 'An open car.', 10000, 'MusicVideo')`,
    [carId],
  );
  // Both servers cache the list of cars before the first outage.
  for (const { origin } of [first, second]) {
    await eventually(async () => {
      const { body } = await call(origin, '/api/cars');
      return Array.isArray(body) && body.some(({ id }: { id: string }) => id === carId);
    });
  }
  return {
    first,
    second,
    customer,
    admin,
    carId,
    signUp,
    sql,
    lockOutSecond: async (isLockedOut) => {
      await sql(`ALTER ROLE ${role} ${isLockedOut ? 'NOLOGIN' : 'LOGIN'}`);
    },
    async end() {
      for (const node of [first, second]) node.process.signal('SIGTERM');
      const codes = await Promise.all([first.process.ended, second.process.ended]);
      await rm(folder, { recursive: true, force: true });
      return codes;
    },
  };
}
