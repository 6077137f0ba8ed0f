// Checks a code of the second factor: of the authenticator app, or a recovery code. Each works once.
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { TextCipher } from '#server/platform/http/encryption.ts';
import { announceToOwner } from '../announcements.ts';
import { useRecoveryCode } from './recoveryCodes.ts';
import { lockFactor, useStep, type SecondFactorRow } from './secondFactorRepository.ts';
import { assertNotThrottled, clearFailures, countFailure, type Attempt } from '../throttle.ts';
import { stepOfCode } from './totp.ts';

export interface CodeClaim {
  userId: string;
  code: string;
  /** Whose failures delay the check, and count its own. */
  attempt: Attempt;
  audit: Audit;
}

/** The dependencies of the check. */
export interface CodeDeps {
  db: Database;
  now: () => number;
  factorCipher: TextCipher;
}

const isOfApp = (code: string) => /^\d{6}$/.test(code);

/** Uses a code of the app; false when it is wrong, or was used before. */
async function useAppCode(
  tx: Queryable,
  { id, code, factor }: { id: string; code: string; factor: SecondFactorRow },
  { factorCipher, now }: Pick<CodeDeps, 'factorCipher' | 'now'>,
): Promise<boolean> {
  // Undefined when the server's secret has changed: only recovery codes then work.
  const secret = factorCipher.decrypt(factor.sealed_secret);
  if (secret === undefined) return false;
  const step = stepOfCode(secret, code, now());
  // Encrypts the secret again: after a rotation of SESSION_SECRET it no longer needs the previous key.
  return step !== undefined && useStep(tx, id, { step, encryptedSecret: factorCipher.encrypt(secret) });
}

/** Counts a wrong code within the transaction that has checked it; the caller throws after the transaction. */
async function settle(tx: Queryable, attempt: Attempt, isRight: boolean, now: number): Promise<boolean> {
  if (isRight) await clearFailures(tx, attempt);
  else await countFailure(tx, attempt, now);
  return isRight;
}

async function isRightCode(
  tx: Queryable,
  { userId, code, audit }: CodeClaim,
  { factor, deps }: { factor: SecondFactorRow | undefined; deps: CodeDeps },
): Promise<boolean> {
  if (isOfApp(code)) {
    return !!factor?.confirmed_at && useAppCode(tx, { id: userId, code, factor }, deps);
  }
  if (!(await useRecoveryCode(tx, userId, code))) return false;
  await announceToOwner(tx, { userId, mail: 'recovery-code-used' }, deps.now());
  await audit(tx, { action: 'recovery-code.used', object: { type: 'user', id: userId } });
  return true;
}

/**
 * Uses a code of a user whose second factor is on, and runs `onRight` in the same transaction: when it throws, the code
 * is not used. A recovery code is announced by mail and recorded. False for a wrong code, which is counted. Errors: 429
 * after too many failures.
 */
export function useCode(
  deps: CodeDeps,
  claim: CodeClaim,
  onRight?: (tx: Queryable) => Promise<void>,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const factor = await lockFactor(tx, claim.userId);
    await assertNotThrottled(tx, claim.attempt, deps.now());
    const isRight = await isRightCode(tx, claim, { factor, deps });
    await settle(tx, claim.attempt, isRight, deps.now());
    if (isRight) await onRight?.(tx);
    return isRight;
  });
}

/**
 * Runs `confirm` in the transaction that uses a first code of the app, for a factor that is not on yet. Undefined for a
 * wrong code, which is counted. Errors: 429 after too many failures.
 */
export function useFirstCode<T>(
  deps: CodeDeps,
  { userId, code, attempt }: Omit<CodeClaim, 'audit'>,
  confirm: (tx: Queryable) => Promise<T>,
): Promise<T | undefined> {
  return deps.db.transaction(async (tx) => {
    const factor = await lockFactor(tx, userId);
    await assertNotThrottled(tx, attempt, deps.now());
    const isRight =
      factor?.confirmed_at === null && (await useAppCode(tx, { id: userId, code, factor }, deps));
    await settle(tx, attempt, isRight, deps.now());
    return isRight ? confirm(tx) : undefined;
  });
}
