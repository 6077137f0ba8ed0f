// The MUI theme for a part with MUI components on a screen without them. `src/app` provides it because it owns the
// theme.
import { createContext, Fragment, type ComponentType, type ReactNode } from 'react';

export type Themed = ComponentType<{ children: ReactNode }>;

export interface ThemeLoader {
  /** Fetches the theme before its use. Rejects when it cannot be fetched. */
  load: () => Promise<Themed>;
  /** The theme around a part; it suspends until its code is fetched. */
  Theme: Themed;
}

export const ThemeLoaderContext = createContext<ThemeLoader>({
  load: () => Promise.resolve(Fragment),
  Theme: Fragment,
});
