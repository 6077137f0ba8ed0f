// The calls of users about their own account, and by mailed links. Those about /api/users/:id answer 404 to all other
// users, including admins.
import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import {
  accountDeletion,
  emailChangeConfirmation,
  linkToken,
  passwordChange,
  passwordReset,
  resetRequest,
  sessionList,
} from '../contract/accounts.ts';

const OF_LINK = { max: 120, timeWindow: '1 minute' } as const;

/** Keyed, because a repetition would find another current password. 403 `wrong_password`, 422 for a weak password. */
export const changePassword = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'keyed',
  path: '/api/users/:id/password',
  summary: "Change the caller's own password and end the other sessions",
  access: 'user',
  beforeSecondFactor: true,
  params: idParams,
  body: passwordChange,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/** 409 `already_verified`, 429 `mail_limit`. */
export const resendVerification = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/users/:id/verification-mail',
  summary: "Mail another link that confirms the caller's email",
  access: 'user',
  beforeSecondFactor: true,
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

export const getSessions = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id/sessions',
  summary: "The caller's sessions",
  access: 'user',
  beforeSecondFactor: true,
  params: idParams,
  answer: sessionList,
});

export const endSessions = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/users/:id/sessions',
  summary: 'Sign the caller out everywhere',
  access: 'user',
  beforeSecondFactor: true,
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/**
 * Not keyed, because the session ends with the account. 403 `wrong_password` or `demo_account`; 409 `last_admin` or
 * `open_business`.
 */
export const deleteAccount = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/users/:id/deletion',
  summary: "Delete the caller's own account",
  access: 'user',
  beforeSecondFactor: true,
  params: idParams,
  body: accountDeletion,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/** The same answer for known and unknown addresses; 429 `mail_limit`. */
export const requestReset = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/auth/forgot',
  summary: 'Mail a link to choose a new password',
  access: 'public',
  rateLimit: OF_LINK,
  body: resetRequest,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/** Keyed, as the calls below: a link works once. 410 `link_expired`, 422 for a weak password. */
export const resetPassword = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/auth/reset',
  summary: 'Choose a new password by a mailed link',
  access: 'public',
  rateLimit: OF_LINK,
  body: passwordReset,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/** The caller's own session survives the first confirmation of the address. 410 `link_expired`. */
export const verifyEmail = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/auth/verify-email',
  summary: 'Confirm an email by a mailed link',
  access: 'optional-session',
  ofAnyUser: true,
  rateLimit: OF_LINK,
  body: linkToken,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/** 403 `wrong_password`, 409 `email_taken`, 410 `link_expired`. */
export const confirmEmailChange = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/auth/confirm-email',
  summary: 'Replace the email by a mailed link and the password',
  access: 'optional-session',
  ofAnyUser: true,
  rateLimit: OF_LINK,
  body: emailChangeConfirmation,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});
