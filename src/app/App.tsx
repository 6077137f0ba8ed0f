// The app in the browser.
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { RootState } from '#app/platform/store/types.ts';
import { AppFrame } from './AppFrame.tsx';
import type { AppStore } from './store/makeStore.ts';
import { AppRoutes, loadScreen } from './routes/router.tsx';
import { usePreloadOnIntent } from './routes/usePreloadOnIntent.ts';

export interface AppProps {
  store: AppStore;
  /** The state of the HTML that the server has rendered; undefined when the page has none. */
  serverState?: RootState | undefined;
  /** The developer tools, where they are loaded. */
  tools?: ReactNode;
}

export function App({ store, serverState, tools }: AppProps) {
  usePreloadOnIntent(loadScreen);
  return (
    <AppFrame store={store} serverState={serverState} Router={BrowserRouter} tools={tools}>
      <AppRoutes />
    </AppFrame>
  );
}
