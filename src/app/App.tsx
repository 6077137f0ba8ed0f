// The app: the store, the house style, the address, the screens; and in front of them a past moment, while one is shown.
import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { NavigationMirror } from '#app/entities/navigation/index.ts';
import { Layout } from './layout/Layout.tsx';
import type { AppStore } from '#app/app/makeStore.ts';
import { AppRoutes } from './router.tsx';
import { ShownScheme } from './theme/ShownScheme.tsx';
import { isDebugging } from './debugging.ts';
import { liftedStoreOf } from './timeTravel/liftedState.ts';
import { replayStore } from './timeTravel/replayStore.ts';

const loadPast = async () => ({ default: (await import('./timeTravel/ReplayView.tsx')).ReplayView });
const ReplayView = lazy(loadPast);
const DebugPanel = lazy(async () => ({ default: (await import('./timeTravel/DebugPanel.tsx')).DebugPanel }));

/** Everything that looking at past moments takes, where there are DevTools to look with. */
function prepared(store: AppStore): AppStore {
  if (liftedStoreOf(store)) void loadPast();
  return replayStore(store);
}

export function App({ store }: { store: AppStore }) {
  const { travel } = store;
  const [shown] = useState(() => prepared(store));
  const moment = useSyncExternalStore(travel.subscribe, travel.moment);
  return (
    <Provider store={shown}>
      <ShownScheme />
      <Present store={store} isAside={moment !== undefined}>
        <Layout>
          <AppRoutes />
        </Layout>
      </Present>
      <Suspense>
        {moment && <ReplayView moment={moment} log={liftedStoreOf(store)} onBack={travel.returnToPresent} />}
      </Suspense>
      {isDebugging() && !moment && (
        <Suspense>
          <DebugPanel store={store} />
        </Suspense>
      )}
    </Provider>
  );
}

interface PresentProps {
  store: AppStore;
  /** A past moment is in front of it: it stays as it is, neither seen nor in reach. */
  isAside: boolean;
  children: ReactNode;
}

function Present({ store, isAside, children }: PresentProps) {
  return (
    <Provider store={store}>
      <BrowserRouter>
        <NavigationMirror />
        <div inert={isAside} style={{ display: 'contents', visibility: isAside ? 'hidden' : 'inherit' }}>
          {children}
        </div>
      </BrowserRouter>
    </Provider>
  );
}
