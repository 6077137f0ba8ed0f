// Checks the return after a sign-in, which must stay on this site.
import { returnAddress } from './returnAddress.ts';

test.each([
  [{ from: '/Checkout?hold=1' }, '/Checkout?hold=1'],
  [{ from: '/' }, '/'],
  [{ from: '//evil.example' }, '/'],
  [{ from: '/\\evil.example' }, '/'],
  [{ from: 'https://evil.example' }, '/'],
  [{ from: 'Checkout' }, '/'],
  [{ from: 7 }, '/'],
  [{}, '/'],
  [null, '/'],
  [undefined, '/'],
  ['/Checkout', '/'],
])('returns from %j to %s', (state, address) => {
  expect(returnAddress(state)).toBe(address);
});
