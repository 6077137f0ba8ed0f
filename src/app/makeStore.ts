// Makes the store. Importing this file does nothing; app, tests and replays all call it, and it can be called twice.
import {
  configureStore,
  createListenerMiddleware,
  type DevToolsEnhancerOptions,
  type Middleware,
  type StoreEnhancer,
} from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { socketMiddleware } from '#app/realtime/socketMiddleware.ts';
import type { SocketPort } from '#app/realtime/socketPort.ts';
import type { ThunkExtra } from '#app/shared/lib/effectGate.ts';
import type { AppDispatch, AppStartListening, RootState } from '#app/store/types.ts';
import { registerListeners } from './listeners.ts';
import type { Persistence } from './persistence.ts';
import { rootReducer } from './rootReducer.ts';
import { timeTravelling } from './timeTravel/timeTravel.ts';

export interface StoreOptions {
  preloadedState?: Partial<RootState>;
  /** The wire to the server; without one the store lives without events, as tests and replays do. */
  socketPort?: SocketPort;
  /** What keeps session and preferences; without it they end with the page. */
  persistence?: Persistence;
  /** Keeps the log of what happened, where no DevTools do. */
  log?: StoreEnhancer;
  /** Records where actions are dispatched. */
  trace?: Middleware;
  /** The options of Redux DevTools; without them the extension has no access. */
  devTools?: DevToolsEnhancerOptions;
}

// The checks walk the whole store after every action; on a busy machine that may take a while and is no fault.
const SLOW_CHECK_MS = 60_000;

export function makeStore({
  preloadedState,
  socketPort,
  persistence,
  log,
  trace,
  devTools,
}: StoreOptions = {}) {
  const { travel, enhancer } = timeTravelling<RootState>();
  const listeners = createListenerMiddleware();
  const outside: ThunkExtra = { gate: travel };
  let dispatch: AppDispatch | undefined;
  // The extension's outermost dispatch drops everything while it locks changes, RTK Query's questions about its
  // subscriptions too. The app dispatches below it; `travel` keeps a lock by itself.
  const outermost: Middleware = (api) => {
    dispatch = api.dispatch;
    return trace?.(api) ?? ((next) => next);
  };
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState ? { preloadedState: preloadedState as RootState } : {}),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: outside },
        immutableCheck: { warnAfter: SLOW_CHECK_MS },
        serializableCheck: { warnAfter: SLOW_CHECK_MS },
      })
        .prepend(outermost, listeners.middleware)
        .concat(baseApi.middleware)
        .concat(socketPort ? [socketMiddleware(socketPort, travel)] : []),
    // Right around the store that keeps the log, which DevTools put at the end by themselves.
    enhancers: (defaults) => defaults().concat(log ? [enhancer, log] : [enhancer]),
    devTools: devTools ?? false,
  });
  registerListeners(listeners.startListening as AppStartListening, { gate: travel, persistence });
  const app = Object.assign(store, {
    travel,
    dispatch: (dispatch ?? store.dispatch) as typeof store.dispatch,
  });
  // Nothing is stored while a past state is shown; the return from it notifies the subscribers.
  persistence?.follow({
    getState: app.getState,
    subscribe: (listener) =>
      app.subscribe(() => {
        if (travel.isOpen()) listener();
      }),
  });
  return app;
}

export type AppStore = ReturnType<typeof makeStore>;
