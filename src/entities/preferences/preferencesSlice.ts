// How somebody likes the product to look, on this device. Kept in localStorage, whoever is signed in.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

/** Light, dark, or whichever the system is in. */
export const SCHEME_CHOICES = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof SCHEME_CHOICES)[number];

export interface PreferencesState {
  scheme: SchemeChoice;
}

const byDefault: PreferencesState = { scheme: 'system' };

/** What a store of another day, or another hand, left behind: taken as far as it is a preference, and no further. */
export function readPreferences(stored: unknown): PreferencesState {
  const found =
    typeof stored === 'object' && stored !== null && 'scheme' in stored ? stored.scheme : undefined;
  const scheme = SCHEME_CHOICES.find((choice) => choice === found);
  return scheme ? { scheme } : byDefault;
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: byDefault,
  reducers: {
    schemeChosen: (preferences, { payload }: PayloadAction<SchemeChoice>) => {
      preferences.scheme = payload;
    },
  },
  selectors: {
    selectSchemeChoice: (preferences) => preferences.scheme,
  },
});

export const { schemeChosen } = preferencesSlice.actions;
export const { selectSchemeChoice } = preferencesSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof preferencesSlice> {}
}
