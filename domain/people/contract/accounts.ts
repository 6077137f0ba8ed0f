// The calls of users for their own account: passwords, mailed links, sessions, deletion. Only the screens of the
// account load these schemas.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { id, text } from '#domain/kit/fields.ts';
import { email, newPassword, PASSWORD_MAX } from './identity.ts';

const currentPassword = privateText('Current Password is required.').check(
  z.minLength(1, 'Current Password is required.'),
  z.maxLength(PASSWORD_MAX, 'Password is too long.'),
);

const token = privateText('The link is incomplete.').check(
  z.minLength(1, 'The link is incomplete.'),
  z.maxLength(200, 'The link is not valid.'),
);

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

/** POST /api/users/{id}/withdrawVerification: the reason is mailed to the driver. */
export const verificationWithdrawal = z.object({
  reason: text('Reason', 1000),
  version: z.optional(z.int()),
});
export type VerificationWithdrawal = z.input<typeof verificationWithdrawal>;

/** POST /api/users/{id}/deletion: the caller's own account. */
export const accountDeletion = z.object({ currentPassword });
export type AccountDeletion = z.input<typeof accountDeletion>;

/** GET /api/users/{id}/sessions: the caller's sessions, the newest first. */
export const sessionList = z.array(
  z.object({
    id,
    /** The browser and the system, for example 'Firefox on Windows'; empty for an unknown program. */
    device: privateText(),
    /** Instants in the format of the API. */
    createdAt: publicText(),
    lastSeenAt: publicText(),
    /** The session of the call. */
    isCurrent: z.boolean(),
  }),
);
export type SessionList = z.infer<typeof sessionList>;
