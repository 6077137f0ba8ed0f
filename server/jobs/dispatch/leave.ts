// The leave of drivers: staff enter it for any driver, a driver for the own account.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Leave, leaveQuery, newLeave } from '#domain/jobs/contract/dispatch.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { noSuchUser } from '#domain/people/refusals.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { findUser } from '#server/people/repository.ts';
import { assertNotPast, jobRefused, leaveHasJob, leaveMissing } from '#domain/jobs/refusals.ts';
import type { JobDeps } from '../deps.ts';
import { lockDriver } from '../repository.ts';
import {
  deleteLeave,
  findJobDuring,
  findLeave,
  insertLeave,
  listLeave,
  type LeaveRow,
} from './repository.ts';

export const toLeave = (row: LeaveRow): Leave => ({
  id: row.id,
  driverId: row.driver_id,
  driverName: row.driver_name,
  from: row.first_day,
  to: row.last_day,
  note: row.note,
});

const isStaff = ({ staffRole }: Session): boolean => mayDo(staffRole, 'jobs.manage');

export function createLeave({ db, now }: Pick<JobDeps, 'db' | 'now'>) {
  return {
    /** The leave that ends on `from` (London) or later, earliest first. Drivers get only their own, whatever they ask. */
    async list(session: Session, { driver, from }: z.output<typeof leaveQuery>): Promise<Leave[]> {
      const driverId = isStaff(session) ? driver : session.userId;
      return (await listLeave(db, { driverId, from })).map(toLeave);
    },

    /**
     * Enters leave from one London day to another, both included. Errors: 422 'invalid_job' for past days; 404 for an unknown driver; 409 'not_a_driver',
     * 'leave_has_job' naming a job that the driver has on these days.
     */
    async add(
      session: Session,
      { driverId: chosen, from, to, note }: z.output<typeof newLeave>,
      audit: Audit,
    ): Promise<Leave> {
      assertNotPast('to', to, now());
      const driverId = isStaff(session) ? (chosen ?? session.userId) : session.userId;
      const id = randomUUID();
      return db.transaction(async (tx) => {
        await lockDriver(tx, driverId);
        const driver = await findUser(tx, driverId);
        if (!driver) throw noSuchUser();
        if (!driver.is_driver) throw jobRefused('not_a_driver');
        const job = await findJobDuring(tx, driverId, { from, to });
        if (job !== undefined) throw leaveHasJob(job, { from, to });
        await insertLeave(tx, { id, driverId, from, to, note, actorId: session.userId });
        if (driverId !== session.userId) {
          await audit(tx, {
            action: 'leave.added',
            object: { type: 'user', id: driverId },
            after: { from, to },
          });
        }
        const row = await findLeave(tx, id);
        if (!row) throw leaveMissing();
        return toLeave(row);
      });
    },

    /** Deletes leave. Errors: 404, also for the leave of another driver. */
    async remove(session: Session, id: string, audit: Audit): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await findLeave(tx, id);
        if (!row || !(isStaff(session) || row.driver_id === session.userId)) throw leaveMissing();
        await deleteLeave(tx, id);
        if (row.driver_id === session.userId) return;
        const days = { from: row.first_day, to: row.last_day };
        await audit(tx, {
          action: 'leave.deleted',
          object: { type: 'user', id: row.driver_id },
          before: days,
        });
      });
    },
  };
}
