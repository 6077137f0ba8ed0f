// Starts, ends and restores a session: first the call, then the event for the whole store.
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { sessionEnded, sessionStarted, type SessionFlags } from '#app/platform/api/sessionEvents.ts';
import type { Credentials, SessionAnswer } from '#domain/people/contract/identity.ts';
import { DEMO_LOGIN_KEY, SIGN_IN_KEY, sessionApi } from './sessionApi.ts';
import { guestConfirmed, selectIsSignedIn } from './sessionSlice.ts';

type SignedIn = NonNullable<SessionAnswer['session']>;

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
  dispatch(sessionEnded());
};

/** The answer about the session, or undefined when there is none or a sign-in in the meantime is newer. */
export const askSession = () => async (dispatch: AppDispatch, getState: () => RootState) => {
  const { session: before } = getState();
  const { data, isSuccess } = await dispatch(
    getSession.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  const { session: now } = getState();
  const isCurrent = isSuccess && now.userId === before.userId && now.hasEnded === before.hasEnded;
  return { isAnswered: isSuccess, answer: isCurrent ? data : undefined };
};

/** The flags in an answer, without the name of the user. */
export const flagsIn = ({ userId, isAdmin, isDriver, staffRole }: SignedIn): SessionFlags => ({
  userId,
  isAdmin,
  isDriver,
  staffRole,
});

/**
 * Takes the session of the browser up when a page or a screen opens, before anything is typed: corrects the stored flags.
 * Without an answer they stay unchanged. Resolves to true when a user is signed in.
 */
export const restoreSession =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const { answer } = await dispatch(askSession());
    if (answer) dispatch(sessionStarted(flagsIn(answer)));
    else if (answer === null && selectIsSignedIn(getState())) dispatch(guestConfirmed());
    return selectIsSignedIn(getState());
  };

/** The pending session call, which resolves as `restoreSession`; undefined when there is none. */
export const pendingSession =
  () =>
  (dispatch: AppDispatch): Promise<boolean> | undefined =>
    dispatch(sessionApi.util.getRunningQueryThunk('getSession', undefined)) && dispatch(restoreSession());
