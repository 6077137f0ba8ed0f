// Deletes the second factors of a user.
import type { Queryable } from '#server/platform/db/database.ts';
import { deleteTokensOfUser } from '../oneTimeTokens.ts';
import { deletePasskeysOfUser } from '../passkeys/passkeyRepository.ts';
import { deleteRecoveryCodes } from './recoveryCodes.ts';
import { deleteFactor } from './secondFactorRepository.ts';

/** Deletes all data of the second factor of a user. */
export async function eraseSecondFactor(tx: Queryable, userId: string): Promise<void> {
  await deleteFactor(tx, userId);
  await deletePasskeysOfUser(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deleteTokensOfUser(tx, userId, ['sign-in', 'passkey']);
}
