export {
  preferencesSlice,
  readPreferences,
  schemeChosen,
  SCHEME_CHOICES,
  selectHasSingleKeys,
  selectSchemeChoice,
  singleKeysSwitched,
} from './preferencesSlice.ts';
export type { PreferencesState, SchemeChoice } from './preferencesSlice.ts';
