// Use cases of a driver's verification: staff grant it, and withdraw it with a reason.
import type { z } from 'zod/mini';
import type { verificationWithdrawal } from '#domain/people/contract/accounts.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { changesBetween, type Audit } from '#server/platform/audit/auditLog.ts';
import { assertVersion } from '#domain/kit/version.ts';

import type { Queryable } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import { enqueueAccountMailIfAllowed } from './mail/accountMails.ts';
import { assertDemoMayChange, isDemoActor } from './demo.ts';
import type { FreeJobs, IdentityDeps } from './deps.ts';
import { toUser } from './presentUser.ts';
import { aboutOneself, noSuchUser, notVerifiable, notVerified } from '#domain/people/refusals.ts';
import { lockUser, updateUser, type UserRow } from './repository.ts';

/** Verifies this driver. `actorId` is the member of the staff who does it. */
export async function grantVerification(
  tx: Queryable,
  { user, actorId }: { user: UserRow; actorId: string },
  audit: Audit,
): Promise<UserRow> {
  if (!user.is_driver) throw notVerifiable();
  const byDemo = await isDemoActor(tx, actorId);
  const verified = await updateUser(tx, user.id, { is_verified_driver: true, byDemo });
  if (!verified) throw noSuchUser();
  await audit(tx, {
    action: 'driver.verified',
    object: { type: 'user', id: user.id },
    ...changesBetween(user, verified, ['is_verified_driver']),
  });
  return verified;
}

export interface Withdrawal {
  user: UserRow;
  /** The member of the staff who does it; undefined for the server's own work. */
  actorId: string | undefined;
  /** Mailed to the driver. */
  reason: string;
  now: number;
  freeJobs: FreeJobs;
}

/**
 * Withdraws the verification of this verified driver, frees the accepted jobs and mails the reason. Returns the user
 * and the ids of the jobs, for `announceWithdrawal`.
 */
export async function withdrawVerification(
  tx: Queryable,
  { user, actorId, reason, now, freeJobs }: Withdrawal,
  audit: Audit,
): Promise<{ row: UserRow; freed: string[] }> {
  if (actorId !== undefined && (await isDemoActor(tx, actorId))) assertDemoMayChange(user);
  const withdrawn = await updateUser(tx, user.id, { is_verified_driver: false });
  if (!withdrawn) throw noSuchUser();
  const freed = await freeJobs(tx, user.id, now);
  if (user.email_verified_at) {
    const mail = { mail: 'verification-withdrawn', userId: user.id, recipient: user.email } as const;
    await enqueueAccountMailIfAllowed(tx, { ...mail, note: reason }, now);
  }
  // The audit log does not contain the reason: free text may name people.
  const changes = changesBetween(user, withdrawn, ['is_verified_driver']);
  await audit(tx, {
    action: 'driver.withdrawn',
    object: { type: 'user', id: user.id },
    before: changes.before,
    after: { ...changes.after, freed_jobs: freed },
  });
  return { row: withdrawn, freed };
}

/** Emits the changes of a withdrawal after its transaction. */
export function announceWithdrawal(eventBus: EventBus, userId: string, freedJobs: readonly string[]): void {
  for (const jobId of freedJobs) eventBus.emit('jobChanged', { jobId });
  eventBus.emit('userChanged', { userId });
}

export function createDriverVerification({ db, now, eventBus, freeJobs }: IdentityDeps) {
  return {
    /**
     * Verifies a driver, who may then see the jobs; a verified driver stays as is. Errors: 403 'oneself'; 404; 409
     * 'not_a_driver' or 'version_conflict'.
     */
    async verify(
      actor: Session,
      { id, version }: { id: string; version: number | undefined },
      audit: Audit,
    ): Promise<User> {
      if (actor.userId === id) throw aboutOneself('verify');
      const row = await db.transaction(async (tx) => {
        const user = await lockUser(tx, id);
        if (!user) throw noSuchUser();
        if (user.is_verified_driver) return user;
        assertVersion(version, user.version, 'person');
        return grantVerification(tx, { user, actorId: actor.userId }, audit);
      });
      eventBus.emit('userChanged', { userId: id });
      return toUser(row);
    },

    /**
     * Withdraws the verification: the driver sees no jobs any more, accepted jobs become open, and the reason is
     * mailed. Errors: 404; 409 'not_verified' or 'version_conflict'; 403 'demo_account'.
     */
    async withdraw(
      actor: Session,
      id: string,
      { reason, version }: z.output<typeof verificationWithdrawal>,
      audit: Audit,
    ): Promise<User> {
      const { row, freed } = await db.transaction(async (tx) => {
        const user = await lockUser(tx, id);
        if (!user) throw noSuchUser();
        if (!user.is_verified_driver) throw notVerified();
        assertVersion(version, user.version, 'person');
        const withdrawal = { user, actorId: actor.userId, reason, now: now(), freeJobs };
        return withdrawVerification(tx, withdrawal, audit);
      });
      announceWithdrawal(eventBus, id, freed);
      return toUser(row);
    },
  };
}
