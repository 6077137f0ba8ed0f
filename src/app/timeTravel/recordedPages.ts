// Keeps the lines of the last pages, by the id of the action that led to them, so that a problem report says what its
// user has seen.
import type { RecordedStore } from '../store/makeStore.ts';
import { liftedStoreOf } from './liftedState.ts';
import { pageLines, UNFINISHED } from './pageLines.ts';

const MOST_PAGES = 100;
/** React shows a part whose code or data arrives, such as a dialog, up to 300 ms later. */
const DRAWN_AFTER_MS = 400;

const pages = new Map<number, readonly string[]>();

/** Starts to keep the pages of this store; returns a function that ends it. */
export function recordPages(store: RecordedStore): () => void {
  const lifted = liftedStoreOf(store);
  let waiting: number | undefined;
  const lastId = () => lifted?.getState().stagedActionIds.at(-1) ?? 0;
  function record(id: number): void {
    // React draws a newer state.
    if (id !== lastId() || !store.travel.isOpen()) return;
    if (document.querySelector(UNFINISHED)) return later(id);
    pages.set(id, pageLines());
    for (const old of [...pages.keys()].slice(0, -MOST_PAGES)) pages.delete(old);
  }
  function later(id: number): void {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => record(id), DRAWN_AFTER_MS);
  }
  const follow = () => later(lastId());
  follow();
  const leave = store.subscribe(follow);
  return () => {
    window.clearTimeout(waiting);
    leave();
  };
}

/** The lines of the page after the action with this id, when they are known. */
export const recordedPage = (id: number): readonly string[] | undefined => pages.get(id);
