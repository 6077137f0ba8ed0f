// The draft of a composer or a form. While somebody types, only the component has the text; the store gets it after a
// pause, so that the log of actions does not get an entry for each letter.
import { useEffect, useState } from 'react';
import { useAppStore } from '../store/hooks.ts';
import type { AppStore } from '../store/types.ts';
import { pageUser } from '../api/sessionEvents.ts';
import { draftPlace, draftsSlice, type Draft } from './draftsSlice.ts';

type Content = Draft['content'];

const { draftKept, draftRemoved } = draftsSlice.actions;
const PAUSE_MS = 300;

/** Keeps and removes drafts of the current user. */
export interface DraftKeeper {
  read: (key: string) => Content | undefined;
  /** Stores the content after a pause; undefined removes the draft. */
  keep: (key: string, content: Content | undefined) => void;
  /** Removes the draft now, also what waits to be stored. */
  remove: (key: string) => void;
}

function makeKeeper({ getState, dispatch }: Pick<AppStore, 'getState' | 'dispatch'>) {
  let waiting: { place: string; key: string; isGuests: boolean; content: Content | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = (place: string, content: Content | undefined) => {
    if (content) dispatch(draftKept({ place, content }));
    else if (getState().drafts[place]) dispatch(draftRemoved({ place }));
  };
  const flush = () => {
    clearTimeout(timer);
    const last = waiting;
    waiting = undefined;
    if (!last) return;
    const place = draftPlace(getState(), last.key);
    // A composer may close after its user has signed out; what a guest types is theirs after the sign-in.
    if (last.place === place || last.isGuests) store(place, last.content);
  };
  return {
    read: (key: string) => {
      const place = draftPlace(getState(), key);
      return waiting?.place === place ? waiting.content : getState().drafts[place]?.content;
    },
    keep: (key: string, content: Content | undefined) => {
      const place = draftPlace(getState(), key);
      if (waiting && waiting.place !== place) flush();
      waiting = { place, key, isGuests: pageUser(getState()) === '', content };
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE_MS);
    },
    remove: (key: string) => {
      const place = draftPlace(getState(), key);
      if (waiting?.place === place) waiting = undefined;
      store(place, undefined);
    },
    flush,
  };
}

/** The keeper of a component; what it waits to store is stored when the component or the page closes. */
export function useDraftKeeper(): DraftKeeper {
  const store = useAppStore();
  const [keeper] = useState(() => makeKeeper(store));
  useEffect(() => {
    // Before the listener that writes the store to the storage of the tab.
    window.addEventListener('pagehide', keeper.flush, { capture: true });
    return () => {
      window.removeEventListener('pagehide', keeper.flush, { capture: true });
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
