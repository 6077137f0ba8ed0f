// The logs that DevTools import: a file, which is shown, and the log of the earlier load of the page, which 'Persist
// state history' puts before the log of this load. The extension sends both in the same way.
import type { UnknownAction } from '@reduxjs/toolkit';
import { isConnectingAgain } from './extensionFeatures.ts';
import { beginningOf, type LiftedState, type LiftedStore } from './liftedState.ts';

/** The extension sends a persisted log when it hears of the page; nobody chooses a file that fast. */
const PERSISTED_WITHIN_MS = 3_000;

interface ImportAction extends UnknownAction {
  nextLiftedState: LiftedState | readonly UnknownAction[];
  /** The state before the first action of a list of actions. */
  preloadedState?: unknown;
}

function startOf({ nextLiftedState, preloadedState }: ImportAction): unknown {
  return 'committedState' in nextLiftedState
    ? (nextLiftedState.committedState ?? nextLiftedState.computedStates[0]?.state)
    : preloadedState;
}

export interface ImportedLogs {
  /** True when the log `now` is a persisted one that replaces `before`. */
  isPersisted: (before: LiftedState, now: LiftedState) => boolean;
}

/**
 * Refuses the logs of other versions. `misfit` returns the reason, and `onRefused` receives it; it is undefined before
 * another import.
 */
export function watchImports(
  lifted: LiftedStore,
  misfit: (start: unknown) => string | undefined,
  onRefused: (reason: string | undefined) => void,
  isByApp: () => boolean,
): ImportedLogs {
  const loadedAt = beginningOf(lifted.getState());
  const watchedSince = performance.now();
  const dispatch = lifted.dispatch;
  lifted.dispatch = (action) => {
    if (action.type !== 'IMPORT_STATE' || isByApp()) return dispatch(action);
    // A file that was exported is a list of actions.
    if (isConnectingAgain() && 'committedState' in (action as ImportAction).nextLiftedState) return action;
    const reason = misfit(startOf(action as ImportAction));
    onRefused(reason);
    return reason === undefined ? dispatch(action) : action;
  };
  return {
    isPersisted: (before, now) =>
      now.actionsById[0] !== before.actionsById[0] &&
      beginningOf(now) < loadedAt &&
      performance.now() - watchedSince < PERSISTED_WITHIN_MS,
  };
}
