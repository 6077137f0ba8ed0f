// The state that server and browser share: the server renders a page with it and writes the cached answers into the
// HTML, and the browser hydrates with the same state.
import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '#app/platform/store/types.ts';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

/** The part of the state that the HTML contains: RTK Query's cache. */
export type ServedCache = RootState['api'];

/** The element with the cache as JSON, and the attribute with a style that the content security policy forbids in HTML. */
export const SERVED_CACHE_ID = 'served-cache';
export const STYLE_ATTRIBUTE = 'data-style';

const START: UnknownAction = { type: 'serverRendering/started' };

/** The initial state of a guest. */
export const guestState = (): RootState => rootReducer(undefined, START);

/** The state with which the server has rendered this page. */
export const servedState = (cache: ServedCache): RootState => ({ ...guestState(), api: cache });
