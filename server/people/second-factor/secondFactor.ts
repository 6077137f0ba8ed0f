// Use cases of a user's own second factor: setting it up, turning it off, new recovery codes.
import { secondFactorOff, secondFactorOn, wrongCode } from '#domain/people/signInRefusals.ts';
import type { z } from 'zod/mini';
import type {
  RecoveryCodes,
  secondFactorConfirmation,
  secondFactorRemoval,
  SecondFactorSetup,
  SecondFactorState,
} from '#domain/people/contract/secondFactor.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { AccountMailKind } from '../mail/accountTemplates.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { assertMayAddFactor } from '../addressConfirmation.ts';
import { announceToOwner } from '../announcements.ts';
import { useCode, useFirstCode } from './codeCheck.ts';
import { notInDemo } from '../demo.ts';
import type { IdentityDeps } from '../deps.ts';
import { assertCurrentPassword } from '../passwords/passwordCheck.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import { lockUser } from '../repository.ts';
import {
  confirmFactor,
  deleteFactor,
  hasAuthenticatorApp,
  hasSecondFactor,
  storeSecret,
} from './secondFactorRepository.ts';
import { eraseSecondFactor } from './secondFactorErasure.ts';
import { deleteSessionsOfUser } from '../sessions/sessionRepository.ts';
import { countedAs } from '../throttle.ts';
import { describeSecret, newTotpSecret } from './totp.ts';

const attemptOf = (sessionId: string) => ({ account: countedAs.codesOfSession(sessionId), address: '' });

export function createSecondFactor(deps: IdentityDeps) {
  const { db, now, passwords, eventBus, factorCipher } = deps;

  const announce = (tx: Queryable, userId: string, mail: AccountMailKind) =>
    announceToOwner(tx, { userId, mail }, now());

  return {
    /** Whether the authenticator app is on, and how many recovery codes are left. */
    async read({ userId }: Session): Promise<SecondFactorState> {
      const isOn = await hasAuthenticatorApp(db, userId);
      return { isOn, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
    },

    /**
     * Creates a secret, which replaces an earlier one that was not confirmed. Errors: 403 'demo_account', 409
     * 'email_unverified' or 'second_factor_on'.
     */
    async start({ userId, email, isDemo }: Session): Promise<SecondFactorSetup> {
      // Every visitor can use a demo account.
      if (isDemo) throw notInDemo('set up two-step sign-in');
      await assertMayAddFactor(db, userId);
      const secret = newTotpSecret();
      if (!(await storeSecret(db, userId, factorCipher.encrypt(secret)))) throw secondFactorOn();
      return { secret, ...describeSecret(secret, email) };
    },

    /**
     * Turns it on with a code of the new secret, ends the other sessions, and returns the recovery codes. Errors: 403
     * 'wrong_code', 409 'email_unverified' or 'second_factor_on', 429 after too many failures.
     */
    async confirm(
      { userId, sessionId }: Session,
      { code }: z.output<typeof secondFactorConfirmation>,
      audit: Audit,
    ): Promise<RecoveryCodes> {
      if (await hasAuthenticatorApp(db, userId)) throw secondFactorOn();
      const on = await useFirstCode(deps, { userId, code, attempt: attemptOf(sessionId) }, async (tx) => {
        await assertMayAddFactor(tx, userId);
        await confirmFactor(tx, userId, new Date(now()));
        await announce(tx, userId, 'second-factor-on');
        await audit(tx, { action: 'second-factor.added', object: { type: 'user', id: userId } });
        const ended = await deleteSessionsOfUser(tx, userId, sessionId);
        return { ended, recoveryCodes: await replaceRecoveryCodes(tx, userId) };
      });
      if (!on) throw wrongCode(403);
      for (const id of on.ended) eventBus.emit('sessionEnded', { sessionId: id });
      eventBus.emit('userChanged', { userId });
      return { recoveryCodes: on.recoveryCodes };
    },

    /**
     * Turns it off with the password and a code. Errors: 403 'wrong_password' or 'wrong_code', 409
     * 'second_factor_off', 429 after too many failures.
     */
    async turnOff(
      { userId, sessionId }: Session,
      { currentPassword, code }: z.output<typeof secondFactorRemoval>,
      audit: Audit,
    ): Promise<void> {
      const password = { userId, currentPassword, countedAs: countedAs.session(sessionId) };
      if (!(await hasAuthenticatorApp(db, userId))) throw secondFactorOff();
      await passwords.withHasher((hasher) => assertCurrentPassword(db, hasher, password, now));
      const claim = { userId, code, attempt: attemptOf(sessionId), audit };
      const isRight = await useCode(deps, claim, async (tx) => {
        await deleteFactor(tx, userId);
        if (!(await hasSecondFactor(tx, userId))) await eraseSecondFactor(tx, userId);
        await announce(tx, userId, 'second-factor-off');
        await audit(tx, { action: 'second-factor.removed', object: { type: 'user', id: userId } });
      });
      if (!isRight) throw wrongCode(403);
      eventBus.emit('userChanged', { userId });
    },

    /** Replaces the recovery codes, used ones and unused ones. Errors: 409 'second_factor_off'. */
    async replaceCodes({ userId }: Session, audit: Audit): Promise<RecoveryCodes> {
      const codes = await db.transaction(async (tx) => {
        await lockUser(tx, userId);
        if (!(await hasSecondFactor(tx, userId))) throw secondFactorOff();
        await announce(tx, userId, 'recovery-codes-replaced');
        await audit(tx, { action: 'recovery-codes.replaced', object: { type: 'user', id: userId } });
        return replaceRecoveryCodes(tx, userId);
      });
      return { recoveryCodes: codes };
    },
  };
}
