// The product under attack: the real server in a separate process, behind one trusted proxy header, on either engine.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import type { PostgresServer } from '#server/testing/postgres.ts';
import { startServerProcess, type ServerProcess } from '#server/testing/serverProcess.ts';
import pg from 'pg';
import sharp from 'sharp';
import { Visitor } from './visitor.ts';

export type Engine = 'pglite' | 'postgres';

export interface ProductOptions {
  /** Environment variables of the server. */
  env?: NodeJS.ProcessEnv;
  /** The offset of the server's clock from the real clock, in milliseconds. */
  aheadMs?: number;
}

const run = promisify(execFile);
let addresses = 0;

export class Product {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  origin = '';
  private readonly env: NodeJS.ProcessEnv;
  private server: ServerProcess | undefined;

  private constructor(dataDir: string, databaseUrl: string | undefined, env: NodeJS.ProcessEnv) {
    this.dataDir = dataDir;
    this.databaseUrl = databaseUrl;
    this.env = {
      DATA_DIR: dataDir,
      SESSION_SECRET: randomBytes(24).toString('hex'),
      TRUST_PROXY: '1',
      NODE_ENV: 'test',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, PAYMENTS: 'sandbox' } : {}),
      ...env,
    };
  }

  /** Starts a product with an empty database; with PostgreSQL in a new database of `postgres`. */
  static async start(postgres: PostgresServer | undefined, options: ProductOptions = {}): Promise<Product> {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'attacks-'));
    let url: URL | undefined;
    if (postgres) {
      url = new URL(postgres.url);
      const name = `attacked_${randomBytes(6).toString('hex')}`;
      await runSql(url.href, `CREATE DATABASE ${name}`);
      url.pathname = name;
    }
    const product = new Product(dataDir, url?.href, options.env ?? {});
    await product.listen(options);
    return product;
  }

  /** Starts the server, or starts it again at the same address with other variables. */
  async listen({ env = {}, aheadMs = 0 }: ProductOptions = {}): Promise<void> {
    this.server = startServerProcess({
      ...this.env,
      PORT: this.origin ? new URL(this.origin).port : '0',
      ...(aheadMs > 0 ? { TEST_CLOCK: new Date(Date.now() + aheadMs).toISOString() } : {}),
      ...env,
    });
    this.origin = await this.server.listening;
  }

  /** Ends the server with SIGTERM and waits for its end. */
  async end(): Promise<void> {
    this.server?.signal('SIGTERM');
    await this.server?.ended;
  }

  async restart(options: ProductOptions = {}): Promise<void> {
    await this.end();
    await this.listen(options);
  }

  async dispose(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Creates a visitor with the given address, by default a new one. */
  visitor(address = this.newAddress()): Visitor {
    return new Visitor(this, address);
  }

  newAddress(): string {
    addresses += 1;
    return `198.18.${String(Math.floor(addresses / 250))}.${String((addresses % 250) + 1)}`;
  }

  /** A registered visitor who is signed in. */
  async signUp(address?: string): Promise<Visitor> {
    const visitor = this.visitor(address);
    await visitor.signUp();
    return visitor;
  }

  /** Confirms the visitor's email address, which is proven by a mail outside this test. */
  async confirmAddress({ email }: Visitor): Promise<void> {
    const [confirmed] = await this.statements([
      `UPDATE users SET email_verified_at = now() WHERE email = '${email}'`,
    ]);
    if (confirmed instanceof Error) throw confirmed;
  }

  /** Creates a signed-in admin with the command `make-admin`. */
  async admin(): Promise<Visitor> {
    const visitor = await this.signUp();
    await this.confirmAddress(visitor);
    await this.end();
    const { PATH, HOME } = process.env;
    await run(process.execPath, ['--import', 'tsx', 'scripts/makeAdmin.ts', visitor.email], {
      env: { PATH, HOME, ...this.env },
    });
    await this.listen();
    await visitor.signIn();
    return visitor;
  }

  /** Adds a car through the admin's call; returns its id. */
  async addCar(admin: Visitor): Promise<string> {
    const { status, body } = await admin.call('POST', '/api/cars', await carForm());
    const { id } = body as { id?: string };
    if (!id) throw new Error(`Adding a car answered ${String(status)} ${JSON.stringify(body)}.`);
    return id;
  }

  /** Runs statements on the database one after the other; the embedded database needs the server to end for it. */
  async statements(texts: readonly string[]): Promise<(unknown[] | Error)[]> {
    if (this.databaseUrl) return runEach(texts, (text) => runSql(this.databaseUrl ?? '', text));
    await this.end();
    const db = await openEmbedded(path.join(this.dataDir, 'database'));
    const results = await runEach(texts, (text) => db.query(text));
    await db.close();
    await this.listen();
    return results;
  }

  /** The resident memory of the server in megabytes. */
  async memoryMb(): Promise<number> {
    const status = await readFile(`/proc/${String(this.server?.pid)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  output(): string {
    return this.server?.output() ?? '';
  }
}

/** The rows of each statement, or the error that refuses it. */
async function runEach(
  texts: readonly string[],
  query: (text: string) => Promise<unknown[]>,
): Promise<(unknown[] | Error)[]> {
  const results: (unknown[] | Error)[] = [];
  for (const text of texts) {
    results.push(await query(text).catch((error: unknown) => new Error(String(error))));
  }
  return results;
}

/** Runs one statement on a separate connection. */
export async function runSql(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** A generated picture, as a browser sends it. */
export async function aPicture(): Promise<Blob> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: 'navy' } }).jpeg();
  return new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/jpeg' });
}

/** The form of a car with one picture. */
export async function carForm(): Promise<FormData> {
  const car = new FormData();
  const fields = {
    make: 'Rolls-Royce',
    model: 'Dawn',
    year: '2021',
    description: 'An open car.',
    price: '100',
  };
  for (const [name, value] of Object.entries({ ...fields, CarForReason: 'MusicVideo' }))
    car.append(name, value);
  car.append('images', await aPicture(), 'car.jpg');
  return car;
}
