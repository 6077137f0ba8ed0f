import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and calls the newest `act`: a handler that causes no render when it changes. */
export function useStable<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
