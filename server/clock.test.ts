// The machine's time, or a time of its own that runs on.
import { createClock } from './clock.ts';

const MACHINE = Date.parse('2026-11-22T10:00:00Z');
const START = Date.parse('2028-02-29T23:59:59.500Z');

beforeEach(() => jest.useFakeTimers({ now: MACHINE }));
afterEach(() => jest.useRealTimers());

it('shows the time of the machine when no start is given', () => {
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
