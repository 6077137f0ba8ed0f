// The app around its routes: the store, the address, the layout, and the replay view when a recorded state is shown.
// Browser and server render it with their own router.
import { Suspense, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { Provider } from 'react-redux';
import { NavigationMirror } from '#app/platform/address/NavigationMirror.tsx';
import { Layout } from './layout/Layout.tsx';
import type { AppStore } from './store/makeStore.ts';
import { ThemeLoaderContext } from '#app/kit/page/themeLoader.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { ShownScheme } from './theme/ShownScheme.tsx';
import { isDebugging } from './timeTravel/debugging.ts';
import { liftedStoreOf } from './timeTravel/liftedState.ts';
import { replayStore } from './timeTravel/replayStore.ts';

const loadReplayView = () => import('./timeTravel/ReplayView.tsx');
const ReplayView = lazyPart(loadReplayView, 'ReplayView');
const DebugPanel = lazyPart(
  () => import(/* webpackChunkName: 'debug' */ './timeTravel/DebugPanel.tsx'),
  'DebugPanel',
);

/** Prepares the replay when DevTools are active. */
function createShownStore(store: AppStore): AppStore {
  if (liftedStoreOf(store)) void loadReplayView();
  return replayStore(store);
}

export interface AppFrameProps {
  store: AppStore;
  /** The state of the server-rendered HTML; React hydrates with it before it shows the state of the store. */
  serverState?: RootState | undefined;
  Router: ComponentType<{ children: ReactNode }>;
  /** The routes. */
  children: ReactNode;
}

export function AppFrame({ store, serverState, Router, children }: AppFrameProps) {
  const { travel } = store;
  const [shown] = useState(() => createShownStore(store));
  const replayed = useSyncExternalStore(travel.subscribe, travel.replayedState, travel.replayedState);
  const [note, setNote] = useState('');
  return (
    <Provider store={shown} {...servedWith(serverState)}>
      <ShownScheme />
      <ThemeLoaderContext value={loadTheme}>
        <Present
          store={store}
          serverState={serverState}
          Router={Router}
          isInert={replayed !== undefined}
          isHidden={replayed !== undefined && !replayed.isLocked}
        >
          <Layout>{children}</Layout>
        </Present>
      </ThemeLoaderContext>
      <Suspense>
        {replayed && (
          <ReplayView
            replayed={replayed}
            log={liftedStoreOf(store)}
            note={note}
            onBack={travel.returnToPresent}
            focusedBefore={travel.focusedBefore}
          />
        )}
      </Suspense>
      {isDebugging() && !replayed && (
        <Suspense>
          <DebugPanel store={store} onNote={setNote} />
        </Suspense>
      )}
    </Provider>
  );
}

// A date picker needs the theme on a screen without MUI, too.
const loadTheme = async () => (await import('./theme/AppTheme.tsx')).AppTheme;

const servedWith = (serverState: RootState | undefined) => (serverState ? { serverState } : {});

interface PresentProps extends AppFrameProps {
  /** True during a replay or a lock: the user cannot reach the present. */
  isInert: boolean;
  isHidden: boolean;
}

function Present({ store, serverState, Router, isInert, isHidden, children }: PresentProps) {
  return (
    <Provider store={store} {...servedWith(serverState)}>
      <Router>
        <NavigationMirror />
        <div
          className="lcr-present"
          inert={isInert}
          {...(isHidden ? { style: { visibility: 'hidden' } } : {})}
        >
          {children}
        </div>
      </Router>
    </Provider>
  );
}
