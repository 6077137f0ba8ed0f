// Idempotency keys: the first answer to a key is kept and given again to every repetition of the request.
import { createHash } from 'node:crypto';
import type { Queryable } from '#server/db/database.ts';
import { invalid, keyInUse, keyReused } from './errors.ts';
import { type Answer, unixSeconds } from './operation.ts';

const KEPT_SECONDS = 24 * 60 * 60;

export interface KeyedRequest {
  key: string;
  path: string;
  fingerprint: string;
}

export interface Replay {
  status: number;
  body: string;
  request_id: string;
}

export function keyedRequest(key: string, path: string, canonicalBody: string): KeyedRequest {
  if (key.length > 255) throw invalid('Idempotency keys may have up to 255 characters.');
  return { key, path, fingerprint: createHash('sha256').update(canonicalBody).digest('hex') };
}

/**
 * The kept answer, or undefined where this request is the first with its key. From here to the end of the
 * transaction no other process can use the key.
 */
export async function replayOf(tx: Queryable, request: KeyedRequest, now: Date): Promise<Replay | undefined> {
  const [lock] = await tx.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 782364511)) AS taken',
    [request.key],
  );
  if (!lock?.taken) throw keyInUse();
  await tx.query('DELETE FROM sandbox.idempotency WHERE created < $1', [unixSeconds(now) - KEPT_SECONDS]);
  const [kept] = await tx.query<Replay & { path: string; fingerprint: string }>(
    'SELECT path, fingerprint, status, body, request_id FROM sandbox.idempotency WHERE key = $1',
    [request.key],
  );
  if (!kept) return undefined;
  if (kept.path !== request.path) throw keyReused('for the same endpoint they were first used for');
  if (kept.fingerprint !== request.fingerprint) {
    throw keyReused('with the same parameters they were first used with');
  }
  return kept;
}

export async function keepAnswer(
  tx: Queryable,
  request: KeyedRequest,
  answer: Answer,
  requestId: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.idempotency (key, path, fingerprint, status, body, request_id, created)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key) DO NOTHING`,
    [
      request.key,
      request.path,
      request.fingerprint,
      answer.status,
      JSON.stringify(answer.body),
      requestId,
      unixSeconds(now),
    ],
  );
}
