// The calls that start, end and read a session. Those that set the cookie are not keyed: a stored answer has no cookie,
// and a repetition opens another session in place of the first.
import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { demoLoginRequest, sessionRequest, signInRequest, signOutRequest } from '../requests.ts';
import { authAnswer, credentials, sessionAnswer } from '../contract/identity.ts';

export const getSession = /*#__PURE__*/ call({
  ...sessionRequest,
  summary: 'Who is signed in',
  access: 'optional-session',
  ofAnyUser: true,
  answer: sessionAnswer,
});

/** 401 `wrong_credentials`, or `second_factor_required` with a challenge; 429 after too many failures. */
export const signIn = /*#__PURE__*/ call({
  ...signInRequest,
  repeat: 'same',
  summary: 'Sign in',
  access: 'public',
  body: credentials,
  answer: authAnswer,
});

/** 404 `demo_off` when the server does not offer it. */
export const demoLogin = /*#__PURE__*/ call({
  ...demoLoginRequest,
  repeat: 'same',
  summary: 'Sign in as the demo admin',
  access: 'public',
  answer: authAnswer,
});

export const signOut = /*#__PURE__*/ call({
  ...signOutRequest,
  repeat: 'same',
  summary: 'Sign out',
  access: 'optional-session',
  ofAnyUser: true,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});
