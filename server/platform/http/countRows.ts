// Counts the rows of a list. The server keeps the count of a long list for a few seconds, so that the database does
// not read a large table for each page that a user opens.
import type { Queryable } from '../db/database.ts';

/** The count of a list with at least this number of rows may be up to 5 seconds old. */
export const LONG_LIST_ROWS = 1_000;
const KEPT_MS = 5_000;
const MAX_KEPT = 100;

interface KeptCount {
  total: number;
  countedAt: number;
}

const keptOf = new WeakMap<Queryable, Map<string, KeptCount>>();

/**
 * Returns the number of rows of `found`, a FROM clause with its conditions. A count of LONG_LIST_ROWS or more may be
 * up to 5 seconds old.
 */
export async function countRows(db: Queryable, found: string, params: readonly unknown[]): Promise<number> {
  const kept = keptOf.get(db) ?? new Map<string, KeptCount>();
  keptOf.set(db, kept);
  const key = JSON.stringify([found, params]);
  const before = kept.get(key);
  if (before && performance.now() - before.countedAt < KEPT_MS) return before.total;
  kept.delete(key);
  const countedAt = performance.now();
  const [row] = await db.query<{ total: number }>(`SELECT count(*)::int AS total ${found}`, params);
  const total = row?.total ?? 0;
  if (total < LONG_LIST_ROWS) return total;
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, { total, countedAt });
  return total;
}
