// Makes the store. The import of this file has no effect; the app, tests and replays call it, also more than once.
import {
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type DevToolsEnhancerOptions,
  type Middleware,
  type StoreEnhancer,
} from '@reduxjs/toolkit';
import { baseApi } from '#app/platform/api/baseApi.ts';
import type { SocketPort } from '#app/platform/realtime/socketPort.ts';
import { alwaysOpen, type ThunkExtra } from '#app/platform/browser/effectGate.ts';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import type { AppDispatch, AppStartListening, RootState } from '#app/platform/store/types.ts';
import { registerListeners } from './listeners.ts';
import { startWithSession } from './loadLiveUpdates.ts';
import type { Persistence } from './persistence.ts';
import type { TimeTravel, TimeTravelling } from '../timeTravel/timeTravel.ts';
import { MINUTE } from '#domain/time/durations.ts';

export interface StoreOptions {
  preloadedState?: Partial<RootState>;
  /** The WebSocket connection; without one the store receives no events, as in tests and replays. */
  socketPort?: SocketPort;
  /** Stores session and preferences; without it they end with the page. */
  persistence?: Persistence;
  /** Keeps the log of actions when no DevTools keep it. */
  log?: StoreEnhancer;
  /** Records where actions are dispatched. */
  trace?: Middleware;
  /** The options of Redux DevTools; without them the extension has no access. */
  devTools?: DevToolsEnhancerOptions;
  /** The build of the page, which the log begins with. */
  build?: RootState['build'];
  /** Separates the present from the states that DevTools show; without it there is no time travel. */
  travelling?: TimeTravelling<RootState>;
  /** Fetches the code of the screen at a path. */
  loadScreen?: ThunkExtra['loadScreen'];
}

// The checks traverse the whole store after every action; on a busy machine this may be slow and is no error.
const SLOW_CHECK_MS = MINUTE;

function createStore({
  preloadedState,
  socketPort,
  persistence,
  log,
  trace,
  devTools,
  build,
  travelling,
  loadScreen,
}: StoreOptions) {
  const gate = travelling?.travel ?? alwaysOpen;
  const listeners = createListenerMiddleware();
  const late = createDynamicMiddleware();
  const outside: ThunkExtra = { gate, loadScreen };
  let dispatch: AppDispatch | undefined;
  // While changes are locked, the extension's outermost dispatch drops every action, including the queries of RTK Query
  // about its subscriptions. The app dispatches below it; the time travel handles the lock itself.
  const outermost: Middleware = (api) => {
    dispatch = api.dispatch;
    return trace?.(api) ?? ((next) => next);
  };
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState
      ? { preloadedState: { ...preloadedState, ...(build ? { build } : {}) } as RootState }
      : {}),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: outside },
        immutableCheck: { warnAfter: SLOW_CHECK_MS },
        serializableCheck: { warnAfter: SLOW_CHECK_MS },
      })
        .prepend(outermost, listeners.middleware)
        .concat(baseApi.middleware)
        .concat(late.middleware),
    // The enhancer of the time travel must be directly around the store with the log; DevTools put their store at the end.
    enhancers: (defaults) =>
      defaults().concat([travelling?.enhancer, log].filter((enhancer) => enhancer !== undefined)),
    devTools: devTools ?? false,
  });
  const startListening = listeners.startListening as AppStartListening;
  registerListeners(startListening, { gate, persistence });
  startWithSession(startListening, { gate, socketPort, addMiddleware: late.addMiddleware });
  const app = Object.assign(store, {
    travel: travelling?.travel,
    dispatch: (dispatch ?? store.dispatch) as typeof store.dispatch,
  });
  // Nothing is stored while a past state is shown; the return to the present notifies the subscribers.
  persistence?.follow({
    getState: app.getState,
    subscribe: (listener) =>
      app.subscribe(() => {
        if (gate.isOpen()) listener();
      }),
  });
  return app;
}

export type AppStore = ReturnType<typeof createStore>;
/** A store whose past states can be shown. */
export type RecordedStore = AppStore & { travel: TimeTravel<RootState> };

export const isRecorded = (store: AppStore): store is RecordedStore => store.travel !== undefined;

export function makeStore(options: StoreOptions & { travelling: TimeTravelling<RootState> }): RecordedStore;
export function makeStore(options?: StoreOptions): AppStore;
export function makeStore(options: StoreOptions = {}): AppStore {
  return createStore(options);
}
