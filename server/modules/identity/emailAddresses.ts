// Use cases of a user's email address: confirming it, and replacing it by another confirmed one.
import type { z } from 'zod/mini';
import type { emailChangeConfirmation, linkToken } from '#domain/contract/accounts.ts';
import type { Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { enqueueAccountMail, enqueueAccountMailIfAllowed } from './accountMails.ts';
import type { IdentityDeps } from './deps.ts';
import { consumeLink, findLink, linkExpired, revokeLinks } from './links.ts';
import { assertCurrentPassword } from './passwordCheck.ts';
import { emailTaken, throwEmailTaken } from './refusals.ts';
import {
  applyPendingEmail,
  findUser,
  isEmailTaken,
  setPendingEmail,
  verifyEmail,
  type UserRow,
} from './repository.ts';

/**
 * Stores the new address of a user, and requests two mails: one confirms the new address, the other informs the old
 * address. Throws HttpProblem 429 'mail_limit'.
 */
export async function requestEmailChange(
  tx: Queryable,
  { id: userId, email: current, email_verified_at: verifiedAt }: UserRow,
  email: string,
  now: number,
): Promise<void> {
  await setPendingEmail(tx, userId, email);
  await enqueueAccountMail(tx, { mail: 'change-email', userId, recipient: email }, now);
  if (verifiedAt)
    await enqueueAccountMailIfAllowed(tx, { mail: 'email-changing', userId, recipient: current }, now);
}

export function createEmailAddresses({ db, now, passwords, eventBus }: IdentityDeps) {
  return {
    /** Marks the address of a mailed link as verified. Errors: 410 'link_expired'. */
    async verify({ token }: z.output<typeof linkToken>): Promise<void> {
      const userId = await db.transaction(async (tx) => {
        const link = await consumeLink(tx, { purpose: 'verify-email', token, now: now() });
        const address = { id: link.user_id, email: link.email, at: new Date(now()) };
        if (!(await verifyEmail(tx, address))) throw linkExpired();
        return link.user_id;
      });
      eventBus.emit('userChanged', { userId });
    },

    /** Requests another mail with a link for the caller. Errors: 409 'already_verified', 429 'mail_limit'. */
    async requestVerification(userId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const user = await findUser(tx, userId);
        if (!user || user.email_verified_at) {
          throw new HttpProblem(409, 'Your email address is confirmed already.', {
            code: 'already_verified',
          });
        }
        await enqueueAccountMail(tx, { mail: 'verify-email', userId, recipient: user.email }, now());
      });
    },

    /**
     * Replaces the email by the address of a mailed link. Requires the current password, because a stolen session may
     * have requested the link. Errors: 403 'wrong_password', 409 'email_taken', 410 'link_expired', 429.
     */
    async confirmChange(
      { token, currentPassword }: z.output<typeof emailChangeConfirmation>,
      address: string,
    ): Promise<void> {
      const use = { purpose: 'change-email', token, now: now() } as const;
      const { user_id: userId, email } = await findLink(db, use);
      const user = await findUser(db, userId);
      if (user?.pending_email !== email) throw linkExpired();
      await passwords.withHasher((hasher) =>
        assertCurrentPassword(db, hasher, { user, currentPassword, address }, now),
      );
      const change = db.transaction(async (tx) => {
        await consumeLink(tx, use);
        if (await isEmailTaken(tx, email)) throw emailTaken();
        if (!(await applyPendingEmail(tx, { id: userId, email, at: new Date(now()) }))) throw linkExpired();
        await revokeLinks(tx, userId, now());
      });
      // A concurrent call has taken the email since the check.
      await change.catch(throwEmailTaken);
      eventBus.emit('userChanged', { userId });
    },
  };
}
