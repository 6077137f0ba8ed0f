// Use cases of requests for drivers: any visitor may send one; admins read them, create jobs from them and delete them.
import { assertNotPast, jobRequestMissing } from '#domain/jobs/refusals.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { ListQuery } from '#domain/kit/fields.ts';
import type { JobRequest, jobRequestConversion, newJobRequest } from '#domain/jobs/contract/jobRequests.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { titlesOfDrivers } from '#domain/jobs/jobsOfRequest.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { JobDeps } from '../deps.ts';
import { addJobIn, createJobs } from '../service.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { mapList, type List } from '#server/platform/http/readList.ts';
import * as requests from './repository.ts';

export function toJobRequest(row: requests.JobRequestRow): JobRequest {
  return {
    id: row.id,
    _id: row.id,
    driversNeeded: row.drivers_needed,
    budget: penceToPounds(row.budget_pence),
    daysRequired: row.days_required,
    contactNumber: row.contact_number,
    description: row.description,
    name: row.name,
    email: row.email,
    date: row.date,
    place: row.place,
    createdAt: row.created_at.toISOString(),
  };
}

/** The use cases of requests for drivers. */
export function createJobRequests(deps: JobDeps) {
  const { db, now, eventBus } = deps;
  const board = createJobs(deps);
  return {
    /** Stores a request; `budget` in pounds. Errors: 422 'invalid_job' for a past date. */
    async add(input: z.output<typeof newJobRequest>): Promise<JobRequest> {
      assertNotPast('date', input.date, now());
      const row = await requests.insertJobRequest(db, {
        id: randomUUID(),
        drivers_needed: input.driversNeeded,
        budget_pence: poundsToPence(input.budget),
        days_required: input.daysRequired,
        contact_number: input.contactNumber,
        description: input.description,
        name: input.name,
        email: input.email,
        date: input.date || null,
        place: input.place,
        created_at: new Date(now()),
      });
      if (!row) throw jobRequestMissing();
      eventBus.emit('jobRequestsChanged', {});
      return toJobRequest(row);
    },

    /** The requests, newest first; one page if the query requests one. */
    async list(query: ListQuery): Promise<List<JobRequest>> {
      return mapList(await requests.listJobRequests(db, query), (rows) => rows.map(toJobRequest));
    },

    /**
     * Creates a job for each driver from a request and deletes the request, all or nothing; `pay` is the pay of one
     * driver. Returns the jobs. Errors: 404; 422 'invalid_job'.
     */
    async convert(
      session: Session,
      id: string,
      { drivers, ...input }: z.output<typeof jobRequestConversion>,
      audit: Audit,
    ): Promise<Job[]> {
      const jobIds = await db.transaction(async (tx) => {
        if (!(await requests.deleteJobRequest(tx, id))) throw jobRequestMissing();
        const added: string[] = [];
        for (const title of titlesOfDrivers(input.title, drivers)) {
          added.push(await addJobIn(tx, { ...input, title }, { actorId: session.userId, now: now() }));
        }
        await audit(tx, {
          action: 'job-request.converted',
          object: { type: 'job-request', id },
          after: { jobs: added, title: input.title, pay: input.pay },
        });
        return added;
      });
      eventBus.emit('jobRequestsChanged', {});
      const jobs: Job[] = [];
      for (const jobId of jobIds) jobs.push(await board.announceAdded(session, jobId));
      return jobs;
    },

    /** Deletes a request. Errors: 404. */
    async remove(id: string, audit: Audit): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await requests.deleteJobRequest(tx, id))) throw jobRequestMissing();
        await audit(tx, { action: 'job-request.deleted', object: { type: 'job-request', id } });
      });
      eventBus.emit('jobRequestsChanged', {});
    },
  };
}
