// Tests the table of the audit log: the database refuses changes of its rows, and reads filtered rows from an index.
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';

const ID = '00000000-0000-4000-8000-000000000001';

it('reads the newest rows of one actor, action or object from an index, without a sort', async () => {
  const db = await openTestDatabase('postgres');
  for (const [column, value] of Object.entries({ actor_id: ID, action: 'car.added', object_id: ID })) {
    const plan = await db.transaction(async (tx) => {
      // The table of the test is so small that PostgreSQL would read it whole.
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query(
        `EXPLAIN SELECT * FROM audit_log WHERE ${column} = $1 ORDER BY at DESC, id DESC LIMIT 50`,
        [value],
      );
    });
    const text = JSON.stringify(plan);
    expect(text).toContain(`audit_log_by_${column.replace('_id', '')}_time`);
    expect(text).not.toContain('Sort');
  }
  await db.close();
});

it.each(ENGINES)('refuses to change, delete and empty rows on %s', async (engine) => {
  const db = await openTestDatabase(engine);
  await db.query(
    `INSERT INTO audit_log (at, action, object_type, before, after, request_id, address)
     VALUES (now(), 'job.added', 'job', '{}', '{}', 'request', '127.0.0.0/24')`,
  );
  const statements = ['UPDATE audit_log SET action = $$x$$', 'DELETE FROM audit_log', 'TRUNCATE audit_log'];
  for (const statement of statements) {
    await expect(db.query(statement)).rejects.toThrow('the audit log is only added to');
  }
  expect(await db.query('SELECT 1 FROM audit_log')).toHaveLength(1);
  await db.close();
});
