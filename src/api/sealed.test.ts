// A value that an action carries as a number only.
import { seal, unseal } from './sealed.ts';

test('gives the value to the first who asks, and to nobody after', () => {
  const sealed = seal({ password: 'correct horse' });
  expect(JSON.stringify(sealed)).not.toContain('correct horse');
  expect(unseal(sealed)).toEqual({ password: 'correct horse' });
  expect(unseal(sealed)).toBeUndefined();
});

test('keeps two values apart', () => {
  const [first, second] = [seal(1), seal(2)];
  expect([unseal(second), unseal(first)]).toEqual([2, 1]);
});
