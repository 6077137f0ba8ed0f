// What the DevTools monitor may show: never a password, a client secret or somebody's personal data; the reducers still
// get everything. Big answers are shown as counts.
import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { isDebugging } from './debugging.ts';

const PRIVATE =
  /^(password|client_?secret|token|cardnumber|cvc|email|customeremail|acceptedbyemail|acceptedbyname|phonenumber|contactnumber|first_name|last_name|name|customer|content)$/i;
const BIG = 20;

export const HIDDEN = '(hidden)';

/** A copy in which every private field is '(hidden)', at any depth; its shape stays. */
export function hidePrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidePrivate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      PRIVATE.test(key) ? hidden(inner) : hidePrivate(inner),
    ]),
  );
}

/** Everything in it that says something. */
function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hidden(inner)]));
  }
  return typeof value === 'string' && value !== '' ? HIDDEN : value;
}

const isBig = (value: object) =>
  'ids' in value && Array.isArray(value.ids) && 'entities' in value && value.ids.length > BIG;

/** A copy in which big sets of entities are their number. */
export function countBig(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > BIG ? `${value.length} entries` : value.map(countBig);
  if (typeof value !== 'object' || value === null) return value;
  if (isBig(value)) return `${(value as { ids: unknown[] }).ids.length} entities`;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, countBig(inner)]));
}

const options: DevToolsEnhancerOptions = {
  name: 'Luxury Car Rentals',
  maxAge: 500,
  trace: true,
  traceLimit: 12,
  // Several a second, or RTK Query's own bookkeeping: of no interest in the log.
  actionsDenylist: ['realtime/(typing|typingSent|presence)', 'api/internalSubscriptions/', 'api/config/'],
  actionSanitizer: (action) => countBig(hidePrivate(action)) as typeof action,
  stateSanitizer: (state) => countBig(hidePrivate(state)) as typeof state,
};

/** For configureStore: the options where somebody may look, otherwise that there is nothing to look with. */
export const devToolsOptions = (): DevToolsEnhancerOptions | false =>
  isDebugging() || process.env.NODE_ENV === 'test' ? options : false;
