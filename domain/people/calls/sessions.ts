// The calls that start, end and read a session. Those that set the cookie are not keyed: a stored answer has no cookie,
// and a repetition opens another session in place of the first.
import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { authAnswer, credentials, sessionAnswer } from '../contract/identity.ts';

export const getSession = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in',
  access: 'optional-session',
  answer: sessionAnswer,
});

/** 401 `wrong_credentials`, or `second_factor_required` with a challenge; 429 after too many failures. */
export const signIn = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/auth',
  summary: 'Sign in',
  access: 'public',
  body: credentials,
  answer: authAnswer,
});

/** 404 `demo_off` when the server does not offer it. */
export const demoLogin = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/demo-login',
  summary: 'Sign in as the demo admin',
  access: 'public',
  answer: authAnswer,
});

export const signOut = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/auth/logout',
  summary: 'Sign out',
  access: 'optional-session',
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});
