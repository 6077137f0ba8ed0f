// What the DevTools monitor may show: never a password, a client secret or somebody's personal data. The reducers
// still get everything.
import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';

const PRIVATE =
  /^(password|client_?secret|token|email|phonenumber|first_name|last_name|name|customer|content)$/i;

/** A copy in which every private field is '(hidden)'. */
export function hidePrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidePrivate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      PRIVATE.test(key) && typeof inner !== 'function' ? '(hidden)' : hidePrivate(inner),
    ]),
  );
}

export const devTools: DevToolsEnhancerOptions = {
  name: 'Luxury Car Rentals',
  maxAge: 200,
  // Several a second, and of no interest afterwards.
  actionsDenylist: ['realtime/typing', 'realtime/typed', 'realtime/presence'],
  actionSanitizer: (action) => ({ ...(hidePrivate(action) as typeof action), type: action.type }),
  stateSanitizer: (state) => hidePrivate(state) as typeof state,
};
