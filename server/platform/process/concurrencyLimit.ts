// Limits the number of concurrent tasks that need a core or much memory, and the number of waiting tasks.
import pLimit from 'p-limit';
import type { HttpProblem } from '#domain/kit/httpProblem.ts';

export interface ConcurrencyLimitOptions {
  concurrency: number;
  maxPending: number;
  /** Creates the error for work that finds the queue full. */
  overloaded: () => HttpProblem;
}

/** Runs `work` when a slot is free, in the order of the calls. Rejects with `overloaded()` when the queue is full. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { concurrency, maxPending, overloaded } = options;
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount >= concurrency && limit.pendingCount >= maxPending) throw overloaded();
    return limit(work);
  };
}
