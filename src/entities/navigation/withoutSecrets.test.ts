// Checks which parts of an address and its state the store records.
import { withoutSecretParameters, withoutSecrets } from './withoutSecrets.ts';

test.each([
  ['', ''],
  ['?a=1&b=2', '?a=1&b=2'],
  [
    '?payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=failed',
    '?payment_intent=pi_1&redirect_status=failed',
  ],
  ['?client_secret=x', ''],
  ['?Token=x&a=1', '?a=1'],
  ['?password=x&password=y&a=1', '?a=1'],
  ['?q=secret', '?q=secret'],
])('records %s as %s', (search, kept) => {
  expect(withoutSecretParameters(search)).toBe(kept);
});

test('removes secret fields at any depth, and keeps all others', () => {
  const state = {
    from: '/cars/7',
    amount: 360,
    none: null,
    missing: undefined,
    userToken: 'x',
    draft: { Password: 'x', mode: 'single-day', list: [{ clientSecret: 'x', day: 1 }, 'plain'] },
  };
  expect(withoutSecrets(state)).toEqual({
    from: '/cars/7',
    amount: 360,
    none: null,
    draft: { mode: 'single-day', list: [{ day: 1 }, 'plain'] },
  });
  expect(state.draft.Password).toBe('x');
  expect(withoutSecrets('plain')).toBe('plain');
});
