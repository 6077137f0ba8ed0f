// Checks a code of the second factor: of the authenticator app, or a recovery code. Each works once.
import type { Audit } from '#server/audit/auditLog.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import type { TextCipher } from '#server/plugins/encryption.ts';
import { announceToOwner } from './announcements.ts';
import { useRecoveryCode } from './recoveryCodes.ts';
import { lockFactor, useStep, type SecondFactorRow } from './secondFactorRepository.ts';
import { assertNotThrottled, clearFailures, countFailure } from './throttle.ts';
import { stepOfCode } from './totp.ts';

export interface CodeClaim {
  user: { id: string; email: string };
  code: string;
  /** The caller's address: failures count like failed sign-ins. */
  address: string;
  audit: Audit;
}

/** The dependencies of the check. */
export interface CodeDeps {
  db: Database;
  now: () => number;
  factorCipher: TextCipher;
}

const isOfApp = (code: string) => /^\d{6}$/.test(code.replaceAll(' ', ''));

/** Uses a code of the app; false when it is wrong, or was used before. */
async function useAppCode(
  tx: Queryable,
  { id, code, factor }: { id: string; code: string; factor: SecondFactorRow },
  { factorCipher, now }: Pick<CodeDeps, 'factorCipher' | 'now'>,
): Promise<boolean> {
  // Undefined when the server's secret has changed: only recovery codes then work.
  const secret = factorCipher.decrypt(factor.sealed_secret);
  if (secret === undefined) return false;
  const step = stepOfCode(secret, code.replaceAll(' ', ''), now());
  // Encrypts the secret anew: after a rotation of SESSION_SECRET it no longer needs the previous key.
  return step !== undefined && useStep(tx, id, { step, encryptedSecret: factorCipher.encrypt(secret) });
}

export function wrongCode(status: 401 | 403): HttpProblem {
  const message = 'This code is wrong, or was used already.';
  return new HttpProblem(status, message, { code: 'wrong_code', errors: [{ field: 'code', message }] });
}

/** Counts a wrong code within the transaction that has checked it; the caller throws after the transaction. */
async function settle(
  tx: Queryable,
  { user, address }: Pick<CodeClaim, 'user' | 'address'>,
  isRight: boolean,
  now: number,
) {
  const attempt = { account: user.email, address };
  if (isRight) await clearFailures(tx, attempt);
  else await countFailure(tx, attempt, now);
  return isRight;
}

/**
 * Uses a code of a user whose second factor is on; a recovery code is announced by mail and recorded. False for a wrong code, which
 * counts as a failed sign-in. Errors: 429 after too many failures.
 */
export function useCode({ db, now, factorCipher }: CodeDeps, claim: CodeClaim): Promise<boolean> {
  const { user, code, address, audit } = claim;
  return db.transaction(async (tx) => {
    const factor = await lockFactor(tx, user.id);
    await assertNotThrottled(tx, { account: user.email, address }, now());
    if (isOfApp(code)) {
      if (!factor?.confirmed_at) return settle(tx, claim, false, now());
      const isRight = await useAppCode(tx, { id: user.id, code, factor }, { factorCipher, now });
      return settle(tx, claim, isRight, now());
    }
    const isRight = await useRecoveryCode(tx, user.id, code);
    if (isRight) {
      await announceToOwner(tx, { userId: user.id, mail: 'recovery-code-used' }, now());
      await audit(tx, { action: 'recovery-code.used', object: { type: 'user', id: user.id } });
    }
    return settle(tx, claim, isRight, now());
  });
}

/**
 * Runs `confirm` in the transaction that uses a first code of the app, for a factor that is not on yet. Undefined for a
 * wrong code, which counts as a failed sign-in. Errors: 429 after too many failures.
 */
export function useFirstCode<T>(
  { db, now, factorCipher }: CodeDeps,
  claim: Omit<CodeClaim, 'audit'>,
  confirm: (tx: Queryable) => Promise<T>,
): Promise<T | undefined> {
  const { user, code, address } = claim;
  return db.transaction(async (tx) => {
    const factor = await lockFactor(tx, user.id);
    await assertNotThrottled(tx, { account: user.email, address }, now());
    const isRight =
      factor?.confirmed_at === null &&
      (await useAppCode(tx, { id: user.id, code, factor }, { factorCipher, now }));
    await settle(tx, claim, isRight, now());
    return isRight ? confirm(tx) : undefined;
  });
}
