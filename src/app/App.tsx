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
  const [note, setNote] = useState('');
  return (
    <Provider store={shown}>
      <ShownScheme />
      <Present
        store={store}
        isInert={moment !== undefined}
        isHidden={moment !== undefined && !moment.isLocked}
      >
        <Layout>
          <AppRoutes />
        </Layout>
      </Present>
      <Suspense>
        {moment && (
          <ReplayView
            moment={moment}
            log={liftedStoreOf(store)}
            note={note}
            onBack={travel.returnToPresent}
          />
        )}
      </Suspense>
      {isDebugging() && !moment && (
        <Suspense>
          <DebugPanel store={store} onNote={setNote} />
        </Suspense>
      )}
    </Provider>
  );
}

interface PresentProps {
  store: AppStore;
  /** Out of reach: a past state is in front of it, or changes are locked. */
  isInert: boolean;
  isHidden: boolean;
  children: ReactNode;
}

function Present({ store, isInert, isHidden, children }: PresentProps) {
  return (
    <Provider store={store}>
      <BrowserRouter>
        <NavigationMirror />
        <div inert={isInert} style={{ display: 'contents', visibility: isHidden ? 'hidden' : 'inherit' }}>
          {children}
        </div>
      </BrowserRouter>
    </Provider>
  );
}
