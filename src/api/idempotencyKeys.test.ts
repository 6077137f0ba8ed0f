// Checks which calls belong to one attempt.
import { answered, idempotencyKeyFor } from './idempotencyKeys.ts';

const call = (amount: number, url = '/reservations/1/pay') => ({ method: 'POST', url, body: { amount } });

it('returns the same key before the answer and a new key after it', () => {
  const first = idempotencyKeyFor(call(1));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(idempotencyKeyFor(call(1))).toBe(first);
  answered(call(1));
  expect(idempotencyKeyFor(call(1))).not.toBe(first);
  answered(call(1));
});

it.each([
  ['another amount', call(2)],
  ['another address', call(1, '/reservations/2/pay')],
  ['another method', { ...call(1), method: 'PUT' }],
])('returns another key for %s, whose answer does not release the first key', (_, other) => {
  const first = idempotencyKeyFor(call(1));
  expect(idempotencyKeyFor(other)).not.toBe(first);
  answered(other);
  expect(idempotencyKeyFor(call(1))).toBe(first);
  answered(call(1));
});
