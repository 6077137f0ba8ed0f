// The token of a mailed link: '/Reset#token=…'. This module removes it from the address before other code
// reads the address, so the token appears in no history, log or store. The token is kept in memory only:
// after a reload the user opens the link again.
import { useSyncExternalStore } from 'react';

const TOKEN = /^#token=([\w-]+)$/;

let token: string | undefined;
const listeners = new Set<() => void>();

/** Removes the token from the address. Call it at the start and after every change of the address. */
export function captureLinkToken(): void {
  const [, found] = TOKEN.exec(window.location.hash) ?? [];
  if (found === undefined) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  token = found;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the token of the link that was opened last, or undefined when there is none. */
export const useLinkToken = (): string | undefined => useSyncExternalStore(subscribe, () => token);
