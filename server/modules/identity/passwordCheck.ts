// Verifies the current password of a signed-in user before a change of the account.
import type { Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import type { Hasher } from './passwords.ts';
import { findPasswordHash } from './repository.ts';
import { hasSecondFactor } from './secondFactorRepository.ts';
import { assertNotThrottled, clearFailures, countFailure } from './throttle.ts';

export interface PasswordClaim {
  user: { id: string; email: string };
  currentPassword: string;
  /** The caller's address: failures count like failed sign-ins. */
  address: string;
  /** The field of the request that contains the password. */
  field?: string;
}

function wrongPassword(field = 'currentPassword'): HttpProblem {
  const message = 'This is not your current password.';
  return new HttpProblem(403, message, {
    code: 'wrong_password',
    errors: [{ field, message }],
  });
}

/**
 * Throws HttpProblem 403 'wrong_password' unless the password is the user's, and 429 after too many failures. Runs
 * within the hasher's slot, so that concurrent guesses are counted one after another.
 */
export async function assertCurrentPassword(
  db: Queryable,
  hasher: Hasher,
  { user, currentPassword, address, field }: PasswordClaim,
  now: () => number,
): Promise<void> {
  const attempt = { account: user.email, address };
  await assertNotThrottled(db, attempt, now());
  if (await hasher.matches(await findPasswordHash(db, user.id), currentPassword)) {
    // Without this check, a caller with the password could guess codes without a limit.
    if (!(await hasSecondFactor(db, user.id))) await clearFailures(db, attempt);
    return;
  }
  await countFailure(db, attempt, now());
  throw wrongPassword(field);
}
