// The workflows that follow an action: each registered here, so that one place says what reacts to what.
import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '#app/api/apiError.ts';
import { baseApi } from '#app/api/baseApi.ts';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import { registerChatListeners } from '#app/entities/message/index.ts';
import { noticeDismissed, noticePosted, selectNextNotice } from '#app/entities/notice/index.ts';
import { restoreSession, selectIsSignedIn, selectUserId } from '#app/entities/session/index.ts';
import { refused } from '#app/realtime/realtimeEvents.ts';
import { registerRealtimeListeners } from '#app/realtime/realtimeListeners.ts';
import { paths } from '#app/shared/config/paths.ts';
import type { EffectGate } from '#app/shared/lib/effectGate.ts';
import { loadPage } from '#app/shared/lib/pageLoad.ts';
import type { AppStartListening } from '#app/store/types.ts';
import type { Persistence } from './persistence.ts';

const NOTICE_MS = 7_000;
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
      const { arg } = action.meta as { arg?: { endpointName?: string } };
      // A wrong password is a 401 too, and says nothing about the session.
      return isApiError(action.payload) && action.payload.status === 401 && arg?.endpointName !== 'signIn';
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
      if (!isShown()) await condition((_action, state) => isShown(state));
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

export function registerListeners(startListening: AppStartListening, deps: ListenerDeps): void {
  resetOnSignOut(startListening, deps);
  forgetOnChangeOfUser(startListening);
  endSessionOn401(startListening);
  recheckSessionOnRefusal(startListening);
  dismissNotices(startListening, deps);
  registerRealtimeListeners(startListening);
  registerChatListeners(startListening);
}
