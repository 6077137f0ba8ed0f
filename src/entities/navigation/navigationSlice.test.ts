// Checks the copy of the location: the address at the load, every navigation, and no secrets.
import { locationChanged, navigationSlice, placeAtLoad, selectPlace } from './navigationSlice.ts';

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
