// Re-authenticates the user of a session with the password, and with a code when the account has a second factor.
import type { z } from 'zod/mini';
import type { reauthentication } from '#domain/people/contract/secondFactor.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { useCode, wrongCode } from './second-factor/codeCheck.ts';
import type { IdentityDeps } from './deps.ts';
import { assertCurrentPassword } from './passwords/passwordCheck.ts';
import { hasSecondFactor } from './second-factor/secondFactorRepository.ts';
import { countedAs } from './throttle.ts';

function codeMissing(): HttpProblem {
  const message = 'Please enter the code.';
  return new HttpProblem(403, message, { code: 'code_missing', errors: [{ field: 'code', message }] });
}

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
