// SQL of idempotency keys and their stored responses.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '../db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { DAY, MINUTE } from '#domain/time/durations.ts';

/** How long a response is stored for repetitions, in milliseconds. */
const KEPT_MS = DAY;
/** A call without an answer after this time counts as ended with its process. */
export const LEASE_MS = MINUTE;

/** A key that a call has claimed. `startedAt` distinguishes it from a later claim of the same key. */
export interface ClaimedKey {
  /** Null for a guest. */
  userId: string | null;
  key: string;
  startedAt: string;
}

export interface KeptAnswer {
  fingerprint: string;
  /** Null while the call runs. */
  status: number | null;
  content_type: string | null;
  body: string | null;
}

export const newClaim = (userId: string | null, key: string, now: Instant): ClaimedKey => ({
  userId,
  key,
  startedAt: iso(now),
});

/** What the runs of one call have in common. */
export interface KeyedCall {
  id: string;
  /** The id of what an earlier run has changed or created (`storeResult`). */
  resultId: string | null;
}

/** Claims a key and returns its call. Undefined when another call with the key runs or has answered. */
export async function claimKey(
  db: Queryable,
  claim: ClaimedKey & { fingerprint: string; now: Instant },
): Promise<KeyedCall | undefined> {
  const [claimed] = await db.query<{ call_id: string; result_id: string | null }>(
    `INSERT INTO idempotency_keys (user_id, key, fingerprint, started_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, key) DO UPDATE SET started_at = $4, fingerprint = $3, status = NULL,
       call_id = CASE WHEN idempotency_keys.started_at < $5 THEN gen_random_uuid() ELSE idempotency_keys.call_id END,
       result_id = CASE WHEN idempotency_keys.started_at < $5 THEN NULL ELSE idempotency_keys.result_id END
       WHERE idempotency_keys.started_at < $5
         OR (idempotency_keys.status IS NULL AND idempotency_keys.started_at < $6
             AND idempotency_keys.fingerprint = $3)
     RETURNING call_id, result_id`,
    [
      claim.userId,
      claim.key,
      claim.fingerprint,
      claim.startedAt,
      iso(claim.now - KEPT_MS),
      iso(claim.now - LEASE_MS),
    ],
  );
  return claimed && { id: claimed.call_id, resultId: claimed.result_id };
}

export async function findAnswer(
  db: Queryable,
  userId: string | null,
  key: string,
): Promise<KeptAnswer | undefined> {
  const [kept] = await db.query<KeptAnswer>(
    `SELECT fingerprint, status, content_type, body FROM idempotency_keys
     WHERE user_id IS NOT DISTINCT FROM $1 AND key = $2`,
    [userId, key],
  );
  return kept;
}

/** Sets columns in the row of the call that claimed the key; false when another call has claimed it since. */
async function setInClaim(
  db: Queryable,
  { userId, key, startedAt }: ClaimedKey,
  { set, values, where = 'true' }: { set: string; values: readonly unknown[]; where?: string },
): Promise<boolean> {
  const changed = await db.query(
    `UPDATE idempotency_keys SET ${set}
     WHERE user_id IS NOT DISTINCT FROM $1 AND key = $2 AND started_at = $3 AND ${where} RETURNING 1`,
    [userId, key, startedAt, ...values],
  );
  return changed.length === 1;
}

/** Stores what the call that claimed the key has changed or created; false when another call has claimed it since. */
export const storeResult = (db: Queryable, claim: ClaimedKey, resultId: string): Promise<boolean> =>
  setInClaim(db, claim, { set: 'result_id = $4', values: [resultId] });

/** Stores the response of the call that claimed the key; false when another call has claimed it since. */
export const storeAnswer = (
  db: Queryable,
  {
    status,
    contentType,
    body,
    ...claim
  }: ClaimedKey & { status: number; contentType: string | null; body: string },
): Promise<boolean> =>
  setInClaim(db, claim, {
    set: 'status = $4, content_type = $5, body = $6',
    values: [status, contentType, body],
  });

/**
 * Ends the lease of a call without an answer: the next call with its key and content runs it again, under the same id.
 * False when another call has claimed the key since.
 */
export const endLease = (db: Queryable, claim: ClaimedKey, now: Instant): Promise<boolean> =>
  setInClaim(db, claim, {
    set: 'started_at = $4',
    values: [iso(now - LEASE_MS - 1)],
    where: 'status IS NULL',
  });

/** Ends the lease of every call without an answer, as the only server does at its start. */
export async function endAllLeases(db: Queryable, now: Instant): Promise<void> {
  await db.query('UPDATE idempotency_keys SET started_at = least(started_at, $1) WHERE status IS NULL', [
    iso(now - LEASE_MS - 1),
  ]);
}

/** Deletes responses older than a day. */
export async function deleteExpiredKeys({ db, now }: { db: Queryable; now: () => Instant }): Promise<void> {
  await db.query('DELETE FROM idempotency_keys WHERE started_at < $1', [iso(now() - KEPT_MS)]);
}
