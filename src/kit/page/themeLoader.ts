// Loads the MUI theme for a part that needs it on a screen without MUI. `src/app` provides the loader because
// it owns the theme.
import { createContext, Fragment, type ComponentType, type ReactNode } from 'react';

export type Themed = ComponentType<{ children: ReactNode }>;

export const ThemeLoaderContext = createContext<() => Promise<Themed>>(() => Promise.resolve(Fragment));
