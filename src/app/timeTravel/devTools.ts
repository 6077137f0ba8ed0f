// Limits the data in Redux DevTools and in problem reports: no password, client secret or personal data.
import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { traceOf } from './dispatchTrace.ts';
import { listedType, UNLISTED } from './listedActions.ts';

// `q` is the search text.
const PRIVATE_NAMES =
  'password|client_?secret|token|cardnumber|cvc|email|customeremail|acceptedbyemail|acceptedbyname|phonenumber|contactnumber|first_name|last_name|name|customer|content|q';
const PRIVATE = new RegExp(`^(${PRIVATE_NAMES})$`, 'i');
// Keys of the API's cache contain the arguments of the call as JSON.
const PRIVATE_JSON = new RegExp(`"(${PRIVATE_NAMES})":"(?:[^"\\\\]|\\\\.)+"`, 'gi');
const SEARCH_PARAMETER = /([?&][\w-]*q=)[^&#]+/g;

export const HIDDEN = '(hidden)';

/** The text without private JSON fields and without the search text of an address. */
const withoutPrivateParts = (text: string): string =>
  text.replace(PRIVATE_JSON, `"$1":"${HIDDEN}"`).replace(SEARCH_PARAMETER, `$1${HIDDEN}`);

/** Hides every text in the value, and keeps its structure. */
function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hidden(inner)]));
  }
  return typeof value === 'string' && value !== '' ? HIDDEN : value;
}

/** A replacer for JSON: hides private data, and names the actions of RTK Query. */
function replacer(key: string, value: unknown): unknown {
  if (PRIVATE.test(key)) return hidden(value);
  if (typeof value === 'string') return withoutPrivateParts(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const type = listedType(value);
  if (type) return { ...value, type };
  if (!Object.keys(value).some((name) => name.includes('"'))) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [withoutPrivateParts(name), inner]));
}

/** A JSON copy in which every private text is '(hidden)', at any depth, with the same structure. */
export const hidePrivate = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value, replacer));

/** Every text that `hidePrivate` hides, for a search in other texts. */
export function privateTexts(value: unknown): Set<string> {
  const found = new Set<string>();
  const collect = (inner: unknown) => {
    if (typeof inner === 'string' && inner !== '') found.add(inner);
    else if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(collect);
  };
  JSON.stringify(value, (key, inner: unknown) => {
    if (PRIVATE.test(key)) collect(inner);
    return inner;
  });
  return found;
}

const EMAIL = /[^\s@"'<>]+@[^\s@"'<>]+\.\w+/g;
const LONG_NUMBER = /\+?\d(?:[ -]?\d){8,}/g;
const SECRET = /\b\w*(?:_secret_|sk_(?:test|live)_)\w+|\beyJ[\w-]+\.[\w.-]+/g;

/** A text without private parts, and without `texts` as whole words. */
export function hidePrivateText(text: string, texts: ReadonlySet<string>): string {
  const patterns = [...texts]
    .filter((one) => one.length > 2 && one !== HIDDEN)
    .sort((one, other) => other.length - one.length)
    .map((one) => new RegExp(`(?<![\\w-])${one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g'));
  return [SECRET, EMAIL, LONG_NUMBER, ...patterns].reduce(
    (shown, pattern) => shown.replace(pattern, HIDDEN),
    withoutPrivateParts(text),
  );
}

declare const __MOCK_API__: boolean | undefined;
const isMockBuild = typeof __MOCK_API__ !== 'undefined' && __MOCK_API__;

interface SliceWithActions {
  name: string;
  actions: object;
}

/** The options for makeStore when debugging is on. */
export const devToolsOptions = (slices: readonly SliceWithActions[]): DevToolsEnhancerOptions => ({
  name: 'Luxury Car Rentals',
  maxAge: 500,
  // The types omit that the value may be undefined.
  trace: traceOf as () => string,
  actionsDenylist: UNLISTED,
  // The action creators by slice; the types allow one level only.
  actionCreators: Object.fromEntries(slices.map(({ name, actions }) => [name, actions])) as never,
  // Unlike the two sanitizers, this applies to the monitor, to 'Export' and to 'Persist state history'. Without options
  // the extension would also encode dates and functions, which the store does not contain.
  serialize: { replacer, options: {} },
  features: {
    jump: true,
    skip: true,
    reorder: true,
    pause: true,
    lock: true,
    persist: true,
    // The page sends the whole log, including unlisted actions.
    export: 'custom',
    import: 'custom',
    // The dispatcher evaluates text, which the content security policy of the server forbids.
    dispatch: process.env.NODE_ENV !== 'production' || isMockBuild,
    // The generated tests are for other libraries.
    test: false,
  },
});
