// Tests on both engines that PostgreSQL reads a page of the admins' reservations and the number of rows from an index
// alone.
import type { Database, Queryable } from '#server/db/database.ts';
import { BOTH_ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { listReservations } from './lists.ts';

const TODAY = '2026-11-21';

interface Statement {
  sql: string;
  params: readonly unknown[];
}

/** Returns the statements of this page, without those that load its rows. */
async function statementsOf(db: Database, page: number): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recording: Queryable = {
    ...db,
    query: (async (sql: string, params: readonly unknown[] = []) => {
      statements.push({ sql, params });
      return db.query(sql, params);
    }) as Queryable['query'],
  };
  await listReservations(recording, { page, pageSize: 50 }, TODAY);
  return statements;
}

const planOf = (db: Database, { sql, params }: Statement) =>
  db.transaction(async (tx) => {
    // The table is empty here, so the planner would read the whole table without these settings.
    await tx.script('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    const rows = await tx.query<Record<string, string>>(`EXPLAIN ${sql}`, params);
    return rows.map((row) => Object.values(row)[0] ?? '').join('\n');
  });

describe.each(BOTH_ENGINES)('the table of reservations on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());

  it('reads finished reservations and counts from the index of listed reservations', async () => {
    const [upcoming, , finished, total] = await statementsOf(db, 1);
    expect(await planOf(db, upcoming!)).not.toContain('reservations_by_start');
    expect(finished!.sql).toContain('ORDER BY r.start_date DESC, r.added_seq DESC');
    for (const statement of [finished!, total!]) {
      expect(await planOf(db, statement)).toContain('Index Only Scan using reservations_listed');
    }
  });
});
