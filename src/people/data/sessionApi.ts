// The calls that start, end and read a session. The browser keeps the cookie; the token in the answer is for
// API clients, so it is removed before it reaches the store.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toLater } from '#app/platform/api/call.ts';
import { secretBody, type SecretRef } from '#app/platform/api/secretArgs.ts';
import type { SessionFlags } from '#app/platform/api/sessionEvents.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import type { AuthAnswer, Credentials, SessionAnswer } from '#domain/people/contract/identity.ts';
import { demoLoginRequest, sessionRequest, signInRequest, signOutRequest } from '#domain/people/requests.ts';

const loadCalls = () => import('#domain/people/calls/sessions.ts');
/** The answer to a guest, the only one on most first views, needs no schema. */
const isGuest = (answer: unknown) => (answer as Partial<SessionAnswer> | null)?.session === null;

/** An answer without content arrives as null. */
const isNothing = (answer: unknown) => answer === null;

/** The data of a sign-in for the store. */
export const flagsOf = ({ token: _token, ...flags }: AuthAnswer): SessionFlags => flags;

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user; null for a guest. */
    getSession: build.query<SessionAnswer['session'], void>({
      ...toLater(sessionRequest, async () => (await loadCalls()).getSession, { isPlain: isGuest }),
      transformResponse: (answer: SessionAnswer) => answer.session,
      keepUnusedDataFor: 0,
    }),
    /** 401 `wrong_credentials`, or `second_factor_required` with a challenge; 429 after too many failures. */
    signIn: build.mutation<SessionFlags, SecretRef<Credentials>>({
      ...toLater(signInRequest, async () => (await loadCalls()).signIn, {
        toParts: (credentials: SecretRef<Credentials>) => ({ body: secretBody(credentials) }),
      }),
      transformResponse: flagsOf,
    }),
    /** 404 `demo_off` when the server does not offer it. */
    demoLogin: build.mutation<SessionFlags, void>({
      ...toLater(demoLoginRequest, async () => (await loadCalls()).demoLogin),
      transformResponse: flagsOf,
    }),
    /** 401 when there was no session any more. */
    signOut: build.mutation<null, void>({
      ...toLater(signOutRequest, async () => (await loadCalls()).signOut, { isPlain: isNothing }),
    }),
  }),
});

/** The cache key of the sign-in: the thunk starts the call, the screens show its state. */
export const SIGN_IN_KEY = 'signIn';
export const DEMO_LOGIN_KEY = 'demoLogin';

/** The state of the sign-in, for the screen that started it; it is reset when that screen is unmounted. */
export const useSignInState = () => useCall(sessionApi.endpoints.signIn, { cacheKey: SIGN_IN_KEY });

/** The state of the demo sign-in; it is reset when its screen is unmounted. */
export const useDemoLoginState = () => useCall(sessionApi.endpoints.demoLogin, { cacheKey: DEMO_LOGIN_KEY });
