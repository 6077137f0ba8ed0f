// A mutation with a `fixedCacheKey` is in the store, where other components see it; it ends with its screen.
import { useEffect, useEffectEvent } from 'react';

export interface MutationState {
  isUninitialized: boolean;
  reset: () => void;
}

/** Takes what a mutation's hook returns, and forgets its result when the component is unmounted. */
export function useResetOnUnmount<Mutation extends readonly [unknown, MutationState]>(
  mutation: Mutation,
): Mutation {
  const { isUninitialized, reset } = mutation[1];
  const forget = useEffectEvent(() => {
    if (!isUninitialized) reset();
  });
  useEffect(() => () => forget(), []);
  return mutation;
}
