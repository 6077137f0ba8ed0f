// The running product: the built server in a separate process, over a temporary data folder.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Instant } from '#domain/time/london.ts';
import { clockOfServer, RUN } from './clock.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The log line of the server for a report of a browser. */
const POLICY_REPORT = 'a browser reports a violation of the content security policy';
/** The limit only ends a start that hangs. */
const STARTS_WITHIN_MS = 570_000;
const SESSION_SECRET = 'a secret of the journeys, not of anything real';
// The sandbox's key is derived from the session secret; the journeys use it to read charges, as a merchant does.
const SANDBOX_KEY = `sk_test_sandbox_${createHmac('sha256', SESSION_SECRET).update('sandbox secret key').digest('hex')}`;

/** The data folder of a first start. A start from a copy takes a third of the time of a first start. */
const DEMO_DATA = path.join(os.tmpdir(), `journeys-demo-data-${RUN}`);
const newFolder = () => mkdtemp(path.join(os.tmpdir(), 'journeys-'));
/** Removes the folder of `makeDemoData`. */
export const removeDemoData = (): Promise<void> => rm(DEMO_DATA, { recursive: true, force: true });

export interface Charge {
  amount: number;
  amount_refunded: number;
  paid: boolean;
}
interface SandboxIntent {
  id: string;
  status: string;
  metadata: { reservationId?: string };
}

export class Product {
  origin = '';
  private server: ChildProcess | undefined;
  private said = '';
  private readonly folder: string;
  private readonly databaseUrl: string | undefined;

  private constructor(folder: string, databaseUrl: string | undefined) {
    this.folder = folder;
    this.databaseUrl = databaseUrl;
  }

  /** Starts the product for the first time, with the demo data, on the embedded database unless one is given. */
  static async start(databaseUrl?: string): Promise<Product> {
    const product = new Product(await newFolder(), databaseUrl);
    await product.listen();
    return product;
  }

  /** Starts the product with the demo data, on the embedded database, from the folder of `makeDemoData`. */
  static async startWithDemoData(): Promise<Product> {
    const folder = await newFolder();
    await cp(DEMO_DATA, folder, { recursive: true });
    const product = new Product(folder, undefined);
    await product.listen();
    return product;
  }

  /** Starts the product for the first time, and keeps its data folder for `startWithDemoData`. */
  static async makeDemoData(): Promise<void> {
    const product = new Product(await newFolder(), undefined);
    await product.listen();
    const code = await product.end();
    if (code !== 0) throw new Error(`The server ended with ${String(code)} after SIGTERM.\n${product.said}`);
    await rename(product.folder, DEMO_DATA);
  }

  /**
   * Starts the server; a restart uses the same address. Its clock starts at `at`, or is the one of the run; its build is
   * in `root`.
   */
  async listen({ at, root = ROOT }: { at?: Instant; root?: string } = {}): Promise<void> {
    const port = this.origin ? new URL(this.origin).port : '0';
    const { PATH, HOME, TMPDIR } = process.env;
    const server = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server/main.js')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        HOME,
        TMPDIR,
        PORT: port,
        DATA_DIR: this.folder,
        ...(this.databaseUrl === undefined
          ? {}
          : { DATABASE_URL: this.databaseUrl, DEMO_DATA: 'on', PAYMENTS: 'sandbox' }),
        SESSION_SECRET,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'test',
        ...(at === undefined ? clockOfServer() : { TEST_CLOCK: new Date(at).toISOString() }),
      },
    });
    // A server that runs after its worker has ended would slow down all later tests.
    const kill = () => server.kill('SIGKILL');
    process.once('exit', kill);
    server.once('exit', () => process.off('exit', kill));
    this.server = server;
    this.said = '';
    this.origin = await new Promise<string>((resolve, reject) => {
      const fail = (reason: string) => {
        kill();
        reject(new Error(`${reason}\n${this.said}`));
      };
      const timer = setTimeout(() => fail('The server did not start in time.'), STARTS_WITHIN_MS);
      const onData = (chunk: Buffer) => {
        this.said += chunk.toString();
        const [, origin] = / is at (http\S+)/.exec(this.said) ?? [];
        if (origin === undefined) return;
        clearTimeout(timer);
        resolve(origin);
      };
      server.stdout.on('data', onData);
      server.stderr.on('data', onData);
      server.on('exit', (code) => fail(`The server ended with ${String(code)}.`));
    });
    const { ok } = await fetch(`${this.origin}/api/health`);
    if (!ok) throw new Error('The server listens, but is not healthy.');
  }

  /** Stops the server with SIGTERM; returns its exit code. */
  async end(): Promise<number | null> {
    const server = this.server;
    if (!server) return 0;
    this.server = undefined;
    const code = new Promise<number | null>((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    return code;
  }

  /** Stops the server and removes its data; throws when the exit code is not 0. */
  async dispose(): Promise<void> {
    const code = await this.end();
    await rm(this.folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server ended with ${String(code)} after SIGTERM.\n${this.said}`);
    if (this.said.includes(POLICY_REPORT)) throw new Error(`A browser reported a violation.\n${this.said}`);
  }

  /** The charges of the payment provider for a reservation. */
  async chargesOf(reservationId: string): Promise<Charge[]> {
    const intents = await this.askSandbox<SandboxIntent>('payment_intents?limit=100');
    const own = intents.filter((intent) => intent.metadata.reservationId === reservationId);
    const charges = own.map(({ id }) => this.askSandbox<Charge>(`charges?payment_intent=${id}`));
    return (await Promise.all(charges)).flat().filter((charge) => charge.paid);
  }

  private async askSandbox<T>(what: string): Promise<T[]> {
    const answer = await fetch(`${this.origin}/sandbox/stripe/v1/${what}`, {
      headers: { authorization: `Bearer ${SANDBOX_KEY}` },
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${String(answer.status)}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T[] }).data;
  }
}
