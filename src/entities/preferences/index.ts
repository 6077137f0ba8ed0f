export {
  preferencesSlice,
  readPreferences,
  schemeChosen,
  SCHEME_CHOICES,
  selectSchemeChoice,
} from './preferencesSlice.ts';
export type { PreferencesState, SchemeChoice } from './preferencesSlice.ts';
