// The workflows that follow an action: each registered here, so that one place says what reacts to what.
import { baseApi } from '#app/api/baseApi.ts';
import { sessionEnded } from '#app/api/sessionEvents.ts';
import type { AppStartListening } from './makeStore.ts';

/** Whoever signs out takes everything with them: no cached answer of theirs stays for the next person. */
function forgetOnSignOut(startListening: AppStartListening) {
  return startListening({
    actionCreator: sessionEnded,
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.resetApiState());
    },
  });
}

export function registerListeners(startListening: AppStartListening): void {
  forgetOnSignOut(startListening);
}
