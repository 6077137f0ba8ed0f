// SQL of the drivers' job board.
import type { ListQuery } from '#domain/contract/fields.ts';
import type { Queryable } from '#server/db/database.ts';
import { listClauses, type Listing } from '#server/modules/paging.ts';

export interface JobRow {
  id: string;
  title: string;
  description: string;
  pay: string;
  taken: boolean;
  accepted_by: string | null;
  accepted_by_name: string | null;
  accepted_by_email: string | null;
  version: number;
}

const COLUMNS =
  'id, title, description, pay, taken, accepted_by, accepted_by_name, accepted_by_email, version';

const listing: Listing = {
  sortable: {
    title: 'lower(title)',
    description: 'lower(description)',
    pay: 'pay',
    taken: 'taken',
    acceptedByName: 'lower(accepted_by_name)',
    createdAt: ['created_at', 'added_seq'],
  },
  nullable: ['acceptedByName'],
  order: 'created_at DESC, added_seq DESC',
  searched: ['title', 'description', 'pay', 'accepted_by_name'],
};
// Callers who may not read an email must not search it either: a search would reveal it letter by letter.
const adminListing: Listing = { ...listing, searched: [...listing.searched, 'accepted_by_email'] };

export async function listJobs(
  db: Queryable,
  query: ListQuery,
  { isStaff }: { isStaff: boolean },
): Promise<{ rows: JobRow[]; total: number }> {
  const { where, tail, params, isWhole } = listClauses(query, isStaff ? adminListing : listing);
  const rows = await db.query<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE ${where} ${tail}`, params);
  if (isWhole(rows.length)) return { rows, total: rows.length };
  const [count] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM jobs WHERE ${where}`,
    params,
  );
  return { rows, total: count?.total ?? 0 };
}

export async function findJob(db: Queryable, id: string): Promise<JobRow | undefined> {
  const [row] = await db.query<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE id = $1`, [id]);
  return row;
}

export async function insertJob(
  db: Queryable,
  job: { id: string; title: string; description: string; pay: string; createdAt: Date },
): Promise<JobRow | undefined> {
  const [row] = await db.query<JobRow>(
    `INSERT INTO jobs (id, title, description, pay, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`,
    [job.id, job.title, job.description, job.pay, job.createdAt],
  );
  return row;
}

/**
 * Gives a free job to a driver; undefined when it is taken. One statement, so that only one of two drivers succeeds.
 */
export async function takeJob(
  db: Queryable,
  id: string,
  driver: { id: string; name: string; email: string },
): Promise<JobRow | undefined> {
  const [row] = await db.query<JobRow>(
    `UPDATE jobs SET taken = true, accepted_by = $2, accepted_by_name = $3, accepted_by_email = $4,
       version = version + 1 WHERE id = $1 AND NOT taken RETURNING ${COLUMNS}`,
    [id, driver.id, driver.name, driver.email],
  );
  return row;
}

/** Frees a job of this driver; undefined when the driver does not have it. */
export async function giveJobBack(db: Queryable, id: string, driverId: string): Promise<JobRow | undefined> {
  const [row] = await db.query<JobRow>(
    `UPDATE jobs SET taken = false, accepted_by = NULL, accepted_by_name = NULL, accepted_by_email = NULL,
       version = version + 1 WHERE id = $1 AND taken AND accepted_by = $2 RETURNING ${COLUMNS}`,
    [id, driverId],
  );
  return row;
}

/** Frees every job of a deleted driver and removes the driver's data; returns the job ids. */
export async function freeJobsOf(tx: Queryable, driverId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE jobs SET taken = false, accepted_by = NULL, accepted_by_name = NULL, accepted_by_email = NULL,
       version = version + 1 WHERE accepted_by = $1 RETURNING id`,
    [driverId],
  );
  return rows.map(({ id }) => id);
}

/** An admin's change; a freed job loses its driver's data. */
export async function changeJob(
  db: Queryable,
  id: string,
  change: {
    title?: string | undefined;
    description?: string | undefined;
    pay?: string | undefined;
    taken?: boolean | undefined;
  },
): Promise<JobRow | undefined> {
  const [row] = await db.query<JobRow>(
    `UPDATE jobs SET title = coalesce($2, title), description = coalesce($3, description), pay = coalesce($4, pay),
       taken = coalesce($5, taken),
       accepted_by = CASE WHEN $5 IS false THEN NULL ELSE accepted_by END,
       accepted_by_name = CASE WHEN $5 IS false THEN NULL ELSE accepted_by_name END,
       accepted_by_email = CASE WHEN $5 IS false THEN NULL ELSE accepted_by_email END,
       version = version + 1 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, change.title ?? null, change.description ?? null, change.pay ?? null, change.taken ?? null],
  );
  return row;
}

export async function deleteJob(db: Queryable, id: string): Promise<boolean> {
  return (await db.query('DELETE FROM jobs WHERE id = $1 RETURNING id', [id])).length === 1;
}
