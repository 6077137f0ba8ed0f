// The counters of the limits of single routes in the database, so that all servers count together. A store for
// @fastify/rate-limit; rate-limiter-flexible counts.
import type { RouteOptions } from 'fastify';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Queryable } from '../db/database.ts';
import { createRateLimiter } from '../db/rateLimiter.ts';

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
      store.limiter = createRateLimiter(db, {
        keyPrefix: `${[method].flat().join()} ${url}`,
        points: max,
        duration: timeWindow / 1000,
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
