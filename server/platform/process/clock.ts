// The server's clock. A test run may start it at another instant; it runs on from there.
import type { Instant } from '#domain/time/london.ts';

/** Returns the time in epoch milliseconds: the machine's, or `start` plus the time since this call. */
export function createClock(start?: Instant): () => Instant {
  if (start === undefined) return () => Date.now();
  const aheadMs = start - Date.now();
  return () => Date.now() + aheadMs;
}
