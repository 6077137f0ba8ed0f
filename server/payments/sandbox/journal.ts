// The journal of money that really moved, to be compared with a shop's own ledger.
import type { Queryable } from '#server/db/database.ts';
import { type Operation, unixSeconds } from './operation.ts';

interface JournalEntry {
  /** The last two take a refund back, or a charge. */
  kind: 'charge' | 'refund' | 'refund-failed' | 'dispute';
  object: string;
  payment_intent: string;
  amount: number;
  currency: string;
  at: number;
}

export async function recordMovement(op: Operation, entry: Omit<JournalEntry, 'at'>): Promise<void> {
  await op.tx.query(
    `INSERT INTO sandbox.journal (kind, object, payment_intent, amount, currency, at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [entry.kind, entry.object, entry.payment_intent, entry.amount, entry.currency, unixSeconds(op.now)],
  );
}

/** Oldest first. */
export function readJournal(db: Queryable): Promise<JournalEntry[]> {
  return db.query<JournalEntry>(
    'SELECT kind, object, payment_intent, amount, currency, at FROM sandbox.journal ORDER BY seq',
  );
}
