// Beginning, ending and taking up a session: the call first, then the event that the whole store answers.
import type { AppDispatch, RootState } from '#app/store/types.ts';
import { isApiError } from '#app/api/apiError.ts';
import { storeSecret } from '#app/api/secretArgs.ts';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import type { Credentials } from '#domain/contract/identity.ts';
import { DEMO_LOGIN_KEY, SIGN_IN_KEY, sessionApi } from './sessionApi.ts';
import { selectIsSignedIn, selectUserId } from './sessionSlice.ts';

const { signIn: signInCall, demoLogin, signOut: signOutCall, getSession } = sessionApi.endpoints;
// The result goes to the caller; nothing of it is worth keeping in the cache.
const untracked = { track: false } as const;

/** Signs in; rejects with the ApiError. */
export const signIn = (credentials: Credentials) => async (dispatch: AppDispatch) => {
  dispatch(
    sessionStarted(
      await dispatch(signInCall.initiate(storeSecret(credentials), { fixedCacheKey: SIGN_IN_KEY })).unwrap(),
    ),
  );
};

/** Signs in as the demo administrator; rejects with the ApiError (404 where the server does not offer it). */
export const signInAsDemo = () => async (dispatch: AppDispatch) => {
  dispatch(
    sessionStarted(await dispatch(demoLogin.initiate(undefined, { fixedCacheKey: DEMO_LOGIN_KEY })).unwrap()),
  );
};

/** Ends the session on the server, then here. Rejects where the server could not be told: then nothing ended. */
export const signOut = () => async (dispatch: AppDispatch) => {
  try {
    await dispatch(signOutCall.initiate(undefined, untracked)).unwrap();
  } catch (error) {
    // 401: the server knows no session any more, which is what was asked for.
    if (!isApiError(error) || error.status !== 401) throw error;
  }
  dispatch(sessionEnded({ reason: 'signed-out' }));
};

/**
 * Asks the server who is signed in and corrects the flags: a new tab finds its way back, stale flags go. Without
 * an answer the flags stay as they are. Resolves to whether somebody is signed in.
 */
export const restoreSession =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const before = selectUserId(getState());
    const { data: session, isSuccess } = await dispatch(
      getSession.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    // Whoever signed in while the question was on its way is newer than its answer.
    if (isSuccess && selectUserId(getState()) === before) {
      if (session) {
        const { userId, isAdmin, isDriver, staffRole } = session;
        dispatch(sessionStarted({ userId, isAdmin, isDriver, staffRole }));
      } else if (selectIsSignedIn(getState())) dispatch(sessionEnded({ reason: 'expired' }));
    }
    return selectIsSignedIn(getState());
  };

/** The answer to a question after the session that is on its way, as `restoreSession` resolves; undefined without one. */
export const pendingSession =
  () =>
  (dispatch: AppDispatch): Promise<boolean> | undefined =>
    dispatch(sessionApi.util.getRunningQueryThunk('getSession', undefined)) && dispatch(restoreSession());
