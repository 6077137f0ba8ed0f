// Tests the leases of a killed worker: released at the start on the embedded database, kept until they expire on
// PostgreSQL.
import type { Database } from '#server/db/database.ts';
import { BOTH_ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { releaseLeases } from './outbox.ts';

describe.each(BOTH_ENGINES)('%s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    await db.query(
      `INSERT INTO outbox (kind, dedupe_key, payload, attempts, run_after)
       VALUES ('refund', 'refund:of-a-killed-worker', '{}', 1, now() + interval '60 seconds')`,
    );
  });
  afterAll(() => db.close());

  it('releases the leases of the embedded database only', async () => {
    await releaseLeases(db);
    const due = await db.query('SELECT dedupe_key FROM outbox WHERE done_at IS NULL AND run_after <= now()');
    expect(due).toEqual(engine === 'pglite' ? [{ dedupe_key: 'refund:of-a-killed-worker' }] : []);
  });
});
