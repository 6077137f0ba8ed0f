// The token of a mailed link: '/Reset#token=…'. It is taken out of the address before anything else reads it, so that it
// is in no history, log or store. It lives in memory: after a reload the link has to be opened again.
import { useSyncExternalStore } from 'react';

const TOKEN = /^#token=([\w-]+)$/;

let token: string | undefined;
const listeners = new Set<() => void>();

/** Takes the token out of the address; to be called at the start and at every later change of the address. */
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

/** The token of the link that was opened last; undefined without one. */
export const useLinkToken = (): string | undefined => useSyncExternalStore(subscribe, () => token);
