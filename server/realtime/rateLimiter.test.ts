// How often is too often, told by a clock that stands still until it is moved.
import { createAllowance } from './rateLimiter.ts';

test('so many within a while, each on their own account, and again after it', () => {
  let now = 0;
  const allowance = createAllowance(2, 1_000, () => now);
  const take = (key: string, times: number) => Array.from({ length: times }, () => allowance.take(key));
  expect(take('ada', 3)).toEqual([true, true, false]);
  expect(take('grace', 1)).toEqual([true]);
  now = 999;
  allowance.sweep();
  expect(take('ada', 1)).toEqual([false]);
  now = 1_000;
  allowance.sweep();
  expect(take('ada', 3)).toEqual([true, true, false]);
});
