// Tests the hash and the derivation of stored tokens.
import { derivedToken, hashOfToken } from './storedTokens.ts';

describe('hashOfToken', () => {
  it('is the SHA-256 digest in hexadecimal', () => {
    // The example of FIPS 180-2.
    expect(hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('derivedToken', () => {
  it('is the same for the same secret and purpose', () => {
    expect(derivedToken('secret', 'link:1')).toBe(derivedToken('secret', 'link:1'));
  });

  it.each([
    ['purpose', 'secret', 'link:2'],
    ['secret', 'other secret', 'link:1'],
  ])('differs for another %s', (_, secret, purpose) => {
    expect(derivedToken(secret, purpose)).not.toBe(derivedToken('secret', 'link:1'));
  });

  it('consists of the 43 characters of 256 bits, which a URL can contain', () => {
    expect(derivedToken('secret', 'link:1')).toMatch(/^[\w-]{43}$/);
  });
});
