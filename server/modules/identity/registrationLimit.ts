// Limits the registrations of a network address within an hour. The database counts them for all servers.
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';

const HOUR_SECONDS = 3600;

/** The query interface that the library expects of a PostgreSQL client. */
interface Statement {
  text: string;
  values: unknown[];
}

/** Counts one registration. Throws HttpProblem 429 beyond the limit. */
export type RegistrationLimit = (address: string) => Promise<void>;

/** An empty address is not counted. */
export function createRegistrationLimit(db: Queryable, max: number): RegistrationLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values }: Statement) => ({ rows: await db.query(text, values) }),
    },
    storeType: 'client',
    // 017-abuse-limits.sql creates the table, and the reconciler deletes ended counters.
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'registration',
    points: max,
    // An address beyond the limit causes no more statements.
    inMemoryBlockOnConsumed: max,
    duration: HOUR_SECONDS,
  });
  return async (address) => {
    if (address === '') return;
    await limiter.consume(address).catch((reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw new HttpProblem(429, 'Too many registrations from your network. Please try again later.', {
        code: 'too_many_registrations',
        retryAfter: reason.msBeforeNext / 1000,
      });
    });
  };
}

/** Deletes the counters whose time has ended. */
export async function deleteEndedCounters(db: Queryable, now: number): Promise<void> {
  await db.query('DELETE FROM rate_limits WHERE expire <= $1', [now]);
}
