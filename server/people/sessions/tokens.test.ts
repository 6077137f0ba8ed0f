// Tests the signed token of API clients and the value of the session cookie.
import { createSigner } from 'fast-jwt';
import { newCookieValue, readToken, signToken, type Claims } from './tokens.ts';

const [SECRET, OTHER] = ['s'.repeat(32), 'o'.repeat(32)];
const NOW = Date.parse('2031-05-10T12:00:00Z');
const claims: Claims = {
  ...{ id: '00000000-0000-4000-8000-000000000001', sid: '00000000-0000-4000-8000-000000000002' },
  ...{ isAdmin: false, isDriver: true, exp: NOW / 1000 + 60 },
};
const read = (token: string, secrets = [SECRET], now = NOW) => readToken(secrets, token, now);
const partOf = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;

it('reads a signed token only with the secret that signed it', () => {
  const token = signToken(SECRET, claims);
  expect(read(token)).toEqual(claims);
  expect(read(token, [OTHER, SECRET])).toEqual(claims);
  expect(read(token, [OTHER])).toBeNull();
  expect(read(token, [])).toBeNull();
});

it('has a key id that does not reveal the secret, an issuer, an audience and no time of issue', () => {
  const token = signToken(SECRET, claims);
  expect(partOf(token, 0)).toEqual({ alg: 'HS256', typ: 'JWT', kid: expect.stringMatching(/^[\w-]{16}$/) });
  expect(partOf(token, 1)).toEqual({
    ...claims,
    ...{ iss: 'luxury-car-rentals', aud: 'luxury-car-rentals/api' },
  });
  expect(partOf(signToken(OTHER, claims), 0)).not.toEqual(partOf(token, 0));
});

it('is valid until the second of its expiry', () => {
  const token = signToken(SECRET, claims);
  expect(read(token, [SECRET], NOW + 60_000)).toEqual(claims);
  expect(read(token, [SECRET], NOW + 60_001)).toBeNull();
});

it('reads a token that is signed by hand only with all claims', () => {
  const kid = String(partOf(signToken(SECRET, claims), 0)['kid']);
  const good = { iss: 'luxury-car-rentals', aud: 'luxury-car-rentals/api' };
  const sign = (content: object, options: object = {}) =>
    createSigner({ key: SECRET, algorithm: 'HS256', noTimestamp: true, kid, ...options })({ ...content });

  expect(read(sign({ ...claims, ...good }))).toEqual(claims);
  const refused: [string, object, object?][] = [
    ['another issuer', { ...claims, ...good, iss: 'other' }],
    ['another audience', { ...claims, ...good, aud: 'other' }],
    ['no issuer', { ...claims, aud: good.aud }],
    ['no audience', { ...claims, iss: good.iss }],
    ['no end', { ...claims, ...good, exp: undefined }],
    ['no session', { ...claims, ...good, sid: undefined }],
    ['an id that is none', { ...claims, ...good, id: 'me' }],
    ['a role that is no flag', { ...claims, ...good, isAdmin: 'yes' }],
    ['another algorithm', { ...claims, ...good }, { algorithm: 'HS512' }],
    ['another key id', { ...claims, ...good }, { kid: 'other' }],
    ['no key id', { ...claims, ...good }, { kid: undefined }],
    ['no signature', { ...claims, ...good }, { key: undefined, algorithm: 'none' }],
  ];
  for (const [name, content, options] of refused)
    expect([name, read(sign(content, options))]).toEqual([name, null]);
  for (const text of ['', '.', 'nonsense', 'a.b.c', `${signToken(SECRET, claims)}x`])
    expect([text, read(text)]).toEqual([text, null]);
});

it('creates random cookie values', () => {
  expect(newCookieValue()).toMatch(/^[\w-]{43}$/);
  expect(newCookieValue()).not.toBe(newCookieValue());
});
