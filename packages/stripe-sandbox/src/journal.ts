// The journal of money that moved, for comparison with the ledger of the program under test.
import type { SandboxQueryable } from './host.ts';
import { type Operation, unixSeconds } from './operation.ts';

/** One movement of money. */
export interface JournalEntry {
  /** 'refund-failed' reverses a refund; 'dispute' reverses a charge. */
  kind: 'charge' | 'refund' | 'refund-failed' | 'dispute';
  /** The id of the charge, refund or dispute. */
  object: string;
  /** The id of the payment intent. */
  payment_intent: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  /** Unix seconds. */
  at: number;
}

export async function recordMovement(op: Operation, entry: Omit<JournalEntry, 'at'>): Promise<void> {
  await op.tx.query(
    `INSERT INTO sandbox.journal (kind, object, payment_intent, amount, currency, at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [entry.kind, entry.object, entry.payment_intent, entry.amount, entry.currency, unixSeconds(op.now)],
  );
}

/** Every movement of money, oldest first. */
export async function readJournal(db: SandboxQueryable): Promise<JournalEntry[]> {
  const rows = await db.query<JournalEntry>(
    'SELECT kind, object, payment_intent, amount, currency, at FROM sandbox.journal ORDER BY seq',
  );
  // Some drivers return bigint columns as text.
  return rows.map((row) => ({ ...row, amount: Number(row.amount), at: Number(row.at) }));
}
