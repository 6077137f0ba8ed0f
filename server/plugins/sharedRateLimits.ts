// The counters of the limits of single routes in the database, so that all servers count together. A store for
// @fastify/rate-limit; rate-limiter-flexible counts.
import type { RouteOptions } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Queryable } from '#server/db/database.ts';

/** The query interface that the library expects of a PostgreSQL client. */
interface Statement {
  text: string;
  values: unknown[];
}

/** The number of calls of a key, and the milliseconds until the counter expires. */
interface Count {
  current: number;
  ttl: number;
}

interface LimitOfRoute {
  max: number;
  timeWindow: number;
  routeInfo: Pick<RouteOptions, 'method' | 'url'>;
}

type Done = (error: Error | null, count?: Count) => void;

/** The class of the store. Each route with `config.rateLimit` gets separate counters. */
export function sharedStore(db: Queryable) {
  return class SharedStore {
    limiter: RateLimiterPostgres | undefined;

    child({ max, timeWindow, routeInfo: { method, url } }: LimitOfRoute): SharedStore {
      const store = new SharedStore();
      store.limiter = new RateLimiterPostgres({
        storeClient: {
          query: async ({ text, values }: Statement) => ({ rows: await db.query(text, values) }),
        },
        storeType: 'client',
        // 017-abuse-limits.sql creates the table, and the reconciler deletes ended counters.
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: `${[method].flat().join()} ${url}`,
        points: max,
        duration: timeWindow / 1000,
        // A key beyond the limit causes no more statements.
        inMemoryBlockOnConsumed: max + 1,
      });
      return store;
    }

    incr(key: string, done: Done): void {
      if (!this.limiter) return done(new Error('Only routes with a limit of their own are counted.'));
      this.limiter.consume(key).then(
        ({ consumedPoints, msBeforeNext }) => done(null, { current: consumedPoints, ttl: msBeforeNext }),
        (reason: unknown) => {
          // A key that is blocked in memory has no count.
          if (reason instanceof RateLimiterRes) done(null, { current: Infinity, ttl: reason.msBeforeNext });
          else done(reason as Error);
        },
      );
    }
  };
}
