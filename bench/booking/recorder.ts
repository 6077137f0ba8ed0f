// A database that records its statements, so that a measurement can replay them without the product.
import type { Database, Queryable } from '#server/platform/db/database.ts';

export interface Statement {
  sql: string;
  params: readonly unknown[];
}

/** Wraps a database. It records nothing before `start`. */
export function createRecorder(inner: Database) {
  let recorded: Statement[] | undefined;
  const recording = (queryable: Queryable): Queryable => ({
    script: (sql) => queryable.script(sql),
    query: (sql, params = []) => {
      recorded?.push({ sql, params });
      return queryable.query(sql, params);
    },
  });
  const db: Database = {
    ...inner,
    ...recording(inner),
    transaction: (work) => inner.transaction((tx) => work(recorded ? recording(tx) : tx)),
  };
  return {
    db,
    start(): void {
      recorded = [];
    },
    take(): Statement[] {
      const taken = recorded ?? [];
      recorded = undefined;
      return taken;
    },
  };
}
