// The product's server under a supervisor: whenever it is killed it is started again, as a service manager would.
import type { Queryable, Row } from '#server/db/database.ts';
import type { IpcRequest, CustomerRow, Reply, Request, ServerStart } from './ipc.ts';
import type { Child } from './child.ts';
import { within } from './deadline.ts';
import { CRASH_LINE, type ServerPoint } from './crashPoints.ts';
import { ProductFailure } from './productFailure.ts';

export interface Death {
  /** The point it named with its last words; undefined where it was killed from outside. */
  point: string | undefined;
  /** Epoch milliseconds at which it answered again. */
  backAt: number;
  /** From that start to the first healthy answer. */
  startMs: number;
}

export type ServerProcess = Pick<Child, 'said' | 'ended' | 'kill' | 'end' | 'says' | 'send' | 'onMessage'>;

export interface ProductOptions {
  origin: string;
  /** Starts a process of the server. */
  start: (how: ServerStart) => ServerProcess;
  /** Whether the server answers that it is well. */
  isWell: () => Promise<boolean>;
  /** How long a process, or several in a row, may take until one answers. */
  upWithinMs?: number;
  answersWithinMs?: number;
}

const UNARMED = { armed: undefined, areLeasesOver: false };

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
  private readonly options: Required<ProductOptions>;
  private child: ServerProcess | undefined;
  /** The process that was sent SIGKILL: from then on it does not count as up, although its end is not known yet. */
  private doomed: ServerProcess | undefined;
  private health = new Moment();
  private supervised: Promise<void> | undefined;
  private isEnding = false;
  /** Whether nothing is armed and no kill is under way, so that nobody has a reason to die. */
  private isCalm = true;
  private aheadMs = 0;
  /** What the next start gets, used up by it. */
  private next: Omit<ServerStart, 'aheadMs'> = UNARMED;
  private lastAsk = 0;
  private readonly waiting = new Map<number, (reply: Reply) => void>();

  constructor(options: ProductOptions) {
    this.options = { upWithinMs: 300_000, answersWithinMs: 120_000, ...options };
    this.origin = options.origin;
  }

  async start(): Promise<void> {
    this.supervised = this.supervise();
    await this.up();
  }

  /** Resolves once a process answers that was not sent SIGKILL; rejects where one ended without being killed. */
  up(): Promise<void> {
    return within(this.health.promise, {
      what: 'the server to answer GET /api/health after its start',
      withinMs: this.options.upWithinMs,
      details: () => this.child?.said() ?? '',
      Failure: ProductFailure,
    });
  }

  private async supervise(): Promise<void> {
    const mourned: (string | undefined)[] = [];
    for (;;) {
      const startedAt = performance.now();
      const child = this.spawn();
      if ((await this.isHealthy(child)) && this.doomed !== child) {
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
    const child = this.options.start({ aheadMs: this.aheadMs, ...this.next });
    this.next = UNARMED;
    this.child = child;
    // Ahead of everybody else who waits for its end: whoever asks `up` after that waits for the next one.
    void child.ended.then(() => this.goDown());
    child.onMessage((message) => {
      const reply = message as Reply;
      this.waiting.get(reply.id)?.(reply);
    });
    return child;
  }

  private goDown(): void {
    if (this.health.hasCome) this.health = new Moment();
  }

  private async isHealthy(child: ServerProcess): Promise<boolean> {
    try {
      await child.says(/^(listening)$/m);
      return await this.options.isWell();
    } catch {
      return false;
    }
  }

  /** The reply of the process that runs now; undefined where it was killed before it answered. */
  private async askOnce(request: Request): Promise<Reply | undefined> {
    const { child } = this;
    if (!child) return undefined;
    const ask: IpcRequest = { ...request, id: (this.lastAsk += 1) };
    const replied = new Promise<Reply>((resolve) => this.waiting.set(ask.id, resolve));
    const answered = child.send(ask).then((isSent) => (isSent ? replied : child.ended.then(() => undefined)));
    try {
      return await within(Promise.race([answered, child.ended.then(() => undefined)]), {
        what: `the server's reply to ${JSON.stringify(request)}`,
        withinMs: this.options.answersWithinMs,
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

  /** Asks its database directly, past every armed point. The statement is repeated where the server is killed meanwhile. */
  async query<R extends object = Row>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return (await this.ask({ kind: 'query', sql, params })) as R[];
  }

  async customers(count: number): Promise<CustomerRow[]> {
    return (await this.ask({ kind: 'customers', count })) as unknown as CustomerRow[];
  }

  /** Has it do at once what it does by itself now and then. */
  async work(): Promise<void> {
    await this.ask({ kind: 'work' });
  }

  async arm(point: ServerPoint, passage: number): Promise<void> {
    this.isCalm = false;
    await this.ask({ kind: 'arm', point, passage });
  }

  /** Resolves once every kill has been made good and nothing is armed any more. */
  async calmDown(): Promise<void> {
    await this.ask({ kind: 'disarm' });
    this.isCalm = true;
  }

  /** Puts the business clock ahead, for good. */
  async advance(ms: number): Promise<void> {
    // One that is killed meanwhile starts with the new clock.
    this.aheadMs += ms;
    await this.ask({ kind: 'clock', aheadMs: this.aheadMs });
  }

  now(): number {
    return Date.now() + this.aheadMs;
  }

  kill(): void {
    this.isCalm = false;
    this.doomed = this.child;
    this.goDown();
    this.child?.kill('SIGKILL');
  }

  /** Kills it and waits until it answers again; what is given holds for the next process from its first moment on. */
  async restart(how: Partial<typeof this.next> = {}): Promise<void> {
    this.next = { ...UNARMED, ...how };
    this.kill();
    await this.up();
  }

  /** Ends it as a service manager would. */
  async end(): Promise<void> {
    this.isEnding = true;
    const how = await this.child?.end('SIGTERM');
    await this.supervised;
    if (how !== 0) throw new ProductFailure(`The server ended with ${String(how)} after SIGTERM.`);
  }

  /** Ends it at once, however it stands. */
  async abandon(): Promise<void> {
    this.isEnding = true;
    await this.child?.end('SIGKILL');
    await this.supervised;
  }
}
