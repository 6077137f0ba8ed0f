// Does what the transactions asked for outside the database: at least once each, so every performer can be repeated.
import type { Database } from '#server/db/database.ts';
import { performMail } from '#server/modules/reservations/mailTask.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import { performCancelIntent } from '../modules/payments/cancelledIntents.ts';
import type { OutboxEntry, OutboxKind } from '../modules/payments/outboxEntries.ts';
import { performRefund } from '../modules/payments/refunds.ts';

const PERFORMERS: {
  [Kind in OutboxKind]: (deps: ReservationDeps, entry: OutboxEntry<Kind>) => Promise<void>;
} = {
  refund: performRefund,
  'cancel-intent': performCancelIntent,
  mail: performMail,
};
// Mails have a round of their own, so that nobody who waits for money waits for a mail server.
const AT_PROVIDER: readonly OutboxKind[] = ['refund', 'cancel-intent'];

// A worker that dies leaves its entry to the next one after this long. One that is only slow may then be overtaken,
// which a performer has to bear: a refund by its key, a mail by giving up sooner.
const LEASE_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 600;

/**
 * At the start of a process: makes due what another one had taken when it died. The embedded database has one process,
 * so that nobody can be at it; with PostgreSQL another server may be, and a lease runs out by itself.
 */
export async function takeBackLeases(db: Database): Promise<void> {
  if (db.engine !== 'pglite') return;
  await db.query('UPDATE outbox SET run_after = now() WHERE done_at IS NULL AND run_after > now()');
}

async function take<Kind extends OutboxKind>(
  { db }: ReservationDeps,
  kind: Kind,
): Promise<OutboxEntry<Kind> | undefined> {
  const [entry] = await db.query<OutboxEntry<Kind>>(
    `UPDATE outbox SET attempts = attempts + 1, run_after = now() + make_interval(secs => ${LEASE_SECONDS})
     WHERE id = (SELECT id FROM outbox WHERE kind = $1 AND done_at IS NULL AND run_after <= now()
                 ORDER BY run_after, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, dedupe_key, payload, attempts, key_number`,
    [kind],
  );
  return entry;
}

async function perform<Kind extends OutboxKind>(
  deps: ReservationDeps,
  entry: OutboxEntry<Kind>,
): Promise<void> {
  try {
    await PERFORMERS[entry.kind](deps, entry);
    await deps.db.query('UPDATE outbox SET done_at = now(), last_error = NULL WHERE id = $1', [entry.id]);
  } catch (error) {
    const wait = Math.min(LONGEST_WAIT_SECONDS, 2 ** entry.attempts);
    const message = error instanceof Error ? error.message : String(error);
    deps.log.warn({ outbox: entry.dedupe_key, attempts: entry.attempts, reason: message }, 'will try again');
    await deps.db.query(
      'UPDATE outbox SET last_error = $2, run_after = now() + make_interval(secs => $3) WHERE id = $1',
      [entry.id, message, wait],
    );
  }
}

/** Does the entry of this kind that has been due longest; false where none is. */
export async function performNext(deps: ReservationDeps, kind: OutboxKind): Promise<boolean> {
  const entry = await take(deps, kind);
  if (entry) await perform(deps, entry);
  return entry !== undefined;
}

async function runKind(deps: ReservationDeps, kind: OutboxKind): Promise<void> {
  while (await performNext(deps, kind));
}

/** Does everything that is due at the payment provider; safe to run from several places and processes at once. */
export async function runOutbox(deps: ReservationDeps): Promise<void> {
  await Promise.all(AT_PROVIDER.map((kind) => runKind(deps, kind)));
}
