// Removes the result of a mutation with a `fixedCacheKey`, which the store shares between components, with its screen.
import { useEffect, useEffectEvent } from 'react';

export interface MutationState {
  isUninitialized: boolean;
  reset: () => void;
}

/** Takes the result of a mutation hook, and resets the mutation when the component is unmounted. */
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
