// What outlives a reload: the session flags, in sessionStorage, the preferences, in localStorage, and nothing else of
// the store. Read once, before the store is made; written after the present has changed, and never while a past moment is
// shown: redux-persist's own reducer would write from inside the reducers, which DevTools runs again as it likes.
import { createPersistoid, getStoredState, type WebStorage } from 'redux-persist';
import { preferencesSlice, readPreferences } from '#app/entities/preferences/index.ts';
import { readSession, sessionSlice } from '#app/entities/session/index.ts';
import type { AppStore, RootState } from '#app/store/types.ts';

// A browser that refuses storage must not break the page: what is kept then lasts until the reload.
function webStorage(name: 'localStorage' | 'sessionStorage'): WebStorage {
  return {
    getItem: async (key) => {
      try {
        return window[name].getItem(key);
      } catch {
        return null;
      }
    },
    setItem: async (key, value) => {
      try {
        window[name].setItem(key, value);
      } catch {
        // See above.
      }
    },
    removeItem: async (key) => {
      try {
        window[name].removeItem(key);
      } catch {
        // See above.
      }
    },
  };
}

// The specification's four flags alone: the server tells the role among the staff again.
const SESSION = { key: sessionSlice.name, storage: webStorage('sessionStorage'), blacklist: ['staffRole'] };
// The page's head reads the same entry before the first paint (public/index.html).
const PREFERENCES = { key: preferencesSlice.name, storage: webStorage('localStorage') };

type Remembered = Pick<RootState, 'session' | 'preferences'>;

/** What an earlier load left behind; entries that are not what we wrote count as none. */
export async function remembered(): Promise<Remembered> {
  const [session, preferences] = await Promise.all(
    [SESSION, PREFERENCES].map((entry) => getStoredState(entry).catch(() => undefined)),
  );
  return { session: readSession(session), preferences: readPreferences(preferences) };
}

export interface Persistence {
  /** From now on keeps what is to outlive the page; answers how to stop. */
  follow(store: Pick<AppStore, 'getState' | 'subscribe'>): () => void;
  /** Resolves once everything of it is stored. */
  stored(): Promise<void>;
}

export function createPersistence(): Persistence {
  const session = createPersistoid(SESSION);
  const preferences = createPersistoid(PREFERENCES);
  return {
    follow: (store) => {
      let written: Partial<Remembered> = {};
      const write = () => {
        const now = store.getState();
        if (now.session !== written.session) session.update(now.session);
        if (now.preferences !== written.preferences) preferences.update(now.preferences);
        written = now;
      };
      write();
      return store.subscribe(write);
    },
    stored: async () => {
      await Promise.all([session.flush(), preferences.flush()]);
    },
  };
}
