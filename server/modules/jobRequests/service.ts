// Use cases of requests for drivers: everybody may send one, admins read and delete them.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { ListQuery } from '#domain/contract/fields.ts';
import type { JobRequest, newJobRequest } from '#domain/contract/jobRequests.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Audit } from '#server/audit/auditLog.ts';
import type { Database } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import * as requests from './repository.ts';

const missing = () => new HttpProblem(404, 'This request does not exist any more.');

function toJobRequest(row: requests.JobRequestRow): JobRequest {
  return {
    id: row.id,
    _id: row.id,
    driversNeeded: row.drivers_needed,
    budget: penceToPounds(row.budget_pence),
    daysRequired: row.days_required,
    contactNumber: row.contact_number,
    description: row.description,
    createdAt: row.created_at.toISOString(),
  };
}

export function createJobRequests({ db, now }: { db: Database; now: () => Instant }) {
  return {
    /** Stores a request; `budget` in pounds. */
    async add(input: z.output<typeof newJobRequest>): Promise<JobRequest> {
      const row = await requests.insertJobRequest(db, {
        id: randomUUID(),
        drivers_needed: input.driversNeeded,
        budget_pence: poundsToPence(input.budget),
        days_required: input.daysRequired,
        contact_number: input.contactNumber,
        description: input.description,
        created_at: new Date(now()),
      });
      if (!row) throw missing();
      return toJobRequest(row);
    },

    /** The requests, newest first; one page if the query asks for it. */
    async list(query: ListQuery): Promise<{ requests: JobRequest[]; total: number }> {
      const { rows, total } = await requests.listJobRequests(db, query);
      return { requests: rows.map(toJobRequest), total };
    },

    /** Deletes a request. Errors: 404. */
    async remove(id: string, audit: Audit): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await requests.deleteJobRequest(tx, id))) throw missing();
        await audit(tx, { action: 'job-request.deleted', object: { type: 'job-request', id } });
      });
    },
  };
}
