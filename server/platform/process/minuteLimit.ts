// Counts events in the memory of this process.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** Counts one event of a key. Returns 0, or beyond the limit the milliseconds until the next one is allowed. */
export type MinuteLimit = (key: string) => Promise<number>;

/** Allows `max` events of a key within a minute, which begins with its first event. An empty key is not counted. */
export function createMinuteLimit(max: number): MinuteLimit {
  const limiter = new RateLimiterMemory({ points: max, duration: 60 });
  return async (key) =>
    key === ''
      ? 0
      : limiter.consume(key).then(
          () => 0,
          // At least 1, also in the last moment of the minute.
          ({ msBeforeNext }: RateLimiterRes) => Math.max(msBeforeNext, 1),
        );
}
