// The figures that Prometheus scrapes: requests by route, the process, the database, sockets, background work, payments.
import fp from 'fastify-plugin';
import { Gauge, Histogram, Registry } from 'prom-client';
import { withDeadline } from '../process/deadline.ts';
import type { Database } from '../db/database.ts';

const COLLECT_WITHIN_MS = 2_000;
// From 5 ms to 5 s, the limit of a call while the database is unavailable.
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

interface Count {
  label: string;
  count: number;
}

/** Gauges whose values are rows of one statement: a label and a count. */
const COUNTED = [
  {
    name: 'outbox_waiting',
    help: 'Mails, refunds and other tasks that are not done yet, by kind',
    labelName: 'kind',
    sql: 'SELECT kind AS label, count(*)::int AS count FROM outbox WHERE done_at IS NULL GROUP BY kind',
  },
  {
    name: 'outbox_failing',
    help: 'Tasks that have failed at least three times, by kind',
    labelName: 'kind',
    sql: `SELECT kind AS label, count(*)::int AS count FROM outbox
          WHERE done_at IS NULL AND attempts >= 3 GROUP BY kind`,
  },
  {
    name: 'payments',
    help: 'Payments by status',
    labelName: 'status',
    sql: 'SELECT status AS label, count(*)::int AS count FROM payments GROUP BY status',
  },
  {
    name: 'payment_events_waiting',
    help: 'Events of the payment provider that are not processed yet, by type',
    labelName: 'type',
    sql: `SELECT type AS label, count(*)::int AS count FROM stripe_events
          WHERE processed_at IS NULL GROUP BY type`,
  },
] as const;

const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  withDeadline(
    work.catch(() => undefined),
    COLLECT_WITHIN_MS,
    () => undefined,
  );

export interface MetricsOptions {
  db: Database;
  /** Undefined for the embedded database, which has no pool. */
  pool: (() => Record<'total' | 'idle' | 'waiting', number>) | undefined;
  countSockets: () => number;
}

export const metrics = fp<MetricsOptions>(
  async (app, { db, pool, countSockets }) => {
    const registry = new Registry();
    const registers = [registry];
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Durations of requests by method, route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    });
    // The pattern of the route, not its path: ids would make one series for each object.
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? 'none';
      durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });

    for (const { name, help, labelName, sql } of COUNTED) {
      new Gauge({
        name,
        help,
        labelNames: [labelName],
        registers,
        async collect() {
          const rows = await inTime(db.query<Count>(sql));
          // Without an answer of the database there are no values, because old values would look current.
          this.reset();
          for (const { label, count } of rows ?? []) this.set({ [labelName]: label }, count);
        },
      });
    }
    new Gauge({
      name: 'database_up',
      help: 'Whether the database answers: 1 or 0',
      registers,
      async collect() {
        this.set((await inTime(db.query('SELECT 1'))) ? 1 : 0);
      },
    });
    new Gauge({
      name: 'sockets_connected',
      help: 'Open sockets of this process',
      registers,
      collect() {
        this.set(countSockets());
      },
    });
    if (pool) {
      new Gauge({
        name: 'database_connections',
        help: 'Connections of the pool: total, idle, and calls that wait for one',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
        },
      });
    }
    app.decorate('metrics', registry);
  },
  { name: 'metrics' },
);
