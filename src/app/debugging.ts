// Who may use the developer tools: every developer, and in a build that was made for it (DEBUG_TOOLS=1) whoever opens the
// page with ?debug, until the tab is closed. Anywhere else there are no DevTools, and no log is kept.

declare const __DEBUG_TOOLS__: boolean | undefined;

const isDebugBuild = typeof __DEBUG_TOOLS__ !== 'undefined' && __DEBUG_TOOLS__;
const KEY = 'debug';

/** Going to another screen drops the parameter; a reload there keeps the tools. */
function wasAskedFor(): boolean {
  const isAsked = new URLSearchParams(window.location.search).has(KEY);
  try {
    if (isAsked) window.sessionStorage.setItem(KEY, 'on');
    return isAsked || window.sessionStorage.getItem(KEY) !== null;
  } catch {
    // A browser may refuse storage: then the tools last until the reload.
    return isAsked;
  }
}

const isWanted = isDebugBuild && wasAskedFor();

export const isDebugging = (): boolean => process.env.NODE_ENV === 'development' || isWanted;
