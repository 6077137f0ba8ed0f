// Where one is, as the router has it: mirrored here with every navigation, so that a moment of the log knows its screen.
// The router is the owner; it follows this only where a past moment is shown.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { withoutSecrets, withoutSecretParameters } from './withoutSecrets.ts';

export interface NavigationState {
  pathname: string;
  search: string;
  hash: string;
  /** The router's, of this entry of the history. */
  key: string;
  /** What the screen was opened with. */
  state: unknown;
  /** How one came here. */
  arrival: 'POP' | 'PUSH' | 'REPLACE';
}

const withoutSecretsOf = (place: NavigationState): NavigationState => ({
  ...place,
  search: withoutSecretParameters(place.search),
  state: withoutSecrets(place.state),
});

/** The address that the browser loaded, as the router reads it. */
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

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof navigationSlice> {}
}
