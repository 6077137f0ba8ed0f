// Use cases of a user's email address: confirming it, and replacing it by another confirmed one.
import { sqlState, UNIQUE_VIOLATION } from '#server/platform/db/failures.ts';
import type { z } from 'zod/mini';
import type { emailChangeConfirmation, linkToken } from '#domain/people/contract/accounts.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { enqueueAccountMail, enqueueAccountMailIfAllowed } from './mail/accountMails.ts';
import { confirmAddress, endUnconfirmed } from './addressConfirmation.ts';
import type { IdentityDeps } from './deps.ts';
import { consumeLink, findLink, revokeLinks } from './oneTimeTokens.ts';
import { assertCurrentPassword } from './passwords/passwordCheck.ts';
import { alreadyVerified, emailTaken, linkExpired } from '#domain/people/refusals.ts';
import { applyPendingEmail, findUser, isEmailTaken, setPendingEmail, type UserRow } from './repository.ts';
import { countedAs } from './throttle.ts';

/** Throws the refusal of a taken email for a violation of the unique key, and any other error as it is. */
function throwEmailTaken(error: unknown): never {
  throw sqlState(error) === UNIQUE_VIOLATION ? emailTaken() : error;
}

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
  const announceEnd = (sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) eventBus.emit('sessionEnded', { sessionId });
  };

  return {
    /**
     * Marks the address of a mailed link as verified. The first confirmation ends what existed before, except the session
     * of the call if it is the user's. Errors: 410 'link_expired'.
     */
    async verify({ token }: z.output<typeof linkToken>, caller: Session | null): Promise<void> {
      const { userId, ended } = await db.transaction(async (tx) => {
        const link = await consumeLink(tx, { purpose: 'verify-email', token, now: now() });
        const address = { id: link.user_id, email: link.email, at: new Date(now()) };
        const sessionIds = await confirmAddress(tx, address, caller?.sessionId);
        if (!sessionIds) throw linkExpired();
        return { userId: link.user_id, ended: sessionIds };
      });
      announceEnd(ended);
      eventBus.emit('userChanged', { userId });
    },

    /** Requests another mail with a link for the caller. Errors: 409 'already_verified', 429 'mail_limit'. */
    async requestVerification(userId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const user = await findUser(tx, userId);
        if (!user || user.email_verified_at) {
          throw alreadyVerified();
        }
        await enqueueAccountMail(tx, { mail: 'verify-email', userId, recipient: user.email }, now());
      });
    },

    /**
     * Replaces the email by the address of a mailed link. Requires the current password, because a stolen session may
     * have requested the link. The first confirmed address ends what existed before, except the session of the call.
     * Errors: 403 'wrong_password', 409 'email_taken', 410 'link_expired', 429.
     */
    async confirmChange(
      { token, currentPassword }: z.output<typeof emailChangeConfirmation>,
      caller: Session | null,
    ): Promise<void> {
      const use = { purpose: 'change-email', token, now: now() } as const;
      const { user_id: userId, email } = await findLink(db, use);
      const user = await findUser(db, userId);
      if (user?.pending_email !== email) throw linkExpired();
      await passwords.withHasher((hasher) =>
        assertCurrentPassword(
          db,
          hasher,
          { userId, currentPassword, countedAs: countedAs.emailChange(userId) },
          now,
        ),
      );
      const change = db.transaction(async (tx) => {
        await consumeLink(tx, use);
        if (await isEmailTaken(tx, email)) throw emailTaken();
        if (!(await applyPendingEmail(tx, { id: userId, email, at: new Date(now()) }))) throw linkExpired();
        await revokeLinks(tx, userId, now());
        return user.email_verified_at ? [] : endUnconfirmed(tx, userId, caller?.sessionId ?? null);
      });
      // A concurrent call has taken the email since the check.
      announceEnd(await change.catch(throwEmailTaken));
      eventBus.emit('userChanged', { userId });
    },
  };
}
