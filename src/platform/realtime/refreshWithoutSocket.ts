// Refreshes the visible lists while there is no socket, for example behind a proxy that breaks it.
import { isAnyOf } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { sessionStarted } from '../api/sessionEvents.ts';
import * as tags from '../api/tags.ts';
import type { EffectGate } from '../browser/effectGate.ts';
import type { AppStartListening, RootState } from '../store/types.ts';
import { disconnected } from './connectionEvents.ts';
import { selectRealtimeStatus, updatesMissing } from './realtimeSlice.ts';

/** A short interruption is not shown: the next connection refreshes everything once. */
export const PATIENCE_MS = 8_000;
export const REFRESH_MS = 15_000;

export function refreshWithoutSocket(startListening: AppStartListening, gate: EffectGate): void {
  startListening({
    matcher: isAnyOf(sessionStarted, disconnected),
    effect: async (_action, { cancelActiveListeners, condition, dispatch, getState }) => {
      cancelActiveListeners();
      const { userId } = getState().session;
      const isOver = (_next: unknown, state: RootState) =>
        selectRealtimeStatus(state) === 'live' ||
        state.session.userId !== userId ||
        state.session.hasEnded === true;
      if (!userId || isOver(undefined, getState()) || (await condition(isOver, PATIENCE_MS))) return;
      dispatch(updatesMissing());
      while (!(await condition(isOver, REFRESH_MS))) {
        if (gate.isOpen() && document.visibilityState === 'visible') {
          dispatch(baseApi.util.invalidateTags(tags.liveData()));
        }
      }
    },
  });
}
