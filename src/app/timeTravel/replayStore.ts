// The store for the shown state: the replayed state during a replay, otherwise the present. For screens that redraw a
// past state and for the components around them; their dispatches do not reach the app.
import { baseApi } from '#app/platform/api/baseApi.ts';
import type { RecordedStore } from '../store/makeStore.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';

const nothing = () => undefined;
/** The result of a thunk during a replay: a call that never settles. */
function neverAnswered() {
  const never = new Promise<never>(nothing);
  return Object.assign(never, { unwrap: () => never, abort: nothing, unsubscribe: nothing, reset: nothing });
}

export function replayStore(store: RecordedStore): RecordedStore {
  const ignore = (action: unknown) => {
    // RTK Query reads the subscriptions; its middleware returns them without an effect.
    if (baseApi.internalActions.internal_getRTKQSubscriptions.match(action)) return store.dispatch(action);
    return typeof action === 'function' ? neverAnswered() : action;
  };
  return {
    ...store,
    getState: () => store.travel.replayedState()?.state ?? store.getState(),
    subscribe: (listener) => {
      const leave = [store.subscribe(listener), store.travel.subscribe(listener)];
      return () => leave.forEach((each) => each());
    },
    dispatch: ignore as AppDispatch,
  };
}
