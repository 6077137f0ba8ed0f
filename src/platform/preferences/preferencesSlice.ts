// The preferences of the user on this device. Stored in localStorage, independent of the session.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

/** Light, dark, or the scheme of the system. */
export const SCHEME_CHOICES = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof SCHEME_CHOICES)[number];

/** A view of a table under a name; `search` is its query in the address. */
export interface SavedView {
  name: string;
  search: string;
}

/** How a person left the staff area on this device. */
export interface StaffPreferences {
  isSidebarCollapsed?: boolean;
  /** The replies of this person in the inbox. */
  replies?: readonly string[];
  /** By the label of the table: its last view as a query of the address, and the views of this person. */
  tables?: Readonly<Record<string, { search?: string; views?: readonly SavedView[] }>>;
}

export interface PreferencesState {
  scheme: SchemeChoice;
  /** True when shortcuts of one key without Ctrl work. */
  hasSingleKeys: boolean;
  /** The ids of the cars that the visitor compares, in the order of marking. */
  shortlist: readonly string[];
  /** By the id of the person. */
  staff: Readonly<Record<string, StaffPreferences>>;
}

const byDefault: PreferencesState = { scheme: 'system', hasSingleKeys: true, shortlist: [], staff: {} };

/** The number of cars that fit side by side. */
export const SHORTLIST_MAX = 4;

/** Reads a stored entry, which an older build or the user may have written; invalid values are ignored. */
export function readPreferences(stored: unknown): PreferencesState {
  const { scheme, hasSingleKeys, shortlist, staff }: Partial<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return {
    scheme: SCHEME_CHOICES.find((choice) => choice === scheme) ?? byDefault.scheme,
    hasSingleKeys: typeof hasSingleKeys === 'boolean' ? hasSingleKeys : byDefault.hasSingleKeys,
    shortlist: (Array.isArray(shortlist) ? (shortlist as unknown[]) : [])
      .filter((id) => typeof id === 'string')
      .slice(0, SHORTLIST_MAX),
    // Its readers check the parts.
    staff: (typeof staff === 'object' && staff !== null ? staff : {}) as PreferencesState['staff'],
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
    /** Ignored for a marked car, and when the list is full. */
    carShortlisted: (preferences, { payload }: PayloadAction<string>) => {
      const { shortlist } = preferences;
      if (shortlist.length >= SHORTLIST_MAX || shortlist.includes(payload)) return;
      preferences.shortlist = [...shortlist, payload];
    },
    carUnlisted: (preferences, { payload }: PayloadAction<string>) => {
      preferences.shortlist = preferences.shortlist.filter((id) => id !== payload);
    },
    shortlistCleared: (preferences) => {
      preferences.shortlist = [];
    },
    staffChanged: (
      { staff, ...preferences },
      { payload: { person, changes } }: PayloadAction<{ person: string; changes: StaffPreferences }>,
    ) => ({ ...preferences, staff: { ...staff, [person]: { ...staff[person], ...changes } } }),
  },
  selectors: {
    selectSchemeChoice: (preferences) => preferences.scheme,
    selectHasSingleKeys: (preferences) => preferences.hasSingleKeys,
    selectShortlist: (preferences) => preferences.shortlist,
  },
});

export const {
  carShortlisted,
  carUnlisted,
  schemeChosen,
  shortlistCleared,
  singleKeysSwitched,
  staffChanged,
} = preferencesSlice.actions;
export const { selectHasSingleKeys, selectSchemeChoice, selectShortlist } = preferencesSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof preferencesSlice> {}
}
