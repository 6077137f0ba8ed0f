// One attack on a running product, and the expected answer.
import type { Product, ProductOptions } from './product.ts';

export interface Outcome {
  /** The observation, in words or figures. */
  seen: string;
  isRepelled: boolean;
}

export interface Attack {
  name: string;
  /** The expected answer, in words. */
  expected: string;
  options?: ProductOptions;
  run(product: Product): Promise<Outcome>;
}

export const outcome = (isRepelled: boolean, seen: string): Outcome => ({ isRepelled, seen });

/** '3 × 200, 497 × 409' */
export function countStatuses(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${String(count)} × ${String(status)}`)
    .join(', ');
}

/** Runs `work` for 0 … `count` - 1, at most `concurrency` at once; returns the results in order. */
export async function inParallel<T>(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
