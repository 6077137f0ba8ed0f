// SQL of drivers' licences: the documents and the review.
import { stateAfterChange, type LicenceItem, type LicenceState } from '#domain/jobs/licence.ts';
import type { Instant, LondonDate } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';

export interface DocumentRow {
  id: string;
  side: LicenceItem;
  storage_key: string;
  content_type: string;
  size_bytes: number;
  uploaded_at: Date;
  reviewed: boolean;
}

export interface ReviewRow {
  state: LicenceState;
  reason: string | null;
  expires_on: LondonDate | null;
  reviewed_at: Date | null;
  expired_at: Date | null;
  version: number;
}

const DOCUMENT = 'id, side, storage_key, content_type, size_bytes, uploaded_at, reviewed';
const REVIEW = 'state, reason, expires_on::text AS expires_on, reviewed_at, expired_at, version';
/** A driver who has uploaded nothing has no row. */
const NO_REVIEW: ReviewRow = {
  state: 'missing',
  reason: null,
  expires_on: null,
  reviewed_at: null,
  expired_at: null,
  version: 0,
};

/** The documents of a driver, the front first. */
export async function documentsOf(db: Queryable, driverId: string): Promise<DocumentRow[]> {
  return db.query<DocumentRow>(
    `SELECT ${DOCUMENT} FROM licence_documents WHERE driver_id = $1 ORDER BY side DESC`,
    [driverId],
  );
}

export async function findReview(db: Queryable, driverId: string): Promise<ReviewRow> {
  const [row] = await db.query<ReviewRow>(`SELECT ${REVIEW} FROM licence_reviews WHERE driver_id = $1`, [
    driverId,
  ]);
  return row ?? NO_REVIEW;
}

/** Locks the licence of a driver until the transaction ends, so that uploads and reviews follow each other. */
export async function lockReview(tx: Queryable, driverId: string): Promise<ReviewRow> {
  await tx.query(
    `INSERT INTO licence_reviews (driver_id, state) VALUES ($1, 'missing') ON CONFLICT DO NOTHING`,
    [driverId],
  );
  const [row] = await tx.query<ReviewRow>(
    `SELECT ${REVIEW} FROM licence_reviews WHERE driver_id = $1 FOR UPDATE`,
    [driverId],
  );
  return row ?? NO_REVIEW;
}

/** Replaces the document of this item. */
export async function putDocument(
  tx: Queryable,
  driverId: string,
  row: Omit<DocumentRow, 'reviewed'>,
): Promise<void> {
  await deleteDocuments(tx, driverId, [row.side]);
  await insertRow(tx, 'licence_documents', { ...row, driverId });
}

/** Deletes the documents of these items; the background work deletes their files. */
export async function deleteDocuments(
  tx: Queryable,
  driverId: string,
  items: readonly LicenceItem[],
): Promise<void> {
  await tx.query('DELETE FROM licence_documents WHERE driver_id = $1 AND side = ANY($2)', [driverId, items]);
}

/** Stores the state that follows from the documents, after the driver has changed them. */
export async function followDocuments(
  tx: Queryable,
  driverId: string,
  { state, reason }: ReviewRow,
  now: Instant,
): Promise<void> {
  const after = stateAfterChange(
    state,
    (await documentsOf(tx, driverId)).map(({ side }) => side),
  );
  await tx.query(
    'UPDATE licence_reviews SET state = $2, reason = $3, waiting_since = $4, version = version + 1 WHERE driver_id = $1',
    [driverId, after, after === 'rejected' ? reason : null, after === 'waiting' ? new Date(now) : null],
  );
}

export interface Approval {
  expiresOn: LondonDate;
  reviewerId: string;
  /** The reminder that is due already; only later ones are sent. */
  remindedDays: number | null;
  now: Instant;
}

export async function storeApproval(tx: Queryable, driverId: string, approval: Approval): Promise<void> {
  await tx.query('UPDATE licence_documents SET reviewed = true WHERE driver_id = $1', [driverId]);
  await tx.query(
    `UPDATE licence_reviews SET state = 'approved', reason = NULL, expires_on = $2, reviewed_by = $3, reviewed_at = $4,
       waiting_since = NULL, reminded_days = $5, expired_at = NULL, version = version + 1 WHERE driver_id = $1`,
    [driverId, approval.expiresOn, approval.reviewerId, new Date(approval.now), approval.remindedDays],
  );
}

export interface Rejection {
  reason: string;
  reviewerId: string;
  now: Instant;
}

export async function storeRejection(tx: Queryable, driverId: string, rejection: Rejection): Promise<void> {
  await tx.query(
    `UPDATE licence_reviews SET state = 'rejected', reason = $2, expires_on = NULL, reviewed_by = $3, reviewed_at = $4,
       waiting_since = NULL, reminded_days = NULL, expired_at = NULL, version = version + 1 WHERE driver_id = $1`,
    [driverId, rejection.reason, rejection.reviewerId, new Date(rejection.now)],
  );
}

/** Ends an approval; new pictures that wait for a review keep that status. */
export async function storeExpiry(tx: Queryable, driverId: string, now: Instant): Promise<void> {
  await tx.query(
    `UPDATE licence_reviews SET expired_at = $2, version = version + 1, state = CASE WHEN state = 'approved' THEN 'missing' ELSE state END
     WHERE driver_id = $1`,
    [driverId, new Date(now)],
  );
}
