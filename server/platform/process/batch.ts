// Loads values that several callers request concurrently with one statement, which costs about as much as one load.
import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import pLimit from 'p-limit';

export interface BatchOptions<K, V> {
  /** Loads the values of all keys, in the order of the keys. */
  batchFn: (keys: readonly K[]) => Promise<readonly V[]>;
  /** True for an error that one key causes: each key of the batch is then loaded alone. */
  isItemError?: (error: unknown) => boolean;
  maxBatchSize?: number;
}

/**
 * Returns a function that loads one value. It loads at once when no batch runs; otherwise it joins the next batch. An
 * error of `batchFn` rejects every call of the batch, an item error only the call that causes it.
 */
export function createBatch<K, V>(options: BatchOptions<K, V>): (key: K) => Promise<V> {
  const { batchFn, isItemError = () => false, maxBatchSize = 100 } = options;
  const inSequence = pLimit(1);

  async function load(keys: readonly K[]): Promise<readonly (V | Error)[]> {
    try {
      return await batchFn(keys);
    } catch (error) {
      if (keys.length === 1 || !isItemError(error)) throw error;
      const values: (V | Error)[] = [];
      for (const key of keys) {
        const [value] = await batchFn([key]).catch((cause: unknown) => [cause as Error]);
        values.push(value as V | Error);
      }
      return values;
    }
  }

  const loader = new DataLoader<K, V>((keys) => inSequence(() => load(keys)), {
    cache: false,
    maxBatchSize,
    // One turn of the event loop lets the server read requests that have arrived on other connections.
    batchScheduleFn: (dispatch) => void inSequence(() => nextTurn()).then(dispatch),
  });
  return (key) => loader.load(key);
}
