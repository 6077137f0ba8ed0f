// The location of the router, copied at each navigation, so that a replayed state has its screen. The router owns the
// location; the app reads this copy only during a replay.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { withoutSecrets, withoutSecretParameters } from './withoutSecrets.ts';

export interface NavigationState {
  pathname: string;
  search: string;
  hash: string;
  /** The router's key of this history entry. */
  key: string;
  /** The location state of the screen. */
  state: unknown;
  /** The navigation type. */
  arrival: 'POP' | 'PUSH' | 'REPLACE';
}

const withoutSecretsOf = (place: NavigationState): NavigationState => ({
  ...place,
  search: withoutSecretParameters(place.search),
  state: withoutSecrets(place.state),
});

/** The address that the browser loaded, in the format of the router. */
export function placeAtLoad(): NavigationState {
  const { pathname, search, hash } = window.location;
  const { key = 'default', usr = null } = (window.history.state ?? {}) as { key?: string; usr?: unknown };
  return withoutSecretsOf({ pathname, search, hash, key, state: usr, arrival: 'POP' });
}

const start: NavigationState = {
  pathname: '/',
  search: '',
  hash: '',
  key: 'default',
  state: null,
  arrival: 'POP',
};

export const navigationSlice = createSlice({
  name: 'navigation',
  initialState: start,
  reducers: {
    locationChanged: {
      prepare: (place: NavigationState) => ({ payload: withoutSecretsOf(place) }),
      reducer: (_navigation, { payload }: PayloadAction<NavigationState>) => payload,
    },
  },
  selectors: { selectPlace: (navigation) => navigation },
});

export const { locationChanged } = navigationSlice.actions;
export const { selectPlace } = navigationSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof navigationSlice> {}
}
