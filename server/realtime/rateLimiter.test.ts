// How often is too often, told by a clock that stands still until it is moved.
import { createRateLimiter } from './rateLimiter.ts';

test('so many within a while, each on their own account, and again after it', () => {
  let now = 0;
  const limiter = createRateLimiter(2, 1_000, () => now);
  const take = (key: string, times: number) => Array.from({ length: times }, () => limiter.take(key));
  expect(take('ada', 3)).toEqual([true, true, false]);
  expect(take('grace', 1)).toEqual([true]);
  now = 999;
  limiter.sweep();
  expect(take('ada', 1)).toEqual([false]);
  now = 1_000;
  limiter.sweep();
  expect(take('ada', 3)).toEqual([true, true, false]);
});
