// Confirmed addresses. Anybody can register an address of another person, so an account whose address is not confirmed
// cannot get a factor or a role, and its first confirmation ends what existed before.
import { confirmEmailFirst } from '#domain/people/refusals.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { eraseCalendarLinks, findUser, verifyEmail } from './repository.ts';
import { eraseSecondFactor } from './second-factor/secondFactorErasure.ts';
import { deleteSessionsOfUser } from './sessions/sessionRepository.ts';

/** Throws HttpProblem 409 'email_unverified' when the user may not add a second factor or a passkey. */
export async function assertMayAddFactor(db: Queryable, userId: string): Promise<void> {
  if (!(await findUser(db, userId))?.email_verified_at) throw confirmEmailFirst();
}

/**
 * Ends what another person may have set up before the owner of the address proved it: the factors with their recovery
 * codes, the calendar links, and all sessions but `exceptSession`. Returns the ids of the ended sessions.
 */
export async function endUnconfirmed(
  tx: Queryable,
  userId: string,
  exceptSession: string | null,
): Promise<string[]> {
  await eraseSecondFactor(tx, userId);
  await eraseCalendarLinks(tx, userId);
  return deleteSessionsOfUser(tx, userId, exceptSession);
}

/**
 * Confirms the address of a user. The first confirmation ends what existed before. Returns the ids of the ended
 * sessions; undefined when the user has another address by now.
 */
export async function confirmAddress(
  tx: Queryable,
  address: { id: string; email: string; at: Date },
  exceptSession: string | null = null,
): Promise<string[] | undefined> {
  const verified = await verifyEmail(tx, address);
  if (!verified) return undefined;
  return verified.is_first ? endUnconfirmed(tx, address.id, exceptSession) : [];
}
