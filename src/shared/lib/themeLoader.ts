// Loads the theme for a part that needs it on a screen without MUI. The app provides the loader, because the theme is
// the app's.
import { createContext, Fragment, type ComponentType, type ReactNode } from 'react';

export type Themed = ComponentType<{ children: ReactNode }>;

export const ThemeLoaderContext = createContext<() => Promise<Themed>>(() => Promise.resolve(Fragment));
