// Tests the time for which an authentication counts as recent.
import { assertRecentSignIn } from './recentSignIn.ts';
import type { Session } from './sessionPort.ts';

const NOW = Date.parse('2031-05-10T12:00:00Z');
const MINUTE = 60_000;
const check =
  (age: number, isDemo = false) =>
  () =>
    assertRecentSignIn({ isDemo, authenticatedAt: NOW - age } as Session, NOW);

it.each([0, 9 * MINUTE, 10 * MINUTE])('accepts an authentication %i ms ago', (age) => {
  expect(check(age)).not.toThrow();
});

it.each([10 * MINUTE + 1, 24 * 60 * MINUTE])('refuses an authentication %i ms ago', (age) => {
  expect(check(age)).toThrow(expect.objectContaining({ status: 403, code: 'reauthentication_required' }));
});

it('accepts every demo account, which has no password', () => {
  expect(check(24 * 60 * MINUTE, true)).not.toThrow();
});
