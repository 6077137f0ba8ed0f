// A value that an action carries as a number only.
import { storeSecret, takeSecret } from './secretArgs.ts';

test('gives the value to the first who asks, and to nobody after', () => {
  const sealed = storeSecret({ password: 'correct horse' });
  expect(JSON.stringify(sealed)).not.toContain('correct horse');
  expect(takeSecret(sealed)).toEqual({ password: 'correct horse' });
  expect(takeSecret(sealed)).toBeUndefined();
});

test('keeps two values apart', () => {
  const [first, second] = [storeSecret(1), storeSecret(2)];
  expect([takeSecret(second), takeSecret(first)]).toEqual([2, 1]);
});
