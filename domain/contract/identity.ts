// Who somebody is: creating a user, signing in and out, the session, the profile.
import * as z from 'zod/mini';
import { id, listQuery, text } from './fields.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

const email = z
  .string('Email is required.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Email is required.', abort: true }),
    z.maxLength(254, 'Email can have at most 254 characters.'),
    z.email('Please enter a valid email address.'),
  );

/** A name stands in mails and lists, so it is one line. */
const personName = (label: string) =>
  text(label, 100).check(z.regex(/^\P{Cc}*$/u, `${label} cannot contain line breaks.`));

const phonenumber = z
  .string('Phone Number is required.')
  .check(z.trim(), z.maxLength(40, 'Phone Number can have at most 40 characters.'));

const newPassword = z
  .string('Password is required.')
  .check(
    z.minLength(PASSWORD_MIN, `Password needs at least ${PASSWORD_MIN} characters.`),
    z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters.`),
  );

const currentPassword = z
  .string('Current Password is required.')
  .check(z.minLength(1, 'Current Password is required.'), z.maxLength(PASSWORD_MAX, 'Password is too long.'));

/** POST /api/users. `isAdmin` and `isVerifiedDriver` are not read. */
export const newUser = z.object({
  first_name: personName('First Name'),
  last_name: personName('Last Name'),
  email,
  phonenumber: z._default(phonenumber, ''),
  password: newPassword,
  isDriver: z.optional(z.boolean()),
});
export type NewUser = z.input<typeof newUser>;

/** A user as the calls answer it; never a password. */
export const user = z.object({
  id,
  _id: id,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  isAdmin: z.boolean(),
  isDriver: z.boolean(),
  isVerifiedDriver: z.boolean(),
  /** True once the owner of the address has opened a mailed link. */
  emailVerified: z.boolean(),
  /** The address that replaces `email` once it is confirmed. */
  pendingEmail: z.nullable(z.string()),
});
export type User = z.infer<typeof user>;

export const USER_ROLES = ['customer', 'driver', 'unverified', 'admin'] as const;

/** GET /api/users: a page of the admins' table, narrowed to a role where asked ('unverified': drivers to be verified). */
export const userListQuery = z.extend(listQuery, { role: z.optional(z.enum(USER_ROLES)) });
export type UserListQuery = z.infer<typeof userListQuery>;

/** What people who are not admins learn of an admin. */
export const publicUser = z.object({ id, _id: id, name: z.string(), isAdmin: z.literal(true) });
export type PublicUser = z.infer<typeof publicUser>;

/**
 * PUT /api/users/{id}. Another email of the caller stays pending until it is confirmed. `isAdmin` is an admin's to change; everything else of the user object is not read, `password`
 * included: PUT /api/users/{id}/password changes it.
 */
export const userUpdate = z.object({
  first_name: z.optional(personName('First Name')),
  last_name: z.optional(personName('Last Name')),
  email: z.optional(email),
  phonenumber: z.optional(phonenumber),
  /** Null cancels a change of the email that is not confirmed; any other value is not read. */
  pendingEmail: z.optional(z.nullable(z.string())),
  isAdmin: z.optional(z.boolean()),
});
export type UserUpdate = z.input<typeof userUpdate>;

const token = z
  .string('The link is incomplete.')
  .check(z.minLength(1, 'The link is incomplete.'), z.maxLength(200, 'The link is not valid.'));

/** POST /api/auth/forgot: answers the same for known and unknown addresses. */
export const resetRequest = z.object({ email });
export type ResetRequest = z.input<typeof resetRequest>;

/** POST /api/auth/reset: a new password, by the token of a mailed link. */
export const passwordReset = z.object({ token, password: newPassword });
export type PasswordReset = z.input<typeof passwordReset>;

/** POST /api/auth/verify-email: the token of a mailed link. */
export const linkToken = z.object({ token });
export type LinkToken = z.input<typeof linkToken>;

/** POST /api/auth/confirm-email: the token of a mailed link, and the password of the account. */
export const emailChangeConfirmation = z.object({ token, currentPassword });
export type EmailChangeConfirmation = z.input<typeof emailChangeConfirmation>;

/** PUT /api/users/{id}/password: the caller's own. */
export const passwordChange = z.object({ currentPassword, password: newPassword });
export type PasswordChange = z.input<typeof passwordChange>;

/** POST /api/users/{id}/deletion: the caller's own account. */
export const accountDeletion = z.object({ currentPassword });
export type AccountDeletion = z.input<typeof accountDeletion>;

/** GET /api/users/{id}/sessions: the caller's sessions, the newest first. */
export const sessionList = z.array(
  z.object({
    id,
    /** The browser and the system, for example 'Firefox on Windows'; empty for an unknown program. */
    device: z.string(),
    /** Instants in the format of the API. */
    createdAt: z.string(),
    lastSeenAt: z.string(),
    /** The session of the call. */
    isCurrent: z.boolean(),
  }),
);
export type SessionList = z.infer<typeof sessionList>;

/** POST /api/auth. The password's rules are not repeated here: an old one may be shorter. */
export const credentials = z.object({
  email: z
    .string('Email is required.')
    .check(z.trim(), z.toLowerCase(), z.minLength(1, 'Email is required.'), z.maxLength(254)),
  password: z
    .string('Password is required.')
    .check(z.minLength(1, 'Password is required.'), z.maxLength(PASSWORD_MAX, 'Password is too long.')),
});
export type Credentials = z.input<typeof credentials>;

/** The answer of POST /api/auth; `token` serves API clients as Bearer, the browser uses the cookie alone. */
export const authAnswer = z.object({
  token: z.string(),
  userId: id,
  isAdmin: z.boolean(),
  isDriver: z.boolean(),
});
export type AuthAnswer = z.infer<typeof authAnswer>;

/** GET /api/auth/session: who is signed in, or null. */
export const sessionAnswer = z.object({
  session: z.nullable(
    z.object({
      userId: id,
      isAdmin: z.boolean(),
      isDriver: z.boolean(),
      isVerifiedDriver: z.boolean(),
      name: z.string(),
    }),
  ),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
