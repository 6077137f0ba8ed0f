// Decides whether the developer tools are available: always in development, and in a build with DEBUG_TOOLS=1
// for each user who opens the page with ?debug, until the tab is closed. Otherwise DevTools have no access,
// and the app keeps no log.

declare const __DEBUG_TOOLS__: boolean | undefined;

const isDebugBuild = typeof __DEBUG_TOOLS__ !== 'undefined' && __DEBUG_TOOLS__;
const KEY = 'debug';

/** A navigation drops the parameter; after a reload the tools stay available. */
function wasAskedFor(): boolean {
  const isAsked = new URLSearchParams(window.location.search).has(KEY);
  try {
    if (isAsked) window.sessionStorage.setItem(KEY, 'on');
    return isAsked || window.sessionStorage.getItem(KEY) !== null;
  } catch {
    // A browser may refuse storage: then the tools are available until the reload.
    return isAsked;
  }
}

const isWanted = isDebugBuild && wasAskedFor();

export const isDebugging = (): boolean => process.env.NODE_ENV === 'development' || isWanted;
