// Stores the session flags and the drafts in sessionStorage, the preferences in localStorage, and no other part of the
// state. Reads them once, before the store is made; writes them after changes of the present, never during a replay: the reducer of
// redux-persist would write inside the reducers, which DevTools run again.
import { createPersistoid, getStoredState, type WebStorage } from 'redux-persist';
import { preferencesSlice, readPreferences } from '#app/platform/preferences/preferencesSlice.ts';
import { draftsSlice, readDrafts } from '#app/platform/drafts/draftsSlice.ts';
import { readSession, sessionSlice } from '#app/people/index.ts';
import type { AppStore, RootState } from '#app/platform/store/types.ts';

// The page must work when a browser refuses storage: the values then last until the reload.
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
        // The page works without storage, see above.
      }
    },
    removeItem: async (key) => {
      try {
        window[name].removeItem(key);
      } catch {
        // The page works without storage, see above.
      }
    },
  };
}

// Stores only the four flags of the specification: the server answers the role among the staff again.
const SESSION = {
  key: sessionSlice.name,
  storage: webStorage('sessionStorage'),
  blacklist: ['staffRole', 'isGuest', 'hasEnded', 'successor'],
};
// The head of the page reads the same entry before the first paint (public/index.html).
const PREFERENCES = { key: preferencesSlice.name, storage: webStorage('localStorage') };

// For the tab: other tabs have drafts of their own, and nothing stays on the device after the tab is closed.
const DRAFTS = { key: draftsSlice.name, storage: webStorage('sessionStorage') };

type Remembered = Pick<RootState, 'session' | 'preferences' | 'drafts'>;

/** The stored values of an earlier page load; invalid entries are ignored. */
export async function remembered(): Promise<Remembered> {
  const [session, preferences, drafts] = await Promise.all(
    [SESSION, PREFERENCES, DRAFTS].map((entry) => getStoredState(entry).catch(() => undefined)),
  );
  return {
    session: readSession(session),
    preferences: readPreferences(preferences),
    drafts: readDrafts(drafts),
  };
}

export interface Persistence {
  /** Starts to store changes; returns a function that stops it. */
  follow(store: Pick<AppStore, 'getState' | 'subscribe'>): () => void;
  /** Resolves when all changes are stored. */
  stored(): Promise<void>;
}

export function createPersistence(): Persistence {
  const session = createPersistoid(SESSION);
  const preferences = createPersistoid(PREFERENCES);
  const drafts = createPersistoid(DRAFTS);
  const stored = async () => {
    await Promise.all([session.flush(), preferences.flush(), drafts.flush()]);
  };
  return {
    follow: (store) => {
      let written: Partial<Remembered> = {};
      const write = () => {
        const now = store.getState();
        if (now.session !== written.session) session.update(now.session);
        if (now.preferences !== written.preferences) preferences.update(now.preferences);
        if (now.drafts !== written.drafts) drafts.update(now.drafts);
        written = now;
      };
      write();
      const onLeave = () => void stored();
      window.addEventListener('pagehide', onLeave);
      const unsubscribe = store.subscribe(write);
      return () => {
        window.removeEventListener('pagehide', onLeave);
        unsubscribe();
      };
    },
    stored,
  };
}
