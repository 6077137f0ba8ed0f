// SQL of drivers' portraits.
import { ACTIVE_JOB_STATES } from '#domain/jobs/status.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';

export interface PortraitRow {
  driver_id: string;
  id: string;
  storage_key: string;
  uploaded_at: Date;
}

export async function findPortrait(db: Queryable, driverId: string): Promise<PortraitRow | undefined> {
  const [row] = await db.query<PortraitRow>(
    'SELECT driver_id, id, storage_key, uploaded_at FROM driver_portraits WHERE driver_id = $1',
    [driverId],
  );
  return row;
}

/** Replaces the portrait of a driver. */
export async function putPortrait(tx: Queryable, row: PortraitRow): Promise<void> {
  await removePortrait(tx, row.driver_id);
  await insertRow(tx, 'driver_portraits', { ...row });
}

/** Deletes the portrait of a driver; the background work deletes its file. Returns false without a portrait. */
export async function removePortrait(tx: Queryable, driverId: string): Promise<boolean> {
  const removed = await tx.query('DELETE FROM driver_portraits WHERE driver_id = $1 RETURNING id', [
    driverId,
  ]);
  return removed.length > 0;
}

/**
 * The portrait with this id, if `userId` is its driver or the customer of a job that the driver has and has not finished.
 * With `mayReadAll` every user finds it.
 */
export async function findVisiblePortrait(
  db: Queryable,
  id: string,
  { userId, mayReadAll }: { userId: string; mayReadAll: boolean },
): Promise<PortraitRow | undefined> {
  const [row] = await db.query<PortraitRow>(
    `SELECT p.driver_id, p.id, p.storage_key, p.uploaded_at FROM driver_portraits p
     WHERE p.id = $1 AND ($3 OR p.driver_id = $2 OR EXISTS (
       SELECT FROM jobs j JOIN reservations r ON r.id = j.reservation_id
       WHERE j.accepted_by = p.driver_id AND j.deleted_at IS NULL AND j.state = ANY($4) AND r.user_id = $2))`,
    [id, userId, mayReadAll, ACTIVE_JOB_STATES],
  );
  return row;
}
