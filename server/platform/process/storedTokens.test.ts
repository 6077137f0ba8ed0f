// Tests the hash and the derivation of stored tokens.
import { derivedToken, hashOfToken } from './storedTokens.ts';

it('hashes a token with SHA-256', () => {
  // The example of FIPS 180-2.
  expect(hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('derives a token of 256 bits, which a URL can contain, from the secret and the purpose', () => {
  const token = derivedToken('secret', 'link:1');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(derivedToken('secret', 'link:1')).toBe(token);
  expect(derivedToken('secret', 'link:2')).not.toBe(token);
  expect(derivedToken('other secret', 'link:1')).not.toBe(token);
});
