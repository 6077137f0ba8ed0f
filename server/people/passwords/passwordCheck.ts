// Verifies the current password of a user before a change of the account. Wrong passwords count apart from failed
// sign-ins, so that a stranger who tries passwords cannot delay the owner in a session.
import { wrongPassword } from '#domain/people/signInRefusals.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { commitSoFar } from '#server/platform/http/callTransaction.ts';
import type { Hasher } from './passwords.ts';
import { findPasswordHash } from '../repository.ts';
import { assertNotThrottled, clearFailures, countFailure } from '../throttle.ts';

export interface PasswordClaim {
  userId: string;
  currentPassword: string;
  /** The account of the failures (throttle.ts). */
  countedAs: string;
  /** The field of the request that contains the password. */
  field?: string;
}

/**
 * Throws HttpProblem 403 'wrong_password' unless the password is the user's, and 429 after too many failures. Runs
 * within the hasher's slot, so that concurrent guesses are counted one after another.
 */
export async function assertCurrentPassword(
  db: Queryable,
  hasher: Hasher,
  { userId, currentPassword, countedAs, field }: PasswordClaim,
  now: () => number,
): Promise<void> {
  const attempt = { account: countedAs, address: '' };
  await assertNotThrottled(db, attempt, now());
  if (await hasher.matches(await findPasswordHash(db, userId), currentPassword)) {
    await clearFailures(db, attempt);
    return commitSoFar();
  }
  await countFailure(db, attempt, now());
  // Other guesses count this failure at once.
  await commitSoFar();
  throw wrongPassword(field);
}
