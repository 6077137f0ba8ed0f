// Tests the rate limiter with a clock that only the test moves.
import { createRateLimiter } from './rateLimiter.ts';

test('allows the limit for each key per window, and again after the window', () => {
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
