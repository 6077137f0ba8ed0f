// Registers the listeners of each page, so that one file shows which action starts which workflow; those for signed-in
// users are in liveUpdates.ts.
import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '#app/platform/api/apiError.ts';
import { isOutage } from '#app/platform/api/isOutage.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import {
  noticeDismissed,
  noticePosted,
  selectIsNoticeQueued,
  selectNextNotice,
} from '#app/platform/notice/noticeSlice.ts';
import { selectIsSignedIn, selectUserId } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { EffectGate } from '#app/platform/browser/effectGate.ts';
import { loadPage } from '#app/platform/browser/pageLoad.ts';
import type { AppStartListening, RootState } from '#app/platform/store/types.ts';
import type { Persistence } from './persistence.ts';
import type { recoverQueries } from './recoverQueries.ts';

const NOTICE_MS = 7_000;
/** The average time between requests of the code that recovers from an outage. */
const CODE_RETRY_MS = 3_000;
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

export interface ListenerDeps {
  gate: EffectGate;
  /** Without it, the browser stores no part of the state. */
  persistence?: Persistence | undefined;
}

/** Removes all cached answers after a sign-out, so that the next user does not see them. */
function resetOnSignOut(startListening: AppStartListening, { persistence }: ListenerDeps) {
  return startListening({
    actionCreator: sessionEnded,
    effect: async ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.resetApiState());
      if (payload.reason === 'expired') {
        dispatch(noticePosted({ kind: 'warning', text: SESSION_ENDED }));
        return;
      }
      // A page load also clears data outside of the store; the empty flags must be stored before it.
      await persistence?.stored();
      loadPage(payload.reason === 'deleted' ? paths.accountDeleted : paths.landing);
    },
  });
}

/** Removes the cached answers when another user signs in without a sign-out in between. */
function resetOnUserChange(startListening: AppStartListening) {
  return startListening({
    predicate: (action, now, before) =>
      sessionStarted.match(action) && selectIsSignedIn(before) && selectUserId(before) !== selectUserId(now),
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.resetApiState());
    },
  });
}

/** Ends the session in the store when any call gets a 401, because the session no longer exists on the server. */
function endSessionOn401(startListening: AppStartListening) {
  return startListening({
    predicate: (action, now) => {
      if (!isRejectedWithValue(action) || !selectIsSignedIn(now)) return false;
      // A refused sign-in is also a 401, but its answer has a code; the answer to an ended session has none.
      return isApiError(action.payload) && action.payload.status === 401 && !action.payload.code;
    },
    effect: (_action, { dispatch, getState }) => {
      if (selectIsSignedIn(getState())) dispatch(sessionEnded({ reason: 'expired' }));
    },
  });
}

/** Closes a notice some time after it is first shown; an error stays until the user closes it. */
function dismissNotices(startListening: AppStartListening, { gate }: ListenerDeps) {
  return startListening({
    actionCreator: noticePosted,
    effect: async ({ payload }, { condition, delay, dispatch, getState }) => {
      if (payload.kind === 'error' || payload.kind === 'warning') return;
      const isShown = (state = getState()) => selectNextNotice(state)?.id === payload.id;
      const isWaiting = (state: RootState) => !isShown(state) && selectIsNoticeQueued(state, payload.id);
      if (!isShown()) await condition((_action, state) => !isWaiting(state));
      await delay(NOTICE_MS);
      // The notice is not visible during a replay: its time starts again in the present.
      while (!gate.isOpen()) {
        await gate.opened();
        await delay(NOTICE_MS);
      }
      dispatch(noticeDismissed(payload.id));
    },
  });
}

/**
 * Repeats the failed queries of the screen after an outage. The first page does not load the code for it; while the
 * server does not answer, loading the code fails and is repeated.
 */
function recoverAfterOutage(startListening: AppStartListening, { gate }: ListenerDeps): void {
  startListening({
    predicate: (action) => isRejectedWithValue(action) && isOutage(action.payload),
    effect: async (_action, api) => {
      // One effect handles all failures, including later ones.
      api.unsubscribe();
      let code: { recoverQueries: typeof recoverQueries } | undefined;
      while (!code) {
        code = await import('./recoverQueries.ts').catch(() => undefined);
        if (!code) await api.delay(CODE_RETRY_MS * (0.5 + Math.random()));
      }
      await code.recoverQueries(api, gate);
      api.subscribe();
    },
  });
}

export function registerListeners(startListening: AppStartListening, deps: ListenerDeps): void {
  resetOnSignOut(startListening, deps);
  resetOnUserChange(startListening);
  endSessionOn401(startListening);
  dismissNotices(startListening, deps);
  recoverAfterOutage(startListening, deps);
}
