// Use cases of the drivers' job board: who may see it, accepting and returning jobs, and the admins' edits.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import { isDriversDecision } from '#domain/job/decision.ts';
import type { ListQuery } from '#domain/contract/fields.ts';
import type { Job, jobUpdate, newJob } from '#domain/contract/jobs.ts';
import { mayDo } from '#domain/staff/permissions.ts';
import type { Instant } from '#domain/time/london.ts';
import { changesBetween, type Audit } from '#server/audit/auditLog.ts';
import type { Database } from '#server/db/database.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import * as jobs from './repository.ts';

export interface JobDeps {
  db: Database;
  eventBus: EventBus;
  now: () => Instant;
}

/** The accepting driver's email is visible to staff and to that driver only. */
function toJob(row: jobs.JobRow, { userId, staffRole }: Pick<Session, 'userId' | 'staffRole'>): Job {
  const seesEmail = mayDo(staffRole, 'jobs.read') || row.accepted_by === userId;
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.description,
    pay: row.pay,
    taken: row.taken,
    acceptedBy: row.accepted_by,
    acceptedByName: row.accepted_by_name ?? '',
    acceptedByEmail: seesEmail ? (row.accepted_by_email ?? '') : '',
    version: row.version,
  };
}

const missing = () => new HttpProblem(404, 'This job does not exist any more.');

export function createJobs({ db, eventBus, now }: JobDeps) {
  function changed(row: jobs.JobRow, session: Session): Job {
    eventBus.emit('jobChanged', { jobId: row.id });
    return toJob(row, session);
  }

  async function accept(session: Session, id: string): Promise<Job> {
    const driver = {
      id: session.userId,
      name: `${session.firstName} ${session.lastName}`,
      email: session.email,
    };
    const taken = await jobs.takeJob(db, id, driver);
    if (taken) return changed(taken, session);
    const row = await jobs.findJob(db, id);
    if (!row) throw missing();
    // Accepting one's own job again is no conflict: the first response may have been lost.
    if (row.accepted_by === session.userId) return toJob(row, session);
    const who = row.accepted_by_name ? `Accepted by ${row.accepted_by_name}` : 'This job is already taken';
    throw new HttpProblem(409, `${who}.`, { code: 'job_taken' });
  }

  async function giveBack(session: Session, id: string): Promise<Job> {
    const freed = await jobs.giveJobBack(db, id, session.userId);
    if (freed) return changed(freed, session);
    const row = await jobs.findJob(db, id);
    if (!row) throw missing();
    if (!row.taken) return toJob(row, session);
    throw new HttpProblem(403, 'Only the driver who accepted this job can cancel it.', { code: 'not_yours' });
  }

  return {
    /** The board, newest first; one page if the query asks for it. For staff and verified drivers. */
    async list(session: Session, query: ListQuery): Promise<{ jobs: Job[]; total: number }> {
      const { rows, total } = await jobs.listJobs(db, query, {
        isStaff: mayDo(session.staffRole, 'jobs.read'),
      });
      return { jobs: rows.map((row) => toJob(row, session)), total };
    },

    /** Adds a free job. */
    async add(session: Session, input: z.output<typeof newJob>, audit: Audit): Promise<Job> {
      const { title, description, pay } = input;
      const row = await db.transaction(async (tx) => {
        const added = await jobs.insertJob(tx, {
          id: randomUUID(),
          title,
          description,
          pay,
          createdAt: new Date(now()),
        });
        if (!added) throw missing();
        await audit(tx, {
          action: 'job.added',
          object: { type: 'job', id: added.id },
          after: { title, pay },
        });
        return added;
      });
      return changed(row, session);
    },

    /**
     * Staff change any of title, description, pay and taken. A driver accepts (`taken` true) or returns a job
     * (false) under their own name; of two concurrent drivers one succeeds. Errors: 404; 409 'job_taken' naming the
     * driver; 403 for a job that another driver accepted. Source: decisions, "Job acceptance".
     */
    async update(
      session: Session,
      id: string,
      input: z.output<typeof jobUpdate>,
      audit: Audit,
    ): Promise<Job> {
      const isAdmin = mayDo(session.staffRole, 'jobs.manage');
      if (!isDriversDecision({ ...session, isAdmin }, input)) {
        const row = await db.transaction(async (tx) => {
          const before = await jobs.findJob(tx, id);
          const after = await jobs.changeJob(tx, id, input);
          if (!before || !after) throw missing();
          await audit(tx, {
            action: 'job.changed',
            object: { type: 'job', id },
            ...changesBetween(before, after, ['title', 'description', 'pay', 'taken', 'accepted_by']),
          });
          return after;
        });
        return changed(row, session);
      }
      if (input.taken === undefined) throw new HttpProblem(403, 'Drivers can accept and cancel jobs.');
      return input.taken ? accept(session, id) : giveBack(session, id);
    },

    /** Deletes a job. Errors: 404. */
    async remove(id: string, audit: Audit): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await jobs.deleteJob(tx, id))) throw missing();
        await audit(tx, { action: 'job.deleted', object: { type: 'job', id } });
      });
      eventBus.emit('jobChanged', { jobId: id });
    },
  };
}
