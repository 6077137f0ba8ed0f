// Deletes an account, for an admin and for users who delete their own.
import { lastOwner } from '#domain/people/refusals.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { forgetRecipients } from '#server/platform/mail/mailLog.ts';
import type { IdentityDeps } from './deps.ts';
import { deleteNotesOf } from './notes/staffNotes.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import { deleteMailsOfUser } from './mail/accountMails.ts';
import { forgetDevices } from './knownDevices.ts';
import { deleteTokensOfUser } from './oneTimeTokens.ts';
import { isOfDemo } from './demo.ts';
import {
  anonymiseReviews,
  anonymiseUser,
  eraseCalendarLinks,
  eraseJobRequests,
  eraseLicence,
  eraseTrips,
  lockOwners,
  type UserRow,
} from './repository.ts';
import { eraseSecondFactor } from './second-factor/secondFactorErasure.ts';
import { deleteSessionsOfUser } from './sessions/sessionRepository.ts';
import { clearAccountFailures } from './throttle.ts';

/**
 * Throws HttpProblem 409 'last_admin' when no other owner exists. For an owner outside the demo, owners of the demo do
 * not count, because they end with the demo.
 */
export async function refuseLosingLastOwner(tx: Queryable, id: string): Promise<void> {
  const owners = await lockOwners(tx);
  const own = owners.find((owner) => owner.id === id);
  if (!own) return;
  const others = owners.filter((owner) => owner !== own && (isOfDemo(own) || !isOfDemo(owner)));
  if (others.length === 0) throw lastOwner();
}

/**
 * Removes the data, the sessions and the saved cards of a user without open business, and keeps their reservations and
 * payments for accounting. Messages and reviews stay without a name; the staff's notes about the user, the requests for
 * drivers and the pictures of a licence are deleted. Source: decisions, "Deleting a user".
 */
export async function eraseUser(
  tx: Queryable,
  user: UserRow,
  { now, eraseOtherData }: { now: number; eraseOtherData: IdentityDeps['eraseOtherData'] },
): Promise<void> {
  const { id, email } = user;
  await deleteSessionsOfUser(tx, id);
  await forgetDevices(tx, id);
  await deleteTokensOfUser(tx, id);
  await eraseSecondFactor(tx, id);
  await deleteMailsOfUser(tx, { userId: id, email });
  await clearAccountFailures(tx, { id, email });
  await anonymiseReviews(tx, id);
  await eraseJobRequests(tx, user);
  await eraseTrips(tx, id);
  await eraseOtherData(tx, id, now);
  await deleteNotesOf(tx, id);
  await forgetRecipients(tx, id);
  await eraseCalendarLinks(tx, id);
  await eraseLicence(tx, id);
  await anonymiseUser(tx, id, new Date(now));
}

/** Emits the changes of an erasure after its transaction. */
export function announceErasure(eventBus: EventBus, userId: string): void {
  eventBus.emit('userChanged', { userId });
  eventBus.emit('userErased', { userId });
  eventBus.emit('reviewsChanged', {});
}
