// Whether a component shows the present or a replayed state, for the few components that depend on more than the store:
// clocks, and input that is never recorded.
import { createContext, use, useCallback } from 'react';

/** The time of the replayed state, in ms since 1970; undefined in the present. */
export const ReplayContext = createContext<number | undefined>(undefined);

/** True during a replay: the component must not fetch or start anything. */
export const useIsReplaying = (): boolean => use(ReplayContext) !== undefined;

/** A clock that stands still at the time of the replayed state during a replay. */
export function useClock(): () => number {
  const moment = use(ReplayContext);
  return useCallback(() => moment ?? Date.now(), [moment]);
}
