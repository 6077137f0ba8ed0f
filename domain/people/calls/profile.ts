// The calls that create, read and change one user.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { newUser, user, userUpdate } from '../contract/identity.ts';

/** Does not sign in. 409 `email_taken` with the field, 422 for a weak password. */
export const registerUser = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/users',
  summary: 'Register',
  access: 'public',
  rateLimit: { max: 300, timeWindow: '1 minute' },
  body: newUser,
  status: 201,
  answer: user,
});

/** 404 for callers who may not read this user. */
export const getUser = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'One user',
  access: { permission: 'users.read', or: 'user' },
  beforeSecondFactor: true,
  byPaymentLink: true,
  params: idParams,
  answer: user,
});

/** Keyed, because another email mails a link. 403 `owners_only`; 409 `email_taken`, `oneself`, `last_admin` or `version_conflict`. */
export const updateUser = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'keyed',
  path: '/api/users/:id',
  summary: 'Change a user',
  access: { permission: 'users.edit', or: 'user' },
  beforeSecondFactor: true,
  params: idParams,
  body: userUpdate,
  answer: user,
});
