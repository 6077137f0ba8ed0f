// Deletes an account: for an admin who deletes somebody, and for users who delete their own.
import type { Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { freeJobsOf } from '#server/modules/jobs/repository.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import { deleteMailsOfUser } from './accountMails.ts';
import { deleteLinksOfUser } from './links.ts';
import { anonymiseUser, lockAdmins, type UserRow } from './repository.ts';
import { deleteSessionsOfUser } from './sessionRepository.ts';
import { clearAccountFailures } from './throttle.ts';

/** Throws HttpProblem 409 'last_admin' when no other admin exists. */
export async function refuseLosingLastAdmin(tx: Queryable, id: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === id) {
    throw new HttpProblem(409, `The last admin cannot be changed or removed.`, { code: 'last_admin' });
  }
}

/**
 * Removes the data and the sessions of a user, keeps their reservations and payments for accounting, and frees the jobs
 * that they had accepted. Returns the ids of the freed jobs. Source: decisions, "Deleting a user".
 */
export async function eraseUser(tx: Queryable, { id, email }: UserRow, now: number): Promise<string[]> {
  await deleteSessionsOfUser(tx, id);
  await deleteLinksOfUser(tx, id);
  await deleteMailsOfUser(tx, { userId: id, email });
  await clearAccountFailures(tx, email);
  await anonymiseUser(tx, id, new Date(now));
  return freeJobsOf(tx, id);
}

/** Emits what an erasure has changed, after its transaction. */
export function announceErasure(eventBus: EventBus, userId: string, freedJobs: readonly string[]): void {
  for (const jobId of freedJobs) eventBus.emit('jobChanged', { jobId });
  eventBus.emit('userChanged', { userId });
}
