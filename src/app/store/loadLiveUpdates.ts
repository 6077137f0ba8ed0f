// Loads the live updates when the first user signs in, and starts them in the store.
import { sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { selectIsSignedIn } from '#app/people/index.ts';
import type { AppStartListening } from '#app/platform/store/types.ts';
import type { LiveUpdateDeps, startLiveUpdates } from './liveUpdates.ts';

/** The average time between requests of the code. */
const CODE_RETRY_MS = 3_000;

let code: { startLiveUpdates: typeof startLiveUpdates } | undefined;

/** Fetches the code; rejects when that fails. */
export async function loadLiveUpdates(): Promise<void> {
  code ??= await import('./liveUpdates.ts');
}

/** Starts the live updates now when their code is loaded, and otherwise after the next start of a session. */
export function startWithSession(startListening: AppStartListening, deps: LiveUpdateDeps): void {
  if (code) {
    code.startLiveUpdates(startListening, deps);
    return;
  }
  startListening({
    actionCreator: sessionStarted,
    effect: async (_action, api) => {
      api.unsubscribe();
      while (!code) {
        await loadLiveUpdates().catch(() => api.delay(CODE_RETRY_MS * (0.5 + Math.random())));
      }
      code.startLiveUpdates(startListening, deps);
      // The socket connects when it sees the session; for everything else the action is a repetition.
      const state = api.getState();
      const { userId, isAdmin, isDriver, staffRole } = state.session;
      if (selectIsSignedIn(state))
        api.dispatch(
          sessionStarted({ userId, isAdmin, isDriver, ...(staffRole === undefined ? {} : { staffRole }) }),
        );
    },
  });
}
