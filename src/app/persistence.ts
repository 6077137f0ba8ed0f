// What outlives a reload: the session flags, in sessionStorage, and nothing else of the store.
import type { UnknownAction } from '@reduxjs/toolkit';
import { persistReducer, type WebStorage } from 'redux-persist';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { sessionSlice } from '#app/entities/session/index.ts';

/** redux-persist's own actions carry callbacks; the serialisability check skips these six and no other. */
export const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

// A browser that refuses storage must not break the page: the session then lasts until the reload.
const tabStorage: WebStorage = {
  getItem: async (key) => {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem: async (key, value) => {
    try {
      window.sessionStorage.setItem(key, value);
    } catch {
      // See above.
    }
  },
  removeItem: async (key) => {
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // See above.
    }
  },
};

export const persistedSession = persistReducer(
  { key: sessionSlice.name, storage: tabStorage, version: 1 },
  sessionSlice.reducer,
);

/** Resolves once everything that is to outlive the page is stored. */
export async function persistedNow(dispatch: (action: UnknownAction) => unknown): Promise<void> {
  const writes: unknown[] = [];
  dispatch({ type: FLUSH, result: (write: unknown) => writes.push(write) });
  await Promise.all(writes);
}
