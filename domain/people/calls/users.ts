// The calls of the staff about users.
import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { idParams, versionQuery } from '#domain/kit/fields.ts';
import { verificationWithdrawal } from '../contract/accounts.ts';
import { publicUser, user, userListQuery } from '../contract/identity.ts';

export const getUsers = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users',
  summary: 'All users for staff; those who answer messages, by name, for others',
  access: { permission: 'users.read', or: 'user' },
  query: userListQuery,
  answer: /*#__PURE__*/ z.union([z.array(user), z.array(publicUser)]),
});

/** 409 `not_a_driver` for users who are not drivers, `version_conflict` for an older version of a driver who is not verified. */
export const verifyDriver = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/users/:id/verifyDriver',
  summary: 'Verify a driver',
  access: { permission: 'users.edit' },
  recentSignIn: true,
  params: idParams,
  query: versionQuery,
  answer: user,
});

/** 409 `not_verified` or `version_conflict`. */
export const withdrawVerification = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/users/:id/withdrawVerification',
  summary: "Withdraw a driver's verification",
  access: { permission: 'users.edit' },
  recentSignIn: true,
  params: idParams,
  body: verificationWithdrawal,
  answer: user,
});

/** 429 `mail_limit`. */
export const sendPasswordReset = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/users/:id/password-reset',
  summary: 'Mail a user a link to choose a new password',
  access: { permission: 'users.edit' },
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/** 409 `second_factor_off` or `oneself`. */
export const removeSecondFactor = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/users/:id/second-factor',
  summary: 'Remove the second factor of a person who has lost it, and sign the person out everywhere',
  access: { permission: 'users.owners' },
  recentSignIn: true,
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

/** 403 `owners_only`; 409 `oneself`, `last_admin` or `open_business`. */
export const removeUser = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/users/:id',
  summary: 'Delete a user',
  access: { permission: 'users.delete' },
  recentSignIn: true,
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});
