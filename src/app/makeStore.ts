// Makes the store. Importing this file does nothing; app, tests and replays all call it, and it can be called twice.
import { configureStore, createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { socketMiddleware } from '#app/realtime/socketMiddleware.ts';
import type { SocketPort } from '#app/realtime/socketPort.ts';
import { devTools } from './devTools.ts';
import { registerListeners } from './listeners.ts';
import { PERSIST_ACTIONS } from './persistence.ts';
import { rootReducer } from './rootReducer.ts';

export type RootState = ReturnType<typeof rootReducer>;

export interface StoreOptions {
  preloadedState?: Partial<RootState>;
  /** The wire to the server; without one the store lives without events, as tests and replays do. */
  socketPort?: SocketPort;
}

// The checks walk the whole store after every action; on a busy machine that may take a while and is no fault.
const SLOW_CHECK_MS = 1_000;

export function makeStore({ preloadedState, socketPort }: StoreOptions = {}) {
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState ? { preloadedState: preloadedState as RootState } : {}),
    middleware: (defaults) =>
      defaults({
        immutableCheck: { warnAfter: SLOW_CHECK_MS },
        serializableCheck: { ignoredActions: PERSIST_ACTIONS, warnAfter: SLOW_CHECK_MS },
      })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware)
        .concat(socketPort ? [socketMiddleware(socketPort)] : []),
    devTools,
  });
  registerListeners(listeners.startListening as AppStartListening);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;
