// Whether a screen shows the present or a past moment, for the few pieces whose look is not the store's alone: clocks,
// and what is never recorded.
import { createContext, use, useCallback } from 'react';

/** When the past moment was, in ms since 1970; undefined in the present. */
export const ReplayContext = createContext<number | undefined>(undefined);

/** True where a past moment is drawn: nothing may be fetched or begun there. */
export const useIsReplaying = (): boolean => use(ReplayContext) !== undefined;

/** A clock that shows the moment that is drawn: it stands still in the past. */
export function useClock(): () => number {
  const moment = use(ReplayContext);
  return useCallback(() => moment ?? Date.now(), [moment]);
}
