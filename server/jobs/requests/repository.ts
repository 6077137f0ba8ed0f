// SQL of requests for drivers.
import type { ListQuery } from '#domain/kit/fields.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';
import type { Listing } from '#server/platform/http/paging.ts';
import { EVERY_ROW, readList, type List } from '#server/platform/http/readList.ts';

export interface JobRequestRow {
  id: string;
  drivers_needed: number;
  budget_pence: Pence;
  days_required: number;
  contact_number: string;
  description: string;
  name: string;
  email: string;
  date: string | null;
  place: string;
  created_at: Date;
}

const COLUMNS =
  'id, drivers_needed, budget_pence, days_required, contact_number, description, name, email, date, place, created_at';

const listing: Listing = {
  sortable: {
    driversNeeded: 'drivers_needed',
    budget: 'budget_pence',
    daysRequired: 'days_required',
    contactNumber: 'contact_number',
    description: 'lower(description)',
    date: 'date',
    createdAt: ['created_at', 'added_seq'],
  },
  nullable: ['date'],
  order: 'created_at DESC, added_seq DESC',
  searched: ['phone_digits(contact_number)', 'description', 'name', 'email', 'place'],
};

export function listJobRequests(db: Queryable, query: ListQuery): Promise<List<JobRequestRow>> {
  return readList<JobRequestRow>(db, query, {
    columns: COLUMNS,
    from: 'requested_driver_jobs',
    id: 'id',
    idOf: (row) => row.id,
    listing,
    visible: EVERY_ROW,
  });
}

/** The requests with the address of a user who has confirmed it, newest first. */
export const listJobRequestsOf = (db: Queryable, userId: string): Promise<JobRequestRow[]> =>
  db.query<JobRequestRow>(
    `SELECT ${COLUMNS} FROM requested_driver_jobs
     WHERE lower(email) = (SELECT email FROM users WHERE id = $1 AND email_verified_at IS NOT NULL)
     ORDER BY created_at DESC, added_seq DESC`,
    [userId],
  );

export async function insertJobRequest(
  db: Queryable,
  row: JobRequestRow,
): Promise<JobRequestRow | undefined> {
  const [inserted] = await insertRow<JobRequestRow>(
    db,
    'requested_driver_jobs',
    { ...row },
    `RETURNING ${COLUMNS}`,
  );
  return inserted;
}

export async function deleteJobRequest(db: Queryable, id: string): Promise<boolean> {
  return (await db.query('DELETE FROM requested_driver_jobs WHERE id = $1 RETURNING id', [id])).length === 1;
}
