// Checks that an action contains only the id of a secret, and that the value can be read once.
import { storeSecret, takeSecret } from './secretArgs.ts';

test('returns the value once when it is taken twice', () => {
  const reference = storeSecret({ password: 'correct horse' });
  expect(JSON.stringify(reference)).not.toContain('correct horse');
  expect(takeSecret(reference)).toEqual({ password: 'correct horse' });
  expect(takeSecret(reference)).toBeUndefined();
});

test('returns each value by its own reference when two are stored', () => {
  const [first, second] = [storeSecret(1), storeSecret(2)];
  expect([takeSecret(second), takeSecret(first)]).toEqual([2, 1]);
});
