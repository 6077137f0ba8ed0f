// The calls about passkeys: a user's own, and signing in with one. A call that starts a ceremony only issues a
// challenge, so that its repetition changes nothing.
import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { id, idParams } from '#domain/kit/fields.ts';
import { authAnswer } from '../contract/identity.ts';
import {
  addedPasskey,
  newPasskey,
  passkeyAssertion,
  passkeyList,
  passkeyOptions,
} from '../contract/passkeys.ts';

const OF_SIGN_IN = { max: 120, timeWindow: '1 minute' } as const;

/** 404 `passkeys_off`. */
export const startPasskeySignIn = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/auth/passkey/options',
  summary: 'Start a sign-in with a passkey',
  access: 'public',
  rateLimit: OF_SIGN_IN,
  answer: passkeyOptions,
});

/** Not keyed, because it sets the cookie. 401 `challenge_expired` or `passkey_refused`. */
export const signInWithPasskey = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/auth/passkey',
  summary: 'Sign in with a passkey',
  access: 'public',
  rateLimit: OF_SIGN_IN,
  body: passkeyAssertion,
  answer: authAnswer,
});

/** 403 `challenge_expired` or `passkey_refused`. */
export const confirmWithPasskey = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/auth/passkey/confirmation',
  summary: 'Confirm who uses the session with a passkey',
  access: 'user',
  beforeSecondFactor: true,
  rateLimit: OF_SIGN_IN,
  body: passkeyAssertion,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/** The passkeys, oldest first. */
export const getPasskeys = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id/passkeys',
  summary: "The caller's passkeys",
  access: 'user',
  beforeSecondFactor: true,
  params: idParams,
  answer: passkeyList,
});

/** 403 `demo_account`, 404 `passkeys_off`, 409 `too_many_passkeys`. */
export const startPasskey = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/users/:id/passkeys/options',
  summary: 'Start adding a passkey',
  access: 'user',
  beforeSecondFactor: true,
  recentSignIn: true,
  params: idParams,
  answer: passkeyOptions,
});

/** 409 `passkey_known`, 422 `challenge_expired` or `passkey_refused`. */
export const addPasskey = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/users/:id/passkeys',
  summary: 'Add a passkey; answers recovery codes with the first second factor',
  access: 'user',
  beforeSecondFactor: true,
  recentSignIn: true,
  params: idParams,
  body: newPasskey,
  status: 201,
  answer: addedPasskey,
});

/** 404 for an unknown passkey. */
export const removePasskey = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/users/:id/passkeys/:passkeyId',
  summary: 'Remove a passkey',
  access: 'user',
  beforeSecondFactor: true,
  recentSignIn: true,
  params: /*#__PURE__*/ z.extend(idParams, { passkeyId: id }),
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});
