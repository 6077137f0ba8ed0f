// Tasks that run outside the database after a transaction commits. Each task runs at least once, so every handler is
// safe to repeat.
import type { Instant } from '#domain/time/london.ts';
import { currentRequestId } from '../http/currentRequest.ts';
import type { Database, Queryable } from '../db/database.ts';

/** The kinds of the tasks that send mails. */
export const MAIL_TASKS = ['mail', 'account-mail', 'job-mail'] as const;
/** The kinds of all tasks; deploy/alerts.yaml has an alert for each. */
export const TASKS = [...MAIL_TASKS, 'refund', 'cancel-intent', 'detach-card', 'delete-customer'] as const;
export type Task = (typeof TASKS)[number];

export interface OutboxEntry<Payload = unknown> {
  id: number;
  kind: string;
  /** Identifies the task: a second entry with the same key is not stored. */
  dedupe_key: string;
  payload: Payload;
  /** Includes the current attempt. */
  attempts: number;
  /** Counts the idempotency keys that the payment provider has answered with an error. */
  key_number: number;
  /** The id of the request that stored the task; null for work of the server itself. */
  request_id: string | null;
}

/** Performs one task. Throws when the task has to be repeated. */
export type OutboxHandler<Payload> = (entry: OutboxEntry<Payload>) => Promise<void>;

export interface OutboxDeps {
  db: Database;
  log: { warn: (details: object, message: string) => void };
}

// A task of a dead worker is due again after the lease. Another worker may then repeat the task of a worker that is
// only slow: idempotency keys protect refunds, and the shorter SMTP timeouts protect mails.
const LEASE_SECONDS = 60;
const MAX_WAIT_SECONDS = 600;

/** Stores a task that runs once the transaction is committed. A task with a known `dedupeKey` is ignored. */
export async function enqueue(
  tx: Queryable,
  kind: Task,
  dedupeKey: string,
  { payload, now }: { payload: object; now: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO outbox (kind, dedupe_key, payload, created_at, request_id) VALUES ($1, $2, $3::jsonb, $4, $5)
     ON CONFLICT DO NOTHING`,
    [kind, dedupeKey, JSON.stringify(payload), new Date(now), currentRequestId() ?? null],
  );
}

/**
 * Makes every claimed task due at the start of a process. Only the embedded database has a single process; with
 * PostgreSQL another server may still work on a task, and its lease expires by itself.
 */
export async function releaseLeases(db: Database): Promise<void> {
  if (db.engine !== 'pglite') return;
  await db.query('UPDATE outbox SET run_after = now() WHERE done_at IS NULL AND run_after > now()');
}

async function claimNext<Payload>(db: Database, kind: string): Promise<OutboxEntry<Payload> | undefined> {
  const [entry] = await db.query<OutboxEntry<Payload>>(
    `UPDATE outbox SET attempts = attempts + 1, run_after = now() + make_interval(secs => ${LEASE_SECONDS})
     WHERE id = (SELECT id FROM outbox WHERE kind = $1 AND done_at IS NULL AND run_after <= now()
                 ORDER BY run_after, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, dedupe_key, payload, attempts, key_number, request_id`,
    [kind],
  );
  return entry;
}

/** Returns those of `kinds` that have a due task. */
export async function dueKinds(db: Database, kinds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ kind: string }>(
    'SELECT DISTINCT kind FROM outbox WHERE kind = ANY($1::text[]) AND done_at IS NULL AND run_after <= now()',
    [kinds],
  );
  return rows.map(({ kind }) => kind);
}

/**
 * Runs the task of this kind that has been due longest; returns false when none is due. A failed task is due again
 * after 2, 4, 8 … seconds, at most ten minutes.
 */
export async function runNext<Payload>(
  { db, log }: OutboxDeps,
  kind: string,
  handler: OutboxHandler<Payload>,
): Promise<boolean> {
  const entry = await claimNext<Payload>(db, kind);
  if (!entry) return false;
  try {
    await handler(entry);
    await db.query('UPDATE outbox SET done_at = now(), last_error = NULL WHERE id = $1', [entry.id]);
  } catch (error) {
    const waitSeconds = Math.min(MAX_WAIT_SECONDS, 2 ** entry.attempts);
    const reason = error instanceof Error ? error.message : String(error);
    const { dedupe_key: outbox, attempts, request_id: requestId } = entry;
    log.warn({ outbox, attempts, reason, ...(requestId && { requestId }) }, 'an outbox task failed');
    await db.query(
      'UPDATE outbox SET last_error = $2, run_after = now() + make_interval(secs => $3) WHERE id = $1',
      [entry.id, reason, waitSeconds],
    );
  }
  return true;
}

/**
 * Runs every due task of this kind, or stops when `isStopped` returns true. Several callers and processes may run it
 * concurrently.
 */
export async function runDue<Payload>(
  deps: OutboxDeps,
  kind: string,
  handler: OutboxHandler<Payload>,
  isStopped = () => false,
): Promise<void> {
  while (!isStopped() && (await runNext(deps, kind, handler)));
}

/** Finished tasks that nothing reads any more, because no event repeats them. Refunds are part of payments' history. */
const FORGOTTEN: readonly Task[] = [
  'account-mail',
  'job-mail',
  'cancel-intent',
  'detach-card',
  'delete-customer',
];

/**
 * Deletes tasks that were done `days` ago. Of mails about bookings only the contents are deleted: their keys stay, so
 * that a repeated event sends no second mail.
 */
export async function clearFinishedTasks(db: Database, days: number): Promise<void> {
  // With the condition of the index `outbox_done`.
  const isOld = `done_at <= now() - make_interval(days => $1) AND kind <> 'refund' AND payload <> '{}'::jsonb`;
  await db.query(`DELETE FROM outbox WHERE kind = ANY($2::text[]) AND ${isOld}`, [days, FORGOTTEN]);
  await db.query(`UPDATE outbox SET payload = '{}' WHERE kind = 'mail' AND ${isOld}`, [days]);
}
