// Registers all listeners, so that one file shows which action starts which workflow.
import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '#app/platform/api/apiError.ts';
import { isOutage } from '#app/platform/api/isOutage.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { registerChatListeners } from '#app/conversation/index.ts';
import {
  noticeDismissed,
  noticePosted,
  selectIsNoticeQueued,
  selectNextNotice,
} from '#app/platform/notice/noticeSlice.ts';
import { restoreSession, selectIsSignedIn, selectUserId } from '#app/people/index.ts';
import { acceptedJobChanged, jobGivenBack, refused } from '#app/platform/realtime/realtimeEvents.ts';
import { registerRealtimeListeners } from '#app/platform/realtime/realtimeListeners.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { EffectGate } from '#app/platform/browser/effectGate.ts';
import { loadPage } from '#app/platform/browser/pageLoad.ts';
import type { ServerEvent } from '#domain/kit/realtime.ts';
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
      loadPage(paths.landing);
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

/** Reads the session again when the server ends or refuses a connection, because the session may have ended. */
function recheckSessionOnRefusal(startListening: AppStartListening) {
  return startListening({
    actionCreator: refused,
    effect: async (_action, { dispatch }) => void (await dispatch(restoreSession())),
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

const JOB_NOTICES: Readonly<Record<ServerEvent<'acceptedJobChanged'>['change'], string>> = {
  moved: 'A job of yours has changed.',
  withdrawn: 'A job of yours was withdrawn.',
  released: 'A job is no longer yours, because its dates have changed.',
};

/** Notifies a driver about a change of an accepted job, and admins about a job without a driver. */
function noticeJobs(startListening: AppStartListening): void {
  startListening({
    actionCreator: acceptedJobChanged,
    effect: ({ payload: { jobId, change } }, { dispatch }) => {
      dispatch(noticePosted({ kind: 'warning', text: JOB_NOTICES[change], about: `job:${jobId}` }));
    },
  });
  startListening({
    actionCreator: jobGivenBack,
    effect: ({ payload: { jobId } }, { dispatch }) => {
      dispatch(
        noticePosted({
          kind: 'warning',
          text: 'A job has lost its driver.',
          about: `job-given-back:${jobId}`,
        }),
      );
    },
  });
}

export function registerListeners(startListening: AppStartListening, deps: ListenerDeps): void {
  resetOnSignOut(startListening, deps);
  resetOnUserChange(startListening);
  endSessionOn401(startListening);
  recheckSessionOnRefusal(startListening);
  dismissNotices(startListening, deps);
  recoverAfterOutage(startListening, deps);
  registerRealtimeListeners(startListening);
  noticeJobs(startListening);
  registerChatListeners(startListening);
}
