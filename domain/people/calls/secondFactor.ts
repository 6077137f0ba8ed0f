// The calls about the caller's second factor, and the confirmation of who uses the session. A code works once, so calls
// with a code are keyed, except the sign-in.
import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { authAnswer } from '../contract/identity.ts';
import {
  reauthentication,
  recoveryCodes,
  secondFactorConfirmation,
  secondFactorRemoval,
  secondFactorSetup,
  secondFactorSignIn,
  secondFactorState,
} from '../contract/secondFactor.ts';

/** Not keyed, because it sets the cookie. 401 `wrong_code` or `challenge_expired`, 429 after too many failures. */
export const finishSignIn = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/auth/login/second-factor',
  summary: 'Finish a sign-in with a code',
  access: 'public',
  rateLimit: { max: 120, timeWindow: '1 minute' },
  body: secondFactorSignIn,
  answer: authAnswer,
});

/** 403 `wrong_password`, `code_missing` or `wrong_code`, each with its field; 429 after too many failures. */
export const reauthenticate = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/auth/reauthenticate',
  summary: 'Confirm who uses the session',
  access: 'user',
  beforeSecondFactor: true,
  body: reauthentication,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

export const getSecondFactor = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id/second-factor',
  summary: "The caller's second factor",
  access: 'user',
  beforeSecondFactor: true,
  params: idParams,
  answer: secondFactorState,
});

/** A later setup replaces an earlier one, so it is not keyed. 403 `demo_account`, 409 `second_factor_on`. */
export const startSecondFactor = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/users/:id/second-factor',
  summary: 'Start setting up a second factor',
  access: 'user',
  beforeSecondFactor: true,
  recentSignIn: true,
  params: idParams,
  answer: secondFactorSetup,
});

/** 403 `wrong_code` with its field, 409 `second_factor_on`, 429 after too many failures. */
export const confirmSecondFactor = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/users/:id/second-factor/confirmation',
  summary: 'Turn the second factor on with a first code; answers the recovery codes',
  access: 'user',
  beforeSecondFactor: true,
  recentSignIn: true,
  params: idParams,
  body: secondFactorConfirmation,
  answer: recoveryCodes,
});

/** 403 `wrong_password` or `wrong_code` with its field, 409 `second_factor_off`, 429 after too many failures. */
export const turnOffSecondFactor = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/users/:id/second-factor/removal',
  summary: 'Turn the second factor off with the password and a code',
  access: 'user',
  beforeSecondFactor: true,
  params: idParams,
  body: secondFactorRemoval,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/** 409 `second_factor_off`. */
export const replaceRecoveryCodes = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/users/:id/recovery-codes',
  summary: 'Replace the recovery codes',
  access: 'user',
  beforeSecondFactor: true,
  recentSignIn: true,
  params: idParams,
  answer: recoveryCodes,
});
