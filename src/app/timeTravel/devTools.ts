// The options of Redux DevTools.
import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { traceOf } from './dispatchTrace.ts';
import { hiding } from './hidePrivate.ts';
import { UNLISTED } from './listedActions.ts';

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
  serialize: { replacer: hiding().replacer, options: {} },
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
