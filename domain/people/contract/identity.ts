// The calls about identity: creating a user, signing in and out, the session, the profile.
import * as z from 'zod/mini';
import { withAsciiDigits } from '#domain/kit/cleanText.ts';
import { privateText } from '#domain/kit/privacy.ts';
import { mailAddress } from '../emailAddress.ts';
import { STAFF_ROLES } from '../roles.ts';
import { id, line, listQuery, orNone, plain } from '#domain/kit/fields.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** The characters of RFC 5322, which browsers accept too, with internationalised top-level domains. */
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** An address, in lower case, with its domain in ASCII. */
export const email = privateText('Email is required.').check(
  plain(),
  z.toLowerCase(),
  z.overwrite(mailAddress),
  z.minLength(1, { error: 'Email is required.', abort: true }),
  z.maxLength(254, 'Email can have at most 254 characters.'),
  z.email({ pattern: ADDRESS, error: 'Please enter a valid email address.' }),
);

/** A telephone number as it is typed, with the digits of any script as ASCII. */
export const phone = (label: string, max: number, min = 1) =>
  line(label, max, min).check(plain(), z.overwrite(withAsciiDigits));

/** The last name; '' for people with one name. */
export const lastName = orNone(line('Last Name', 100, 0));
/** A phone number as the user typed it; may be empty. */
export const phonenumber = orNone(phone('Phone Number', 40, 0));

/** A password that the user chooses. */
export const newPassword = privateText('Password is required.').check(
  z.minLength(PASSWORD_MIN, `Password needs at least ${PASSWORD_MIN} characters.`),
  z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters.`),
);

/** POST /api/users. `isAdmin` and `isVerifiedDriver` are not read. */
export const newUser = z.object({
  first_name: line('First Name', 100),
  last_name: z._default(lastName, ''),
  email,
  phonenumber: z._default(phonenumber, ''),
  password: newPassword,
  isDriver: z.optional(z.boolean()),
});
export type NewUser = z.input<typeof newUser>;

/** The role of a member of the staff; null for all other users. */
const staffRole = z.nullable(z.enum(STAFF_ROLES));

/** A user in the answers of calls; never contains a password. */
export const user = z.object({
  id,
  _id: id,
  first_name: privateText(),
  last_name: privateText(),
  name: privateText(),
  email: privateText(),
  phonenumber: privateText(),
  /** True for owners and managers. */
  isAdmin: z.boolean(),
  staffRole,
  isDriver: z.boolean(),
  isVerifiedDriver: z.boolean(),
  /** True after the owner of the address has opened a mailed link. */
  emailVerified: z.boolean(),
  /** The address that replaces `email` once it is confirmed. */
  pendingEmail: z.nullable(privateText()),
  /** Increases with each change of the profile, the role or the verification. */
  version: z.int(),
});
export type User = z.infer<typeof user>;

export const USER_ROLES = ['customer', 'driver', 'unverified', 'admin', 'staff'] as const;

/** GET /api/users: a page of the admins' table, optionally of one role ('unverified': drivers to be verified). */
export const userListQuery = z.extend(listQuery, { role: z.optional(z.enum(USER_ROLES)) });
export type UserListQuery = z.infer<typeof userListQuery>;

/** What other users see of a user who answers messages; `isAdmin` is also true for staff of the desk. */
export const publicUser = z.object({ id, _id: id, name: privateText(), isAdmin: z.literal(true) });
export type PublicUser = z.infer<typeof publicUser>;

/**
 * PUT /api/users/{id}. Another email stays pending until it is confirmed. Admins may change `isAdmin` (true makes a
 * manager, false removes the role), and owners `staffRole`. The server ignores all other fields of the user object,
 * including `password`: PUT /api/users/{id}/password changes it.
 */
export const userUpdate = z.object({
  first_name: z.optional(line('First Name', 100)),
  last_name: z.optional(lastName),
  email: z.optional(email),
  phonenumber: z.optional(phonenumber),
  /** Null cancels a change of the email that is not confirmed; the server ignores any other value. */
  pendingEmail: z.optional(z.nullable(privateText())),
  isAdmin: z.optional(z.boolean()),
  staffRole: z.optional(staffRole),
  /** The version on which the change is based. */
  version: z.optional(z.int()),
});
export type UserUpdate = z.input<typeof userUpdate>;

/** POST /api/auth. The rules of new passwords do not apply: an old password may be shorter. */
export const credentials = z.object({
  email: privateText('Email is required.').check(
    plain(),
    z.toLowerCase(),
    z.overwrite(mailAddress),
    z.minLength(1, 'Email is required.'),
    z.maxLength(254),
  ),
  password: privateText('Password is required.').check(
    z.minLength(1, 'Password is required.'),
    z.maxLength(PASSWORD_MAX, 'Password is too long.'),
  ),
});
export type Credentials = z.input<typeof credentials>;

/** The answer of POST /api/auth. API clients send `token` as Bearer; the browser uses the cookie only. */
export const authAnswer = z.object({
  token: privateText(),
  userId: id,
  isAdmin: z.boolean(),
  isDriver: z.boolean(),
  staffRole,
});
export type AuthAnswer = z.infer<typeof authAnswer>;

/** GET /api/auth/session: the signed-in user, or null. */
export const sessionAnswer = z.object({
  session: z.nullable(
    z.object({
      userId: id,
      isAdmin: z.boolean(),
      isDriver: z.boolean(),
      isVerifiedDriver: z.boolean(),
      staffRole,
      name: privateText(),
    }),
  ),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
