// Idempotency keys: stores the first response to a key and returns it to every repetition of the request.
import { createHash } from 'node:crypto';
import { idempotencyKeyInUse, idempotencyKeyReused, invalidRequest } from './errors.ts';
import type { SandboxQueryable } from './host.ts';
import { type ApiResponse, type Operation, unixSeconds } from './operation.ts';

const RETENTION_SECONDS = 24 * 60 * 60;

export interface IdempotentRequest {
  key: string;
  path: string;
  /** Digest of the parameters. */
  fingerprint: string;
}

export interface StoredResponse {
  status: number;
  body: string;
  request_id: string;
}

export function idempotentRequest(key: string, path: string, canonicalBody: string): IdempotentRequest {
  if (key.length > 255) throw invalidRequest('Idempotency keys may have up to 255 characters.');
  return { key, path, fingerprint: createHash('sha256').update(canonicalBody).digest('hex') };
}

/**
 * The stored response, or undefined for the first request with its key. Locks the key until the transaction ends, so
 * that no other process can use it.
 */
export async function findStoredResponse(
  tx: SandboxQueryable,
  request: IdempotentRequest,
  now: Date,
): Promise<StoredResponse | undefined> {
  const [lock] = await tx.query<{ acquired: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 782364511)) AS acquired',
    [request.key],
  );
  if (!lock?.acquired) throw idempotencyKeyInUse();
  await tx.query('DELETE FROM sandbox.idempotency WHERE created < $1', [
    unixSeconds(now) - RETENTION_SECONDS,
  ]);
  const [stored] = await tx.query<StoredResponse & { path: string; fingerprint: string }>(
    'SELECT path, fingerprint, status, body, request_id FROM sandbox.idempotency WHERE key = $1',
    [request.key],
  );
  if (!stored) return undefined;
  if (stored.path !== request.path) {
    throw idempotencyKeyReused('for the same endpoint they were first used for');
  }
  if (stored.fingerprint !== request.fingerprint) {
    throw idempotencyKeyReused('with the same parameters they were first used with');
  }
  return stored;
}

export async function storeResponse(
  tx: SandboxQueryable,
  request: IdempotentRequest,
  response: ApiResponse,
  { requestId, now }: Pick<Operation, 'requestId' | 'now'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.idempotency (key, path, fingerprint, status, body, request_id, created)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key) DO NOTHING`,
    [
      request.key,
      request.path,
      request.fingerprint,
      response.status,
      JSON.stringify(response.body),
      requestId,
      unixSeconds(now),
    ],
  );
}
