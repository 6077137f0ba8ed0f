// Who may look behind the scenes: every developer, and in a build that was made for it (DEBUG_TOOLS=1) whoever opens the
// page with ?debug. Anywhere else there are no DevTools, and no log is kept.

declare const __DEBUG_TOOLS__: boolean | undefined;

const isDebugBuild = typeof __DEBUG_TOOLS__ !== 'undefined' && __DEBUG_TOOLS__;
// Asked once: going to another screen drops the parameter.
const isWanted = isDebugBuild && new URLSearchParams(window.location.search).has('debug');

export const isDebugging = (): boolean => process.env.NODE_ENV === 'development' || isWanted;
