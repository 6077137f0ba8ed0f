// A mutation with a `fixedCacheKey` is in the store, where other components see it; it ends with its screen.
import { useEffect, useEffectEvent } from 'react';

export interface MutationState {
  isUninitialized: boolean;
  reset: () => void;
}

/** Forgets the mutation's result when the component is unmounted. */
export function useResetOnUnmount({ isUninitialized, reset }: MutationState): void {
  const forget = useEffectEvent(() => {
    if (!isUninitialized) reset();
  });
  useEffect(() => () => forget(), []);
}
