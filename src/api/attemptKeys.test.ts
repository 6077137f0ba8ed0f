// Which presses of a button are one attempt.
import { answered, attemptKey } from './attemptKeys.ts';

const call = (amount: number, url = '/reservations/1/pay') => ({ method: 'POST', url, body: { amount } });

it('a repetition before the answer is the same attempt, one after it is a new one', () => {
  const first = attemptKey(call(1));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(attemptKey(call(1))).toBe(first);
  answered(call(1));
  expect(attemptKey(call(1))).not.toBe(first);
  answered(call(1));
});

it.each([
  ['another amount', call(2)],
  ['another address', call(1, '/reservations/2/pay')],
  ['another method', { ...call(1), method: 'PUT' }],
])('%s is another attempt, and answers only for itself', (_, other) => {
  const first = attemptKey(call(1));
  expect(attemptKey(other)).not.toBe(first);
  answered(other);
  expect(attemptKey(call(1))).toBe(first);
  answered(call(1));
});
