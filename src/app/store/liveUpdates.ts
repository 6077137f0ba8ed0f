// The code for signed-in users: the socket and the listeners of its events and of chat. A guest's page does not load it.
import { isAnyOf, type DynamicMiddlewareInstance } from '@reduxjs/toolkit';
import { registerChatListeners } from '#app/conversation/index.ts';
import { checkSession, selectIsSessionOver } from '#app/people/index.ts';
import type { EffectGate } from '#app/platform/browser/effectGate.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { refused } from '#app/platform/realtime/connectionEvents.ts';
import { acceptedJobChanged, accountChanged, jobGivenBack } from '#app/platform/realtime/realtimeEvents.ts';
import { registerRealtimeListeners } from '#app/platform/realtime/realtimeListeners.ts';
import { refreshWithoutSocket } from '#app/platform/realtime/refreshWithoutSocket.ts';
import { socketMiddleware } from '#app/platform/realtime/socketMiddleware.ts';
import type { SocketPort } from '#app/platform/realtime/socketPort.ts';
import type { AppStartListening } from '#app/platform/store/types.ts';
import type { ServerEvent } from '#domain/conversation/realtime.ts';

/** Within this time a sign-in in another tab, which ends the session before, has given the browser its cookie. */
const SIGNED_IN_WITHIN_MS = 2_000;

/**
 * Reads the session again when the server ends or refuses a connection, because the session may have ended, and when it
 * reports a change of the account, whose roles may have changed. After an end it reads again whether another session has
 * begun.
 */
function recheckSession(startListening: AppStartListening) {
  return startListening({
    matcher: isAnyOf(refused, accountChanged),
    effect: async (_action, { delay, dispatch, getState }) => {
      await dispatch(checkSession());
      if (!selectIsSessionOver(getState())) return;
      await delay(SIGNED_IN_WITHIN_MS);
      await dispatch(checkSession());
    },
  });
}

const JOB_NOTICES: Readonly<Record<ServerEvent<'acceptedJobChanged'>['change'], string>> = {
  moved: 'A job of yours has changed.',
  withdrawn: 'A job of yours was withdrawn.',
  released: 'A job is no longer yours, because its dates have changed.',
  assigned: 'The office has given you a job. Please confirm it.',
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

export interface LiveUpdateDeps {
  gate: EffectGate;
  socketPort?: SocketPort | undefined;
  addMiddleware: DynamicMiddlewareInstance['addMiddleware'];
}

/** Starts the live updates of a store, once. */
export function startLiveUpdates(
  startListening: AppStartListening,
  { gate, socketPort, addMiddleware }: LiveUpdateDeps,
): void {
  recheckSession(startListening);
  registerRealtimeListeners(startListening);
  noticeJobs(startListening);
  registerChatListeners(startListening);
  if (!socketPort) return;
  addMiddleware(socketMiddleware(socketPort, gate));
  refreshWithoutSocket(startListening, gate);
}
