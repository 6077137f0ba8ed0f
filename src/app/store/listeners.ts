// Registers the listeners of each page, so that one file shows which action starts which workflow; those for signed-in
// users are in liveUpdates.ts.
import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '#app/platform/api/apiError.ts';
import { isOutage } from '#app/platform/api/isOutage.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { sessionDoubted, sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import {
  noticeDismissed,
  noticePosted,
  selectIsNoticeQueued,
  selectNextNotice,
} from '#app/platform/notice/noticeSlice.ts';
import { selectIsSessionOver, selectIsSignedIn, selectUserId } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { EffectGate } from '#app/platform/browser/effectGate.ts';
import { loadPage, reloadPage } from '#app/platform/browser/pageLoad.ts';
import type { AppStartListening, RootState } from '#app/platform/store/types.ts';
import type { Persistence } from './persistence.ts';
import type { recoverQueries } from './recoverQueries.ts';

const NOTICE_MS = 7_000;
/** The average time between requests of the code that recovers from an outage. */
const CODE_RETRY_MS = 3_000;
const UNKNOWN_SESSION = 'The server cannot be reached. Please check your connection and try again.';

const loadCheck = () => import('#app/people/data/checkSession.ts');

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
      // A page load also clears data outside of the store; the empty flags must be stored before it.
      await persistence?.stored();
      loadPage(payload === 'deleted' ? paths.accountDeleted : paths.landing);
    },
  });
}

/** Removes the data of a user who is not signed in any more without a sign-out; for another user the page is loaded again. */
function resetOnUserChange(startListening: AppStartListening, { persistence }: ListenerDeps) {
  return startListening({
    predicate: (_action, now, before) =>
      selectIsSignedIn(before) && selectUserId(before) !== selectUserId(now),
    effect: async (action, { dispatch }) => {
      // A sign-out has its own listener.
      if (sessionEnded.match(action)) return;
      dispatch(baseApi.util.resetApiState());
      if (!sessionStarted.match(action)) return;
      await persistence?.stored();
      reloadPage();
    },
  });
}

/** Asks the server whose session it is, for the calls that it has refused; they continue in a session of their user. */
function checkDoubtedSession(startListening: AppStartListening) {
  startListening({
    actionCreator: sessionDoubted,
    effect: async (_action, { dispatch, getState }) => {
      const { resumeCalls } = await import('#app/platform/api/reauthentication.ts');
      const code = await loadCheck().catch(() => undefined);
      const isAnswered = code !== undefined && (await dispatch(code.checkSession()));
      if (!isAnswered) resumeCalls('session', UNKNOWN_SESSION);
      else if (!selectIsSessionOver(getState())) resumeCalls('session');
    },
  });
  startListening({
    predicate: (_action, now, before) => selectIsSessionOver(before) && !selectIsSessionOver(now),
    effect: async (_action, { getState, getOriginalState }) => {
      // The page is loaded again for another user.
      if (selectUserId(getState()) !== selectUserId(getOriginalState())) return;
      const { resumeCalls } = await import('#app/platform/api/reauthentication.ts');
      resumeCalls('session');
    },
  });
}

/**
 * Reads the session again when it may have begun or ended or its roles may have changed: when the server refuses a call, and when
 * the user comes back to the page.
 */
function checkSessionAgain(startListening: AppStartListening) {
  startListening({
    predicate: (action, now) =>
      baseApi.internalActions.onFocus.match(action) ||
      (selectIsSignedIn(now) &&
        isRejectedWithValue(action) &&
        isApiError(action.payload) &&
        action.payload.status === 403 &&
        !action.payload.code),
    effect: async (_action, { dispatch }) => {
      // Without the code, the next occasion checks the session.
      const code = await loadCheck().catch(() => undefined);
      if (code) await dispatch(code.checkSession());
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
  resetOnUserChange(startListening, deps);
  checkDoubtedSession(startListening);
  checkSessionAgain(startListening);
  dismissNotices(startListening, deps);
  recoverAfterOutage(startListening, deps);
}
