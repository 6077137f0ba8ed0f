// Provides the time of a replayed state to the components. Only components with a clock or with unrecorded input use
// it.
import { createContext, use, useCallback } from 'react';

/** The time of the replayed state, in ms since 1970; undefined in the present. */
export const ReplayContext = createContext<number | undefined>(undefined);

/** Returns true during a replay: the component must then not fetch or start anything. */
export const useIsReplaying = (): boolean => use(ReplayContext) !== undefined;

/** Returns a clock. During a replay the clock returns the time of the replayed state. */
export function useClock(): () => number {
  const moment = use(ReplayContext);
  return useCallback(() => moment ?? Date.now(), [moment]);
}
