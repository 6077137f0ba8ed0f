// Starts, ends and restores a session: first the call, then the event for the whole store.
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import type { Credentials } from '#domain/people/contract/identity.ts';
import { DEMO_LOGIN_KEY, SIGN_IN_KEY, sessionApi } from './sessionApi.ts';
import { selectIsSignedIn, selectUserId } from './sessionSlice.ts';

const { signIn: signInCall, demoLogin, signOut: signOutCall, getSession } = sessionApi.endpoints;
// The result goes to the caller and is not cached.
const untracked = { track: false } as const;

/** Signs in; rejects with the ApiError. */
export const signIn = (credentials: Credentials) => async (dispatch: AppDispatch) => {
  dispatch(
    sessionStarted(
      await dispatch(signInCall.initiate(storeSecret(credentials), { fixedCacheKey: SIGN_IN_KEY })).unwrap(),
    ),
  );
};

/** Signs in as the demo administrator; rejects with the ApiError (404 when the server does not offer it). */
export const signInAsDemo = () => async (dispatch: AppDispatch) => {
  dispatch(
    sessionStarted(await dispatch(demoLogin.initiate(undefined, { fixedCacheKey: DEMO_LOGIN_KEY })).unwrap()),
  );
};

/** Ends the session on the server, then in the store. Rejects without an effect when the call fails. */
export const signOut = () => async (dispatch: AppDispatch) => {
  try {
    await dispatch(signOutCall.initiate(undefined, untracked)).unwrap();
  } catch (error) {
    // 401: the server does not know the session any more, which is the goal.
    if (!isApiError(error) || error.status !== 401) throw error;
  }
  dispatch(sessionEnded({ reason: 'signed-out' }));
};

/**
 * Reads the signed-in user from the server and corrects the flags: a new tab gets its session, stale flags are cleared.
 * Without an answer the flags stay unchanged. Resolves to true when a user is signed in.
 */
export const restoreSession =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const before = selectUserId(getState());
    const { data: session, isSuccess } = await dispatch(
      getSession.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    // A user who signed in while the call was pending is newer than its answer.
    if (isSuccess && selectUserId(getState()) === before) {
      if (session) {
        const { userId, isAdmin, isDriver, staffRole } = session;
        dispatch(sessionStarted({ userId, isAdmin, isDriver, staffRole }));
      } else if (selectIsSignedIn(getState())) dispatch(sessionEnded({ reason: 'expired' }));
    }
    return selectIsSignedIn(getState());
  };

/** The pending session call, which resolves as `restoreSession`; undefined when there is none. */
export const pendingSession =
  () =>
  (dispatch: AppDispatch): Promise<boolean> | undefined =>
    dispatch(sessionApi.util.getRunningQueryThunk('getSession', undefined)) && dispatch(restoreSession());
