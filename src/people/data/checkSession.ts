// Checks a session while its page is in use: only pages of signed-in users load this code.
import {
  otherUserFound,
  sessionLost,
  sessionStarted,
  type SessionFlags,
} from '#app/platform/api/sessionEvents.ts';
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { selectIsSessionOver, type SessionState } from './sessionSlice.ts';
import { askSession, flagsIn } from './sessionThunks.ts';

const isChanged = (now: SessionState, { userId, isAdmin, isDriver, staffRole }: SessionFlags) =>
  now.userId !== userId ||
  now.isAdmin !== isAdmin ||
  now.isDriver !== isDriver ||
  now.staffRole !== staffRole;

/**
 * Checks whose session it is, while the page is in use: changed roles apply. The page is covered when its session has
 * ended or is another user's. Without an answer the flags stay unchanged. Resolves to true when the server has answered.
 */
export const checkSession =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const { isAnswered, answer } = await dispatch(askSession());
    if (answer === undefined) return isAnswered;
    const { session: now } = getState();
    if (answer === null) {
      if (now.userId && !now.hasEnded) dispatch(sessionLost());
      return true;
    }
    const flags = flagsIn(answer);
    if (now.userId && now.userId !== flags.userId) dispatch(otherUserFound({ ...flags, name: answer.name }));
    else if (selectIsSessionOver(getState()) || isChanged(now, flags)) dispatch(sessionStarted(flags));
    return true;
  };
