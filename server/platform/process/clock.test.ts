// Tests the clock: the machine's time, or a configured start from which it runs on.
import { createClock } from './clock.ts';

const MACHINE = Date.parse('2026-11-22T10:00:00Z');
const START = Date.parse('2028-02-29T23:59:59.500Z');

beforeEach(() => jest.useFakeTimers({ now: MACHINE }));
afterEach(() => jest.useRealTimers());

it("returns the machine's time without a start", () => {
  const now = createClock();
  jest.advanceTimersByTime(1_500);
  expect(now()).toBe(MACHINE + 1_500);
});

it('starts at the given instant and runs on', () => {
  const now = createClock(START);
  expect(now()).toBe(START);
  jest.advanceTimersByTime(1_500);
  expect(now()).toBe(START + 1_500);
});
