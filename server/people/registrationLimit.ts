// Limits the registrations of a network address within an hour. The database counts them for all servers.
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Queryable } from '#server/platform/db/database.ts';
import { createRateLimiter } from '#server/platform/db/rateLimiter.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { WIDE_NETWORK_FACTOR, wideNetworkOf } from '#server/platform/process/networkAddress.ts';

const HOUR_SECONDS = 3600;

/** Counts one registration. Throws HttpProblem 429 beyond the limit. */
export type RegistrationLimit = (address: string) => Promise<void>;

/** An empty address is not counted. */
export function createRegistrationLimit(db: Queryable, max: number): RegistrationLimit {
  const limiterOf = (keyPrefix: string, points: number) =>
    createRateLimiter(db, { keyPrefix, points, inMemoryBlockOnConsumed: points, duration: HOUR_SECONDS });
  const narrow = limiterOf('registration', max);
  const wide = limiterOf('registration of /48', max * WIDE_NETWORK_FACTOR);
  return async (address) => {
    if (address === '') return;
    const wideNetwork = wideNetworkOf(address);
    try {
      await narrow.consume(address);
      if (wideNetwork) await wide.consume(wideNetwork);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw new HttpProblem(429, 'Too many registrations from your network. Please try again later.', {
        code: 'too_many_registrations',
        retryAfter: reason.msBeforeNext / 1000,
      });
    }
  };
}
