// What the developer tools add to the page: the replay of a past state, and the debug panel.
import { Suspense, useState, useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import type { RecordedStore } from '../store/makeStore.ts';
import { ShownScheme } from '../theme/ShownScheme.tsx';
import { isDebugging } from './debugging.ts';
import { liftedStoreOf } from './liftedState.ts';
import { replayStore } from './replayStore.ts';
import { ReplayView } from './ReplayView.tsx';

const DebugPanel = lazyPart(() => import(/* webpackChunkName: 'debug' */ './DebugPanel.tsx'), 'DebugPanel');

export function DeveloperTools({ store }: { store: RecordedStore }) {
  const { travel } = store;
  const [shown] = useState(() => replayStore(store));
  const replayed = useSyncExternalStore(travel.subscribe, travel.replayedState);
  const [note, setNote] = useState('');
  return (
    <Provider store={shown}>
      <ShownScheme />
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
