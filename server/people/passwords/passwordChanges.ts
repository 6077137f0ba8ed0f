// Use cases of a user's own password: changing it, and choosing a new one by a mailed link.
import type { z } from 'zod/mini';
import type { passwordChange, passwordReset } from '#domain/people/contract/accounts.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { enqueueAccountMail, enqueueAccountMailIfAllowed } from '../mail/accountMails.ts';
import { confirmAddress } from '../addressConfirmation.ts';
import { assertStrongPassword } from './assertStrongPassword.ts';
import { assertDemoMayChange, isDemoActor, notInDemo } from '../demo.ts';
import type { IdentityDeps } from '../deps.ts';
import { forgetDevices } from '../knownDevices.ts';
import { consumeLink, deleteTokensOfUser, findLink, revokeLinks } from '../oneTimeTokens.ts';
import { noSuchUser, linkExpired } from '#domain/people/refusals.ts';
import { assertCurrentPassword } from './passwordCheck.ts';
import { findPasswordHash, findUser, setPasswordHash, setPendingEmail } from '../repository.ts';
import { eraseSecondFactor } from '../second-factor/secondFactorErasure.ts';
import { deleteSessionsOfUser } from '../sessions/sessionRepository.ts';
import { clearAccountFailures, countedAs } from '../throttle.ts';

export function createPasswordChanges({ db, now, passwords, eventBus }: IdentityDeps) {
  /**
   * Stores a new hash, and ends everything that another person with the old password may have started: sessions, known
   * devices, links and a change of the email. Returns the ids of the ended sessions.
   */
  async function replacePassword(
    tx: Queryable,
    userId: string,
    { hash, exceptSession = null }: { hash: string; exceptSession?: string | null },
  ): Promise<string[]> {
    await setPasswordHash(tx, userId, hash);
    await setPendingEmail(tx, userId, null);
    await revokeLinks(tx, userId, now());
    await forgetDevices(tx, userId);
    await deleteTokensOfUser(tx, userId, ['sign-in']);
    const user = await findUser(tx, userId);
    if (user?.email_verified_at) {
      const mail = { mail: 'password-changed', userId, recipient: user.email } as const;
      await enqueueAccountMailIfAllowed(tx, mail, now());
    }
    return deleteSessionsOfUser(tx, userId, exceptSession);
  }

  function announceEnd(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) eventBus.emit('sessionEnded', { sessionId });
  }

  return {
    /**
     * Replaces the caller's password and ends the caller's other sessions with their sockets. Errors: 403
     * 'wrong_password' or 'demo_account', 422 for a weak password, 429 after too many wrong passwords.
     */
    async change(
      { userId, email, sessionId, isDemo }: Session,
      { currentPassword, password }: z.output<typeof passwordChange>,
    ): Promise<void> {
      // The password of a demo account is public.
      if (isDemo) throw notInDemo('change a password');
      await assertStrongPassword(password, email);
      const hash = await passwords.withHasher(async (hasher) => {
        const claim = { userId, currentPassword, countedAs: countedAs.session(sessionId) };
        await assertCurrentPassword(db, hasher, claim, now);
        return hasher.hash(password);
      });
      announceEnd(
        await db.transaction((tx) => replacePassword(tx, userId, { hash, exceptSession: sessionId })),
      );
    },

    /**
     * Requests a mail with a link to choose a new password. The answer and the work are the same for a known and an
     * unknown email: the mail task reads the account later. Errors: 429 'mail_limit'.
     */
    async requestReset(email: string, address: string): Promise<void> {
      await db.transaction((tx) =>
        enqueueAccountMail(tx, { mail: 'reset-password', recipient: email, address }, now()),
      );
    },

    /**
     * Requests the same mail for another user. Only staff call it; they never set a password. Errors: 404, 403
     * 'demo_account', 429 'mail_limit'.
     */
    async requestResetFor(
      actor: Session,
      id: string,
      { address, audit }: { address: string; audit: Audit },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const user = await findUser(tx, id);
        if (!user) throw noSuchUser();
        if (await isDemoActor(tx, actor.userId)) assertDemoMayChange(user);
        await enqueueAccountMail(tx, { mail: 'reset-password', recipient: user.email, address }, now());
        await audit(tx, { action: 'user.password-reset', object: { type: 'user', id } });
      });
    },

    /**
     * Sets a new password by a mailed link, which also proves the address. Ends all sessions of the user and lifts the
     * throttle of failed sign-ins. The first confirmation of the address, and the first password, also remove factors that
     * existed before. Errors: 410 'link_expired', 422 for a weak password.
     */
    async reset({ token, password }: z.output<typeof passwordReset>): Promise<void> {
      const use = { purpose: 'reset-password', token, now: now() } as const;
      const { user_id: userId, email } = await findLink(db, use);
      await assertStrongPassword(password, email);
      const hash = await passwords.withHasher((hasher) => hasher.hash(password));
      const ended = await db.transaction(async (tx) => {
        await consumeLink(tx, use);
        const earlier = await confirmAddress(tx, { id: userId, email, at: new Date(now()) });
        if (!earlier) throw linkExpired();
        if ((await findPasswordHash(tx, userId)) === null) await eraseSecondFactor(tx, userId);
        await clearAccountFailures(tx, { id: userId, email });
        return [...earlier, ...(await replacePassword(tx, userId, { hash }))];
      });
      announceEnd(ended);
    },
  };
}
