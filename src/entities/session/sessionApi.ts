// The calls that begin, end and ask after a session. The browser keeps the cookie; the token in the answer is for
// API clients, so it is dropped before it could reach the store.
import { baseApi } from '#app/api/baseApi.ts';
import { takeSecret, type SecretRef } from '#app/api/secretArgs.ts';
import type { SessionFlags } from '#app/api/sessionEvents.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import {
  authAnswer,
  sessionAnswer,
  type AuthAnswer,
  type Credentials,
  type SessionAnswer,
} from '#domain/contract/identity.ts';

/** What the store keeps of a sign-in. */
export const flagsOf = ({ token: _token, ...flags }: AuthAnswer): SessionFlags => flags;

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Who is signed in; null for nobody. */
    getSession: build.query<SessionAnswer['session'], void>({
      query: () => '/auth/session',
      rawResponseSchema: sessionAnswer,
      transformResponse: (answer: SessionAnswer) => answer.session,
      keepUnusedDataFor: 0,
    }),
    /** 401 `wrong_credentials`, or `second_factor_required` with a challenge; 429 after too many failures. */
    signIn: build.mutation<SessionFlags, SecretRef<Credentials>>({
      query: (credentials) => ({ url: '/auth', method: 'POST', body: takeSecret(credentials) }),
      rawResponseSchema: authAnswer,
      transformResponse: flagsOf,
    }),
    /** 404 `demo_off` where the server does not offer it. */
    demoLogin: build.mutation<SessionFlags, void>({
      query: () => ({ url: '/demo-login', method: 'POST' }),
      rawResponseSchema: authAnswer,
      transformResponse: flagsOf,
    }),
    /** 401 where there was no session any more. */
    signOut: build.mutation<null, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
    }),
  }),
});

/** Where the store holds how signing in stands: the thunk starts the call, the screens show it. */
export const SIGN_IN_KEY = 'signIn';
export const DEMO_LOGIN_KEY = 'demoLogin';

/** How signing in stands, for the screen that started it: it ends with that screen. */
export const useSignInState = () =>
  useResetOnUnmount(sessionApi.useSignInMutation({ fixedCacheKey: SIGN_IN_KEY }))[1];

/** How the demo sign-in stands; it ends with its screen. */
export const useDemoLoginState = () =>
  useResetOnUnmount(sessionApi.useDemoLoginMutation({ fixedCacheKey: DEMO_LOGIN_KEY }))[1];
