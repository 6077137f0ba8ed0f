// Checks the address in the store, which contains no secret.
import { locationChanged, navigationSlice, placeAtLoad, selectPlace } from './navigationSlice.ts';
import { withoutSecretParameters, withoutSecrets } from './withoutSecrets.ts';

const { reducer, getInitialState } = navigationSlice;
const PLACE = {
  ...{ pathname: '/Payment', search: '?reservation=1', hash: '#a', key: 'k1', state: { from: '/' } },
  arrival: 'PUSH' as const,
};

test('starts at the landing screen', () => {
  expect(getInitialState()).toEqual({
    ...{ pathname: '/', search: '', hash: '', key: 'default', state: null, arrival: 'POP' },
  });
});

test('copies each navigation without its secrets', () => {
  const after = (place: typeof PLACE) =>
    selectPlace({ navigation: reducer(undefined, locationChanged(place)) } as never);
  expect(after(PLACE)).toEqual(PLACE);
  const search = '?reservation=1&payment_intent_client_secret=s';
  expect(after({ ...PLACE, search, state: { from: '/', token: 't' } as never })).toEqual(PLACE);
});

test('reads the address that the browser has loaded', () => {
  window.history.replaceState({ key: 'k2', usr: { from: '/Cars' } }, '', '/Profile?tab=1#top');
  expect(placeAtLoad()).toEqual({
    ...{ pathname: '/Profile', search: '?tab=1', hash: '#top', key: 'k2', state: { from: '/Cars' } },
    arrival: 'POP',
  });
  window.history.replaceState(null, '', '/');
  expect(placeAtLoad()).toEqual(getInitialState());
});

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
