// SQL of idempotency keys and their stored responses.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '../db/database.ts';

/** How long a response is stored for repetitions, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;
/** A call without an answer after this time counts as ended with its process. */
export const LEASE_MS = 60_000;

/** A key that a call has claimed. `startedAt` distinguishes it from a later claim of the same key. */
export interface ClaimedKey {
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

const iso = (instant: Instant) => new Date(instant).toISOString();

export const newClaim = (key: string, now: Instant): ClaimedKey => ({ key, startedAt: iso(now) });

/** Claims a key; returns false when another call with the key runs or has answered. */
export async function claimKey(
  db: Queryable,
  userId: string | null,
  claim: ClaimedKey & { fingerprint: string; now: Instant },
): Promise<boolean> {
  const claimed = await db.query(
    `INSERT INTO idempotency_keys (user_id, key, fingerprint, started_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, key) DO UPDATE SET started_at = $4, fingerprint = $3, status = NULL
       WHERE idempotency_keys.started_at < $5
         OR (idempotency_keys.status IS NULL AND idempotency_keys.started_at < $6
             AND idempotency_keys.fingerprint = $3)
     RETURNING 1`,
    [
      userId,
      claim.key,
      claim.fingerprint,
      claim.startedAt,
      iso(claim.now - KEPT_MS),
      iso(claim.now - LEASE_MS),
    ],
  );
  return claimed.length === 1;
}

export async function findAnswer(
  db: Queryable,
  userId: string | null,
  key: string,
): Promise<KeptAnswer | undefined> {
  const [kept] = await db.query<KeptAnswer>(
    'SELECT fingerprint, status, content_type, body FROM idempotency_keys WHERE user_id IS NOT DISTINCT FROM $1 AND key = $2',
    [userId, key],
  );
  return kept;
}

/** Stores the response of the call that claimed the key. */
export async function storeAnswer(
  db: Queryable,
  userId: string | null,
  { key, startedAt, ...answer }: ClaimedKey & { status: number; contentType: string | null; body: string },
): Promise<void> {
  await db.query(
    `UPDATE idempotency_keys SET status = $4, content_type = $5, body = $6
     WHERE user_id IS NOT DISTINCT FROM $1 AND key = $2 AND started_at = $3`,
    [userId, key, startedAt, answer.status, answer.contentType, answer.body],
  );
}

/** Releases a key without an answer; the next call with it runs again. */
export async function releaseKey(
  db: Queryable,
  userId: string | null,
  { key, startedAt }: ClaimedKey,
): Promise<void> {
  await db.query(
    'DELETE FROM idempotency_keys WHERE user_id IS NOT DISTINCT FROM $1 AND key = $2 AND started_at = $3 AND status IS NULL',
    [userId, key, startedAt],
  );
}

/** Releases every key without an answer. */
export async function releaseAllKeys(db: Queryable): Promise<void> {
  await db.query('DELETE FROM idempotency_keys WHERE status IS NULL');
}

/** Deletes responses older than a day. */
export async function deleteExpiredKeys({ db, now }: { db: Queryable; now: () => Instant }): Promise<void> {
  await db.query('DELETE FROM idempotency_keys WHERE started_at < $1', [iso(now() - KEPT_MS)]);
}
