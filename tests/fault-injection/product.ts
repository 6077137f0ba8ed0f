// The product's server under a supervisor, which restarts it after each kill as a service manager does.
import type { Queryable, Row } from '#server/platform/db/database.ts';
import type { Armed, IpcRequest, CustomerRow, Reply, Request, ServerStart } from './ipc.ts';
import type { Child } from './child.ts';
import { within } from './deadline.ts';
import { CRASH_LINE, type ServerPoint } from './crashPoints.ts';
import { ProductFailure } from './productFailure.ts';

export interface Death {
  /** The crash point in its last output line; undefined when it was killed from outside. */
  point: string | undefined;
  /** Epoch milliseconds of the first answer after the kill. */
  backAt: number;
  /** From the restart to the first healthy answer. */
  startMs: number;
}

export type ServerProcess = Pick<Child, 'said' | 'ended' | 'kill' | 'end' | 'says' | 'send' | 'onMessage'>;

export interface ProductOptions {
  origin: string;
  /** Starts a process of the server. */
  start: (how: ServerStart) => ServerProcess;
  /** Whether the health check succeeds. */
  isWell: () => Promise<boolean>;
}

const UP_WITHIN_MS = 300_000;
const ANSWERS_WITHIN_MS = 120_000;

/** A promise that many callers await and one call resolves. */
class Deferred {
  resolve!: () => void;
  reject!: (error: Error) => void;
  isResolved = false;
  readonly promise = new Promise<void>((resolve, reject) => {
    this.resolve = () => {
      this.isResolved = true;
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
  private child: ServerProcess | undefined;
  /** The process that got SIGKILL: it no longer counts as up, although its exit is not known yet. */
  private processToKill: ServerProcess | undefined;
  private health = new Deferred();
  private supervised: Promise<void> | undefined;
  private isEnding = false;
  /** Whether nothing is armed and no kill is in progress, so no exit is expected. */
  private isCalm = true;
  private aheadMs = 0;
  /** Each change of the business clock: its first instant after the change, and its offset from the real clock. */
  private readonly clockChanges: { from: number; aheadMs: number }[] = [];
  /** The crash point of the next start, which uses it once. */
  private armed: Armed | undefined;
  private lastAsk = 0;
  private readonly waiting = new Map<number, (reply: Reply) => void>();

  constructor(options: ProductOptions) {
    this.options = options;
    this.origin = options.origin;
  }

  async start(): Promise<void> {
    this.supervised = this.supervise();
    await this.up();
  }

  /** Resolves when a process without SIGKILL answers; rejects when one exits without being killed. */
  up(): Promise<void> {
    return within(this.health.promise, {
      what: 'the server to answer GET /api/health after its start',
      withinMs: UP_WITHIN_MS,
      details: () => this.child?.said() ?? '',
      Failure: ProductFailure,
    });
  }

  private async supervise(): Promise<void> {
    const mourned: (string | undefined)[] = [];
    for (;;) {
      const startedAt = performance.now();
      const child = this.spawn();
      if ((await this.isHealthy(child)) && this.processToKill !== child) {
        const startMs = performance.now() - startedAt;
        this.deaths.push(...mourned.splice(0).map((point) => ({ point, backAt: Date.now(), startMs })));
        this.health.resolve();
      }
      const how = await child.ended;
      if (this.isEnding) return;
      if (how !== 'SIGKILL') {
        this.health.reject(new ProductFailure(`The server ended with ${String(how)}:\n${child.said()}`));
        return;
      }
      if (this.isCalm) {
        this.health.reject(new Error(`The server was killed, and not by a round:\n${child.said()}`));
        return;
      }
      mourned.push(CRASH_LINE.exec(child.said())?.[1]);
    }
  }

  private spawn(): ServerProcess {
    const child = this.options.start({ aheadMs: this.aheadMs, armed: this.armed });
    this.armed = undefined;
    this.child = child;
    // Runs before all other waiters for the exit, so that later calls of `up` wait for the next process.
    void child.ended.then(() => this.goDown());
    child.onMessage((message) => {
      const reply = message as Reply;
      this.waiting.get(reply.id)?.(reply);
    });
    return child;
  }

  private goDown(): void {
    if (this.health.isResolved) this.health = new Deferred();
  }

  private async isHealthy(child: ServerProcess): Promise<boolean> {
    try {
      await child.says(/^(listening)$/m);
      return await this.options.isWell();
    } catch {
      return false;
    }
  }

  /** The reply of the current process; undefined when it was killed before it replied. */
  private async askOnce(request: Request): Promise<Reply | undefined> {
    const { child } = this;
    if (!child) return undefined;
    const ask: IpcRequest = { ...request, id: (this.lastAsk += 1) };
    const replied = new Promise<Reply>((resolve) => this.waiting.set(ask.id, resolve));
    const answered = child.send(ask).then((isSent) => (isSent ? replied : child.ended.then(() => undefined)));
    try {
      return await within(Promise.race([answered, child.ended.then(() => undefined)]), {
        what: `the server's reply to ${JSON.stringify(request)}`,
        withinMs: ANSWERS_WITHIN_MS,
        details: child.said,
      });
    } finally {
      this.waiting.delete(ask.id);
    }
  }

  private async ask(request: Request): Promise<Row[]> {
    for (;;) {
      await this.up();
      const reply = await this.askOnce(request);
      if (reply?.failure !== undefined) throw new Error(`${reply.failure}: ${JSON.stringify(request)}`);
      if (reply) return reply.rows;
    }
  }

  /** Queries its database directly, without crash points. Repeats the statement when the server is killed meanwhile. */
  async query<R extends object = Row>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return (await this.ask({ kind: 'query', sql, params })) as R[];
  }

  async customers(count: number): Promise<CustomerRow[]> {
    return (await this.ask({ kind: 'customers', count })) as unknown as CustomerRow[];
  }

  async arm(point: ServerPoint, passage: number): Promise<void> {
    this.isCalm = false;
    await this.ask({ kind: 'arm', point, passage });
  }

  /** Resolves when the server has answered after every kill and nothing is armed. */
  async calmDown(): Promise<void> {
    await this.ask({ kind: 'disarm' });
    this.isCalm = true;
  }

  /** Advances the business clock permanently. */
  async advance(ms: number): Promise<void> {
    // A process that is killed meanwhile starts with the new clock.
    this.aheadMs += ms;
    this.clockChanges.push({ from: this.now(), aheadMs: this.aheadMs });
    await this.ask({ kind: 'clock', aheadMs: this.aheadMs });
  }

  now(): number {
    return Date.now() + this.aheadMs;
  }

  /** The instant of the real clock at an instant of the business clock. */
  realTime(instant: number): number {
    return instant - (this.clockChanges.findLast(({ from }) => from <= instant)?.aheadMs ?? 0);
  }

  kill(): void {
    this.isCalm = false;
    this.processToKill = this.child;
    this.goDown();
    this.child?.kill('SIGKILL');
  }

  /** Kills it and waits until it answers again; the next process starts with the crash point. */
  async restart({ armed }: { armed?: Armed | undefined } = {}): Promise<void> {
    this.armed = armed;
    this.kill();
    await this.up();
  }

  /** Stops it with SIGTERM, as a service manager does. */
  async end(): Promise<void> {
    this.isEnding = true;
    const how = await this.child?.end('SIGTERM');
    await this.supervised;
    if (how !== 0) throw new ProductFailure(`The server ended with ${String(how)} after SIGTERM.`);
  }

  /** Stops it at once, in any state. */
  async abandon(): Promise<void> {
    this.isEnding = true;
    await this.child?.end('SIGKILL');
    await this.supervised;
  }
}
