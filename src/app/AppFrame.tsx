// The app around its routes: the store, the address, the layout, and the developer tools where they are loaded. Browser
// and server render it with their own router.
import type { ComponentType, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { NavigationMirror } from '#app/platform/address/NavigationMirror.tsx';
import { Layout } from './layout/Layout.tsx';
import type { AppStore } from './store/makeStore.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { ThemeLoaderContext, type ThemeLoader } from '#app/kit/page/themeLoader.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { ShownScheme } from './theme/ShownScheme.tsx';

export interface AppFrameProps {
  store: AppStore;
  /** The state of the server-rendered HTML; React hydrates with it before it shows the state of the store. */
  serverState?: RootState | undefined;
  Router: ComponentType<{ children: ReactNode }>;
  /** Beside the app, and instead of it during a replay. */
  tools?: ReactNode;
  /** The routes. */
  children: ReactNode;
}

export function AppFrame({ store, serverState, Router, tools, children }: AppFrameProps) {
  return (
    <Provider store={store} {...(serverState ? { serverState } : {})}>
      <ThemeLoaderContext value={themeLoader}>
        <Router>
          <NavigationMirror />
          <div className="lcr-present">
            <Layout>{children}</Layout>
          </div>
        </Router>
        {/* The tools apply the scheme of the shown state. */}
        {tools || <ShownScheme />}
      </ThemeLoaderContext>
    </Provider>
  );
}

const importTheme = () => import('./theme/AppTheme.tsx');
const themeLoader: ThemeLoader = {
  load: async () => (await importTheme()).AppTheme,
  Theme: lazyPart(importTheme, 'AppTheme'),
};
