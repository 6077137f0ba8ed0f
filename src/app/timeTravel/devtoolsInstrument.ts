// A log without the browser's extension: the same instrument that the extension puts into the page. So looking back and
// reporting a problem work in every browser.
import { instrument } from '@redux-devtools/instrument';
import type { StoreEnhancer } from '@reduxjs/toolkit';

const MOST_ACTIONS = 1_000;

/** For makeStore; none where the extension keeps the log. */
export function devtoolsInstrument(mostActions = MOST_ACTIONS): { log?: StoreEnhancer } {
  if ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window) return {};
  return { log: instrument(undefined, { maxAge: mostActions }) as unknown as StoreEnhancer };
}
