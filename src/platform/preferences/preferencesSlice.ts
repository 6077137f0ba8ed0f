// The preferences of the user on this device. Stored in localStorage, independent of the session.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

/** Light, dark, or the scheme of the system. */
export const SCHEME_CHOICES = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof SCHEME_CHOICES)[number];

export interface PreferencesState {
  scheme: SchemeChoice;
  /** True when shortcuts of one key without Ctrl work. */
  hasSingleKeys: boolean;
}

const byDefault: PreferencesState = { scheme: 'system', hasSingleKeys: true };

/** Reads a stored entry, which an older build or the user may have written; invalid values are ignored. */
export function readPreferences(stored: unknown): PreferencesState {
  const { scheme, hasSingleKeys }: Partial<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return {
    scheme: SCHEME_CHOICES.find((choice) => choice === scheme) ?? byDefault.scheme,
    hasSingleKeys: typeof hasSingleKeys === 'boolean' ? hasSingleKeys : byDefault.hasSingleKeys,
  };
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: byDefault,
  reducers: {
    schemeChosen: (preferences, { payload }: PayloadAction<SchemeChoice>) => {
      preferences.scheme = payload;
    },
    singleKeysSwitched: (preferences, { payload }: PayloadAction<boolean>) => {
      preferences.hasSingleKeys = payload;
    },
  },
  selectors: {
    selectSchemeChoice: (preferences) => preferences.scheme,
    selectHasSingleKeys: (preferences) => preferences.hasSingleKeys,
  },
});

export const { schemeChosen, singleKeysSwitched } = preferencesSlice.actions;
export const { selectHasSingleKeys, selectSchemeChoice } = preferencesSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof preferencesSlice> {}
}
