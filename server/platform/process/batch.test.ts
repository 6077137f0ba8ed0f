// Tests batched loading: the size and order of the batches, and which calls an error rejects.
import { createBatch } from './batch.ts';

const itemError = new Error('this item cannot be loaded');
const outage = new Error('the database is away');

function recordedBatches(maxBatchSize = 100) {
  const batches: number[][] = [];
  const load = createBatch<number, number>({
    batchFn: async (keys) => {
      batches.push([...keys]);
      await new Promise((resolve) => setImmediate(resolve));
      if (keys.includes(-1)) throw itemError;
      if (keys.includes(-2)) throw outage;
      return keys.map((key) => key * 10);
    },
    isItemError: (error) => error === itemError,
    maxBatchSize,
  });
  return { load, batches };
}

it('loads concurrent calls in batches of the maximum size, in the order of the calls', async () => {
  const { load, batches } = recordedBatches(3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(load))).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(await load(6)).toBe(60);
});

it('collects the calls that arrive while a batch runs', async () => {
  let finishFirst = () => {};
  const batches: number[][] = [];
  const load = createBatch<number, number>({
    batchFn: async (keys) => {
      batches.push([...keys]);
      if (batches.length === 1) await new Promise<void>((resolve) => (finishFirst = resolve));
      return keys;
    },
  });
  const first = load(1);
  while (batches.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const second = load(2);
  await new Promise((resolve) => setImmediate(resolve));
  const third = load(3);
  finishFirst();
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 3]);
  expect(batches).toEqual([[1], [2, 3]]);
});

it('rejects only the call whose item causes the error', async () => {
  const { load, batches } = recordedBatches();
  const results = await Promise.allSettled([1, -1, 3].map(load));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([[1, -1, 3], [1], [-1], [3]]);
});

it('rejects every call of a batch that fails, and loads the next batch', async () => {
  const { load, batches } = recordedBatches();
  const results = await Promise.allSettled([1, -2, 3].map(load));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toHaveLength(1);
  expect(await load(4)).toBe(40);
});
