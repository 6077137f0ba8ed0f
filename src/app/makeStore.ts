// Makes the store. Importing this file does nothing; app, tests and replays all call it, and it can be called twice.
import { configureStore, createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { devTools } from './devTools.ts';
import { registerListeners } from './listeners.ts';
import { PERSIST_ACTIONS } from './persistence.ts';
import { rootReducer } from './rootReducer.ts';

export type RootState = ReturnType<typeof rootReducer>;

export interface StoreOptions {
  preloadedState?: Partial<RootState>;
}

export function makeStore({ preloadedState }: StoreOptions = {}) {
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState ? { preloadedState: preloadedState as RootState } : {}),
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: PERSIST_ACTIONS } })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
    devTools,
  });
  registerListeners(listeners.startListening as AppStartListening);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;
