// Reads the server-rendered content of this page, before React hydrates it.
import type { RootState } from '#app/platform/store/types.ts';
import { SERVED_CACHE_ID, servedState, STYLE_ATTRIBUTE, type ServedCache } from './servedState.ts';

/** The age of the answers starts now: their age is the age of the page, and a page is never cached. */
function receivedNow(cache: ServedCache, now: number): ServedCache {
  const queries = Object.entries(cache.queries).map(([key, query]) => [
    key,
    { ...query, startedTimeStamp: now, fulfilledTimeStamp: now },
  ]);
  return { ...cache, queries: Object.fromEntries(queries) as ServedCache['queries'] };
}

/** Scripts may set the styles that the policy forbids in HTML; React expects them on the elements. */
function restoreStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
}

/**
 * The state of the HTML in `root`; undefined when the server sent the page without content.
 */
export function readServedPage(root: Element): RootState | undefined {
  const json = document.getElementById(SERVED_CACHE_ID)?.textContent;
  if (!json || !root.hasChildNodes()) return undefined;
  restoreStyles(root);
  return servedState(receivedNow(JSON.parse(json) as ServedCache, Date.now()));
}
