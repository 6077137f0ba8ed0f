// The workflows that follow an action: each registered here, so that one place says what reacts to what.
import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '#app/api/apiError.ts';
import { isOutage } from '#app/api/isOutage.ts';
import { baseApi } from '#app/api/baseApi.ts';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import { registerChatListeners } from '#app/entities/message/index.ts';
import {
  noticeDismissed,
  noticePosted,
  selectIsNoticeQueued,
  selectNextNotice,
} from '#app/entities/notice/index.ts';
import { restoreSession, selectIsSignedIn, selectUserId } from '#app/entities/session/index.ts';
import { acceptedJobChanged, jobGivenBack, refused } from '#app/realtime/realtimeEvents.ts';
import { registerRealtimeListeners } from '#app/realtime/realtimeListeners.ts';
import { paths } from '#app/shared/config/paths.ts';
import type { EffectGate } from '#app/shared/lib/effectGate.ts';
import { loadPage } from '#app/shared/lib/pageLoad.ts';
import type { ServerEvent } from '#domain/contract/realtime.ts';
import type { AppStartListening, RootState } from '#app/store/types.ts';
import type { Persistence } from './persistence.ts';
import type { recoverQueries } from './recoverQueries.ts';

const NOTICE_MS = 7_000;
/** How often the code that recovers from an outage is requested again, on average. */
const CODE_RETRY_MS = 3_000;
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

export interface ListenerDeps {
  gate: EffectGate;
  /** Without one nothing of the store outlives the page. */
  persistence?: Persistence | undefined;
}

/** Whoever signs out takes everything with them: no cached answer of theirs stays for the next person. */
function resetOnSignOut(startListening: AppStartListening, { persistence }: ListenerDeps) {
  return startListening({
    actionCreator: sessionEnded,
    effect: async ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.resetApiState());
      if (payload.reason === 'expired') {
        dispatch(noticePosted({ kind: 'warning', text: SESSION_ENDED }));
        return;
      }
      // A real load forgets what no store knows of; the emptied flags must be stored before it.
      await persistence?.stored();
      loadPage(paths.landing);
    },
  });
}

/** Somebody else signed in without the first one signing out: the first one's answers go all the same. */
function forgetOnChangeOfUser(startListening: AppStartListening) {
  return startListening({
    predicate: (action, now, before) =>
      sessionStarted.match(action) && selectIsSignedIn(before) && selectUserId(before) !== selectUserId(now),
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.resetApiState());
    },
  });
}

/** The server no longer knows the session: the flags follow, whichever call found out. */
function endSessionOn401(startListening: AppStartListening) {
  return startListening({
    predicate: (action, now) => {
      if (!isRejectedWithValue(action) || !selectIsSignedIn(now)) return false;
      // A refused sign-in is a 401 too, with a code that says why; an ended session has none.
      return isApiError(action.payload) && action.payload.status === 401 && !action.payload.code;
    },
    effect: (_action, { dispatch, getState }) => {
      if (selectIsSignedIn(getState())) dispatch(sessionEnded({ reason: 'expired' }));
    },
  });
}

/** A connection that the server ended or refused may mean that the session has ended elsewhere: it says who is signed in. */
function recheckSessionOnRefusal(startListening: AppStartListening) {
  return startListening({
    actionCreator: refused,
    effect: async (_action, { dispatch }) => void (await dispatch(restoreSession())),
  });
}

/** A notice goes by itself once it has been read, counted from when it is shown; an error stays until it is closed. */
function dismissNotices(startListening: AppStartListening, { gate }: ListenerDeps) {
  return startListening({
    actionCreator: noticePosted,
    effect: async ({ payload }, { condition, delay, dispatch, getState }) => {
      if (payload.kind === 'error' || payload.kind === 'warning') return;
      const isShown = (state = getState()) => selectNextNotice(state)?.id === payload.id;
      const isWaiting = (state: RootState) => !isShown(state) && selectIsNoticeQueued(state, payload.id);
      if (!isShown()) await condition((_action, state) => !isWaiting(state));
      await delay(NOTICE_MS);
      // Whoever looks at a past moment does not see it: it stays as long again once they are back.
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
 * server does not answer at all, loading it fails and is repeated.
 */
function recoverAfterOutage(startListening: AppStartListening, { gate }: ListenerDeps): void {
  startListening({
    predicate: (action) => isRejectedWithValue(action) && isOutage(action.payload),
    effect: async (_action, api) => {
      // One effect serves all failures, also later ones.
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
  moved: 'The dates or the car of a job of yours have changed.',
  withdrawn: 'A job of yours was withdrawn.',
  released: 'A job is no longer yours, because its new dates overlap another job of yours.',
};

/** Tells a driver what has happened to an accepted job, and admins that a job has no driver any more. */
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
  forgetOnChangeOfUser(startListening);
  endSessionOn401(startListening);
  recheckSessionOnRefusal(startListening);
  dismissNotices(startListening, deps);
  recoverAfterOutage(startListening, deps);
  registerRealtimeListeners(startListening);
  noticeJobs(startListening);
  registerChatListeners(startListening);
}
