// Recovers the page after an outage: while queries of the screen have failed because the server is unavailable, one of
// them is repeated with back-off and jitter. When it succeeds, the others follow.
import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { isOutage } from '#app/platform/api/isOutage.ts';
import type { EffectGate } from '#app/platform/browser/effectGate.ts';
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 6_000;
/** The wait before an attempt: a random time of at most 6 seconds, and at least half of the maximum. */
export const recoveryDelay = (attempt: number, random = Math.random()) =>
  Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS) * (0.5 + random / 2);

interface FailedQuery {
  endpointName: string;
  originalArgs: unknown;
}

/** The queries of the screens that failed because the server is unavailable. */
function failedQueries(dispatch: AppDispatch, state: RootState): FailedQuery[] {
  // The type describes the action; the middleware returns the subscriptions instead.
  const subscriptions = dispatch(baseApi.internalActions.internal_getRTKQSubscriptions()) as unknown as {
    getSubscriptionCount: (key: string) => number;
  };
  return Object.entries(state.api.queries).flatMap(([key, query]) => {
    const isShown = subscriptions.getSubscriptionCount(key) > 0;
    if (!query?.endpointName || query.status !== 'rejected' || !isShown || !isOutage(query.error)) return [];
    return [{ endpointName: query.endpointName, originalArgs: query.originalArgs }];
  });
}

/** Repeats a query for its subscribers. */
function askAgain({ endpointName, originalArgs }: FailedQuery) {
  const { [endpointName]: endpoint } = baseApi.endpoints as unknown as Record<
    string,
    { initiate: InitiateQuery }
  >;
  if (!endpoint) throw new Error(`There is no endpoint ${endpointName}.`);
  return endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true });
}
type InitiateQuery = (
  args: unknown,
  options: { subscribe: false; forceRefetch: true },
) => (dispatch: AppDispatch, getState: () => RootState, extra: unknown) => Promise<{ error?: unknown }>;

const becomesVisible = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'visible') return resolve();
    const onChange = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', onChange);
      resolve();
    };
    document.addEventListener('visibilitychange', onChange);
  });

type OutageApi = Pick<ListenerEffectAPI<RootState, AppDispatch>, 'delay' | 'dispatch' | 'getState'>;

/** Repeats failed queries until none is left; sends nothing while the page is hidden or a past state is shown. */
export async function recoverQueries(
  { delay, dispatch, getState }: OutageApi,
  gate: EffectGate,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await delay(recoveryDelay(attempt));
    await becomesVisible();
    await gate.opened();
    const [first, ...others] = failedQueries(dispatch, getState());
    if (!first) return;
    const { error } = await dispatch(askAgain(first));
    if (!isOutage(error)) await Promise.all(others.map((query) => dispatch(askAgain(query))));
  }
}
