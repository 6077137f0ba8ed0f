// Tests that the server keeps the count of a long list for 5 seconds, and counts a short list each time.
import type { Queryable } from '../db/database.ts';
import { countRows, LONG_LIST_ROWS } from './countRows.ts';

let total: number;
let query: jest.Mock;
let db: Queryable;
beforeEach(() => {
  jest.useFakeTimers();
  query = jest.fn(async () => [{ total }]);
  db = { query } as unknown as Queryable;
});
afterEach(() => {
  jest.useRealTimers();
});

const count = (found = 'FROM cars', params: unknown[] = []) => countRows(db, found, params);

it('counts a short list each time', async () => {
  total = LONG_LIST_ROWS - 1;
  expect(await count()).toBe(LONG_LIST_ROWS - 1);
  total = 3;
  expect(await count()).toBe(3);
});

it('keeps the count of a long list for 5 seconds', async () => {
  total = LONG_LIST_ROWS;
  await count();
  total = LONG_LIST_ROWS + 5;
  jest.advanceTimersByTime(4_999);
  expect(await count()).toBe(LONG_LIST_ROWS);
  jest.advanceTimersByTime(1);
  expect(await count()).toBe(LONG_LIST_ROWS + 5);
  expect(query).toHaveBeenCalledTimes(2);
});

it('keeps a count for the same conditions and parameters of the same database only', async () => {
  total = LONG_LIST_ROWS;
  await count('FROM cars WHERE a = $1', [1]);
  total = LONG_LIST_ROWS + 1;
  expect(await count('FROM cars WHERE a = $1', [2])).toBe(LONG_LIST_ROWS + 1);
  expect(await count('FROM users WHERE a = $1', [1])).toBe(LONG_LIST_ROWS + 1);
  expect(await countRows({ query } as unknown as Queryable, 'FROM cars WHERE a = $1', [1])).toBe(
    LONG_LIST_ROWS + 1,
  );
});

it('counts again when 100 other lists were counted since', async () => {
  total = LONG_LIST_ROWS;
  for (let list = 0; list <= 100; list += 1) await count('FROM cars WHERE a = $1', [list]);
  total += 1;
  expect(await count('FROM cars WHERE a = $1', [1])).toBe(LONG_LIST_ROWS);
  expect(await count('FROM cars WHERE a = $1', [0])).toBe(LONG_LIST_ROWS + 1);
});
