// The store as it is shown: the past moment while there is one, otherwise the present. For screens that redraw a moment
// and for what surrounds them; nothing that they do reaches the app.
import { baseApi } from '#app/api/baseApi.ts';
import type { AppStore } from '#app/app/makeStore.ts';
import type { AppDispatch } from '#app/store/types.ts';

const nothing = () => undefined;
/** What a thunk of the past answers: a call that never comes back. */
function neverAnswered() {
  const never = new Promise<never>(nothing);
  return Object.assign(never, { unwrap: () => never, abort: nothing, unsubscribe: nothing, reset: nothing });
}

export function replayStore(store: AppStore): AppStore {
  const ignore = (action: unknown) => {
    // RTK Query asks who is subscribed; its middleware answers, and nothing happens.
    if (baseApi.internalActions.internal_getRTKQSubscriptions.match(action)) return store.dispatch(action);
    return typeof action === 'function' ? neverAnswered() : action;
  };
  return {
    ...store,
    getState: () => store.travel.moment()?.state ?? store.getState(),
    subscribe: (listener) => {
      const leave = [store.subscribe(listener), store.travel.subscribe(listener)];
      return () => leave.forEach((each) => each());
    },
    dispatch: ignore as AppDispatch,
  };
}
