// How often somebody may do something: so many times within a while, counted from the first.

export interface RateLimiter {
  /** Counts one more; false where that is too many. */
  take(key: string): boolean;
  /** Forgets counts that have run out. */
  sweep(): void;
}

/** `now` in milliseconds, never going back. */
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
