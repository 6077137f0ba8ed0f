// Measures each statement of a database, so that a slow call can be traced to one of them.
import type { Database } from '#server/platform/db/database.ts';
import { median } from '../figures/median.ts';

export interface StatementTime {
  sql: string;
  params: readonly unknown[];
  ms: number;
}

/** A database over `db` that measures its statements. */
export function withStatementTimes(db: Database) {
  const times = new Map<string, { params: readonly unknown[]; ms: number[] }>();
  const query: Database['query'] = async (sql, params = []) => {
    const from = performance.now();
    const rows = await db.query(sql, params);
    const entry = times.get(sql) ?? { params, ms: [] };
    entry.ms.push(performance.now() - from);
    times.set(sql, entry);
    return rows as never;
  };
  return {
    db: { ...db, query } satisfies Database,
    /** The statements since the last call with their median times, the slowest first. */
    take(): StatementTime[] {
      const found = [...times].map(([sql, { params, ms }]) => ({ sql, params, ms: median(ms) }));
      times.clear();
      return found.sort((one, other) => other.ms - one.ms);
    },
  };
}

/** The plan of a statement with its actual rows and times, as lines of text. */
export async function planOf(
  db: Database,
  { sql, params }: Pick<StatementTime, 'sql' | 'params'>,
): Promise<string> {
  const rows = await db.query<Record<string, string>>(`EXPLAIN (ANALYZE, COSTS off) ${sql}`, params);
  return rows.map((row) => Object.values(row)[0] ?? '').join('\n');
}
