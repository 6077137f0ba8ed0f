// Counts the rows of a list. The server keeps the count of a long list, so that the database does not read a large
// table for each page that a user opens.
import type { Queryable } from '../db/database.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** The count of a list with at least this number of rows may be up to 5 seconds old. */
export const LONG_LIST_ROWS = 1_000;
/** The count of a list with at least this number of rows may be up to 10 minutes old; a newer count starts meanwhile. */
export const HUGE_LIST_ROWS = 10_000;
const KEPT_MS = 5_000;
const HUGE_KEPT_MS = 10 * MINUTE;
const MAX_KEPT = 100;

interface KeptCount {
  total: number;
  countedAt: number;
  isCounting?: boolean;
}

const keptOf = new WeakMap<Queryable, Map<string, KeptCount>>();

/**
 * Returns the number of rows of `found`, a FROM clause with its conditions. A count of LONG_LIST_ROWS or more may be
 * up to 5 seconds old, a count of HUGE_LIST_ROWS or more up to 10 minutes; while a huge count is older than 5 seconds,
 * each call that finds no running count starts one and does not wait for it. `db` must outlive the call.
 */
export async function countRows(db: Queryable, found: string, params: readonly unknown[]): Promise<number> {
  const kept = keptOf.get(db) ?? new Map<string, KeptCount>();
  keptOf.set(db, kept);
  const key = JSON.stringify([found, params]);

  async function count(): Promise<number> {
    const countedAt = performance.now();
    const [row] = await db.query<{ total: number }>(`SELECT count(*)::int AS total ${found}`, params);
    const total = row?.total ?? 0;
    kept.delete(key);
    if (total < LONG_LIST_ROWS) return total;
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { total, countedAt });
    return total;
  }

  const before = kept.get(key);
  const age = before ? performance.now() - before.countedAt : Infinity;
  if (before && age < KEPT_MS) return before.total;
  if (!before || before.total < HUGE_LIST_ROWS || age >= HUGE_KEPT_MS) return count();
  if (!before.isCounting) {
    before.isCounting = true;
    // A failed count is forgotten: the next call counts again and reports the error.
    void count().catch(() => kept.delete(key));
  }
  return before.total;
}
