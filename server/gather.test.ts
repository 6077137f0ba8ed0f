// Questions asked together: each gets its own answer, none waits for company, and one that fails fails alone.
import { gather } from './gather.ts';

const fault = new Error('a fault of one');
const outage = new Error('the database is away');

function counting(most?: number) {
  const batches: number[][] = [];
  const ask = gather<number, number>({
    together: async (questions) => {
      batches.push([...questions]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (questions.includes(-1)) throw fault;
      if (questions.includes(-2)) throw outage;
      return questions.map((question) => question * 10);
    },
    isOfOne: (error) => error === fault,
    ...(most ? { most } : {}),
  });
  return { ask, batches };
}

test('what comes while something is asked is asked together, in its order', async () => {
  const { ask, batches } = counting(3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(await ask(6)).toBe(60);
});

test('one that is at fault fails alone', async () => {
  const { ask, batches } = counting();
  const results = await Promise.allSettled([1, -1, 3].map(ask));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([[1, -1, 3], [1], [-1], [3]]);
});

test('an outage is everybody’s, at once, and over when it is over', async () => {
  const { ask, batches } = counting();
  const results = await Promise.allSettled([1, -2, 3].map(ask));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toHaveLength(1);
  expect(await ask(4)).toBe(40);
});
