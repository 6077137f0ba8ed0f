// Bounds the write-ahead log of the embedded database. PostgreSQL has a process for checkpoints; PGlite has none, so the
// log would grow until the end of the server, which a start after a crash reads completely.
import { startPeriodicTask } from '../process/periodicTask.ts';
import type { Database } from './database.ts';

const LOOK_EVERY_MS = 10_000;
const MIB = 1024 * 1024;
/** The log since the last checkpoint that is too long. */
const MAX_BYTES = 64 * MIB;
/** The log since the last checkpoint that is too old, and its least length: a checkpoint itself writes a little. */
const MAX_AGE_SECONDS = 5 * 60;
const MIN_BYTES = MIB;

/** Makes a checkpoint when the log since the last one is longer than `maxBytes`, or older than `maxAgeSeconds` and not empty. */
export async function checkpointIfDue(
  db: Database,
  { maxBytes = MAX_BYTES, maxAgeSeconds = MAX_AGE_SECONDS } = {},
): Promise<void> {
  const [since] = await db.query<{ is_due: boolean }>(
    `SELECT bytes > ${String(maxBytes)} OR (bytes > ${String(MIN_BYTES)} AND checkpoint_time <= now() - make_interval(secs => ${String(maxAgeSeconds)})) AS is_due
     FROM (SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS bytes, checkpoint_time
           FROM pg_control_checkpoint()) log`,
  );
  if (since?.is_due) await db.script('CHECKPOINT');
}

/** Looks every ten seconds. Returns a function that stops it and waits for a running checkpoint. */
export const startCheckpoints = (db: Database, onError: (error: unknown) => void): (() => Promise<void>) =>
  startPeriodicTask(() => checkpointIfDue(db), { everyMs: LOOK_EVERY_MS, onError });
