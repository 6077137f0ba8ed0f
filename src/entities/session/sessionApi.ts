// The calls that begin, end and ask after a session. The browser keeps the cookie; the token in the answer is for
// API clients, so it is dropped before it could reach the store.
import { baseApi } from '#app/api/baseApi.ts';
import { unseal, type Sealed } from '#app/api/sealed.ts';
import type { SessionFlags } from '#app/api/sessionEvents.ts';
import {
  authAnswer,
  sessionAnswer,
  type AuthAnswer,
  type Credentials,
  type SessionAnswer,
} from '#domain/contract/identity.ts';

const flagsOf = ({ userId, isAdmin, isDriver }: AuthAnswer): SessionFlags => ({ userId, isAdmin, isDriver });

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<SessionAnswer['session'], void>({
      query: () => '/auth/session',
      rawResponseSchema: sessionAnswer,
      transformResponse: (answer: SessionAnswer) => answer.session,
      keepUnusedDataFor: 0,
    }),
    signIn: build.mutation<SessionFlags, Sealed<Credentials>>({
      query: (credentials) => ({ url: '/auth', method: 'POST', body: unseal(credentials) }),
      rawResponseSchema: authAnswer,
      transformResponse: flagsOf,
    }),
    demoLogin: build.mutation<SessionFlags, void>({
      query: () => ({ url: '/demo-login', method: 'POST' }),
      rawResponseSchema: authAnswer,
      transformResponse: flagsOf,
    }),
    signOut: build.mutation<null, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
    }),
  }),
});
