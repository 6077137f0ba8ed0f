// A fixed-window rate limiter: allows a number of events per key and window; a window begins with its first event.

export interface RateLimiter {
  /** Counts one event; false when it exceeds the limit. */
  take(key: string): boolean;
  /** Deletes the counts of windows that have ended. */
  sweep(): void;
}

/** `now` returns milliseconds of a monotonic clock. */
export function createRateLimiter(
  max: number,
  withinMs: number,
  now: () => number = () => performance.now(),
): RateLimiter {
  const counts = new Map<string, { since: number; count: number }>();
  return {
    take(key) {
      const known = counts.get(key);
      if (!known || now() - known.since >= withinMs) {
        counts.set(key, { since: now(), count: 1 });
        return true;
      }
      known.count += 1;
      return known.count <= max;
    },
    sweep() {
      for (const [key, { since }] of counts) if (now() - since >= withinMs) counts.delete(key);
    },
  };
}
