// Counters of rate-limiter-flexible in the table `rate_limits`, so that all servers of one database count together.
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Queryable } from './database.ts';

/** The query interface that the library expects of a PostgreSQL client. */
interface Statement {
  text: string;
  values: unknown[];
}

export interface RateLimiterOptions {
  /** Separates the keys of this limiter from those of others. */
  keyPrefix: string;
  /** The number of events in `duration` seconds, after which `consume` rejects. */
  points: number;
  duration: number;
  /** From this number on the memory of the process refuses a key, so that it causes no more statements. */
  inMemoryBlockOnConsumed: number;
}

/** A limiter whose counters are in the database. */
export const createRateLimiter = (db: Queryable, options: RateLimiterOptions): RateLimiterPostgres =>
  new RateLimiterPostgres({
    ...options,
    storeClient: {
      query: async ({ text, values }: Statement) => ({ rows: await db.query(text, values) }),
    },
    storeType: 'client',
    // 002-sign-in.sql creates the table, and the reconciler deletes ended counters.
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });

/** Deletes the counters whose time has ended at `now` (epoch milliseconds). */
export async function deleteEndedCounters(db: Queryable, now: number): Promise<void> {
  await db.query('DELETE FROM rate_limits WHERE expire <= $1', [now]);
}
