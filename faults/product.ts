// The product's server under a supervisor: whenever it is killed it is started again, as a service manager would.
import type { Queryable, Row } from '#server/db/database.ts';
import type { Ask, Reply, Request } from './asking.ts';
import { startChild, type Child } from './child.ts';
import { LAST_WORDS, type ServerPoint } from './points.ts';

export interface Death {
  /** The point it named with its last words; undefined where it was killed from outside. */
  point: string | undefined;
  /** Epoch milliseconds at which it answered again. */
  backAt: number;
  /** From that start to the first healthy answer. */
  startMs: number;
}

interface ProductOptions {
  port: number;
  env: NodeJS.ProcessEnv;
  /** The file that keeps what it says. */
  log: string;
}

interface Waiting {
  resolve: (rows: Row[]) => void;
  reject: (error: Error) => void;
}

/** A moment to come: awaited by many, brought about once. */
class Moment {
  resolve!: () => void;
  reject!: (error: Error) => void;
  hasCome = false;
  readonly promise = new Promise<void>((resolve, reject) => {
    this.resolve = () => {
      this.hasCome = true;
      resolve();
    };
    this.reject = reject;
  });
  constructor() {
    this.promise.catch(() => undefined);
  }
}

export class Product implements Pick<Queryable, 'query'> {
  readonly deaths: Death[] = [];
  readonly origin: string;
  private readonly options: ProductOptions;
  private child: Child | undefined;
  private health = new Moment();
  private supervised: Promise<void> | undefined;
  private isEnding = false;
  private aheadMs = 0;
  /** What the next start is armed with, used up by it. */
  private armed: { point: ServerPoint; passage: number } | undefined;
  private lastAsk = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(options: ProductOptions) {
    this.options = options;
    this.origin = `http://127.0.0.1:${String(options.port)}`;
  }

  async start(): Promise<void> {
    this.supervised = this.supervise();
    await this.up();
  }

  /** Resolves once it answers; rejects where it ended without being killed. */
  up(): Promise<void> {
    return this.health.promise;
  }

  private async supervise(): Promise<void> {
    const mourned: (string | undefined)[] = [];
    for (;;) {
      const startedAt = performance.now();
      const child = this.spawn();
      if (await this.isHealthy(child)) {
        const startMs = performance.now() - startedAt;
        this.deaths.push(...mourned.splice(0).map((point) => ({ point, backAt: Date.now(), startMs })));
        this.health.resolve();
      }
      const how = await child.ended;
      this.failWaiting();
      if (this.isEnding) return;
      if (this.health.hasCome) this.health = new Moment();
      if (how !== 'SIGKILL') {
        this.health.reject(new Error(`The server ended with ${String(how)}:\n${child.said()}`));
        return;
      }
      mourned.push(LAST_WORDS.exec(child.said())?.[1]);
    }
  }

  private spawn(): Child {
    const { env, log, port } = this.options;
    const child = startChild(
      'server',
      {
        ...env,
        PORT: String(port),
        FAULTS_CLOCK_AHEAD: String(this.aheadMs),
        FAULTS_POINT: this.armed?.point ?? '',
        FAULTS_PASSAGE: String(this.armed?.passage ?? 0),
      },
      log,
    );
    this.armed = undefined;
    this.child = child;
    child.process.on('message', (reply: Reply) => {
      const waiting = this.waiting.get(reply.id);
      this.waiting.delete(reply.id);
      if (reply.failure === undefined) waiting?.resolve(reply.rows);
      else waiting?.reject(new Error(reply.failure));
    });
    return child;
  }

  private async isHealthy(child: Child): Promise<boolean> {
    try {
      await child.says(/^(listening)$/m);
      return (await fetch(`${this.origin}/api/health`)).ok;
    } catch {
      return false;
    }
  }

  private failWaiting(): void {
    for (const { reject } of this.waiting.values()) reject(new Error('The server was killed.'));
    this.waiting.clear();
  }

  private async ask(request: Request): Promise<Row[]> {
    await this.up();
    const ask: Ask = { ...request, id: (this.lastAsk += 1) };
    return new Promise((resolve, reject) => {
      this.waiting.set(ask.id, { resolve, reject });
      this.child?.process.send(ask, (error) => {
        if (error) reject(error);
      });
    });
  }

  /** Asks its database directly, past every armed point. */
  async query<R extends object = Row>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return (await this.ask({ kind: 'query', sql, params })) as R[];
  }

  async arm(point: ServerPoint, passage: number): Promise<void> {
    await this.ask({ kind: 'arm', point, passage });
  }

  /** Puts the business clock ahead, for good. */
  async advance(ms: number): Promise<void> {
    this.aheadMs += ms;
    // One that is killed meanwhile starts with the new clock.
    await this.ask({ kind: 'clock', aheadMs: this.aheadMs }).catch(() => this.up());
  }

  now(): number {
    return Date.now() + this.aheadMs;
  }

  kill(): void {
    this.child?.process.kill('SIGKILL');
  }

  /** Kills it and waits until it answers again; `armed` holds from its first moment on. */
  async restart(armed?: { point: ServerPoint; passage: number }): Promise<void> {
    const { length } = this.deaths;
    this.armed = armed;
    this.kill();
    while (this.deaths.length === length) {
      await this.child?.ended;
      await this.up();
    }
  }

  /** Ends it as a service manager would. */
  async end(): Promise<void> {
    this.isEnding = true;
    this.child?.process.kill('SIGTERM');
    await this.supervised;
  }
}
