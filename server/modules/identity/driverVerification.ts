// Use cases of a driver's verification: staff grant it, and withdraw it with a reason.
import type { z } from 'zod/mini';
import type { verificationWithdrawal } from '#domain/contract/accounts.ts';
import type { User } from '#domain/contract/identity.ts';
import { changesBetween, type Audit } from '#server/audit/auditLog.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { freeJobsOf } from '#server/modules/jobs/driverJobs.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import { enqueueAccountMailIfAllowed } from './accountMails.ts';
import { assertDemoMayChange, isDemoActor } from './demo.ts';
import type { IdentityDeps } from './deps.ts';
import { toUser } from './presentUser.ts';
import { noSuchUser } from './refusals.ts';
import { findUser, updateUser } from './repository.ts';

export function createDriverVerification({ db, now, eventBus }: IdentityDeps) {
  return {
    /** Verifies a driver, who may then see the jobs. Errors: 404; 409 for a user who is not registered as a driver. */
    async verify(actor: Session, id: string, audit: Audit): Promise<User> {
      const row = await db.transaction(async (tx) => {
        const user = await findUser(tx, id);
        if (!user) throw noSuchUser();
        if (!user.is_driver) {
          throw new HttpProblem(409, 'Only a driver can be verified.', { code: 'not_a_driver' });
        }
        const byDemo = await isDemoActor(tx, actor.userId);
        const verified = await updateUser(tx, id, { is_verified_driver: true, byDemo });
        if (!verified) throw noSuchUser();
        await audit(tx, {
          action: 'driver.verified',
          object: { type: 'user', id },
          ...changesBetween(user, verified, ['is_verified_driver']),
        });
        return verified;
      });
      eventBus.emit('userChanged', { userId: id });
      return toUser(row);
    },

    /**
     * Withdraws the verification: the driver sees no jobs any more, accepted jobs become open, and the reason is
     * mailed. Errors: 404; 409 'not_verified'; 403 'demo_account'.
     */
    async withdraw(
      actor: Session,
      id: string,
      { reason }: z.output<typeof verificationWithdrawal>,
      audit: Audit,
    ): Promise<User> {
      const { row, freed } = await db.transaction(async (tx) => {
        const user = await findUser(tx, id);
        if (!user) throw noSuchUser();
        if (!user.is_verified_driver) {
          throw new HttpProblem(409, 'This user is not a verified driver.', { code: 'not_verified' });
        }
        if (await isDemoActor(tx, actor.userId)) assertDemoMayChange(user);
        const withdrawn = await updateUser(tx, id, { is_verified_driver: false });
        if (!withdrawn) throw noSuchUser();
        const jobIds = await freeJobsOf(tx, id, now());
        if (user.email_verified_at) {
          const mail = { mail: 'verification-withdrawn', userId: id, recipient: user.email } as const;
          await enqueueAccountMailIfAllowed(tx, { ...mail, note: reason }, now());
        }
        // The audit log does not contain the reason: free text may name people.
        const changes = changesBetween(user, withdrawn, ['is_verified_driver']);
        await audit(tx, {
          action: 'driver.withdrawn',
          object: { type: 'user', id },
          before: changes.before,
          after: { ...changes.after, freed_jobs: jobIds },
        });
        return { row: withdrawn, freed: jobIds };
      });
      for (const jobId of freed) eventBus.emit('jobChanged', { jobId });
      eventBus.emit('userChanged', { userId: id });
      return toUser(row);
    },
  };
}
