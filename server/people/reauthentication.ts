// Re-authenticates the user of a session with the password, and with a code when the account has a second factor.
import { codeMissing, wrongCode } from '#domain/people/signInRefusals.ts';
import type { z } from 'zod/mini';
import type { reauthentication } from '#domain/people/contract/secondFactor.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { useCode } from './second-factor/codeCheck.ts';
import type { IdentityDeps } from './deps.ts';
import { assertCurrentPassword } from './passwords/passwordCheck.ts';
import { hasSecondFactor } from './second-factor/secondFactorRepository.ts';
import { countedAs } from './throttle.ts';

/**
 * Renews the session's `authenticatedAt`. Errors: 403 'wrong_password', 'code_missing' or 'wrong_code', each with its
 * field; 429 after too many failures.
 */
export async function confirmByPassword(
  deps: IdentityDeps,
  { userId, sessionId }: Session,
  { password, code, audit }: z.output<typeof reauthentication> & { audit: Audit },
): Promise<void> {
  const { db, now, passwords, sessions } = deps;
  const claim = {
    userId,
    currentPassword: password,
    countedAs: countedAs.session(sessionId),
    field: 'password',
  };
  await passwords.withHasher((hasher) => assertCurrentPassword(db, hasher, claim, now));
  if (await hasSecondFactor(db, userId)) {
    if (!code) throw codeMissing();
    const attempt = { account: countedAs.codesOfSession(sessionId), address: '' };
    if (!(await useCode(deps, { userId, code, attempt, audit }))) throw wrongCode(403);
  }
  await sessions.confirmUser(sessionId);
}
