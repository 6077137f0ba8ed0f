// Tests that the write-ahead log of the embedded database is bounded.
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { checkpointIfDue } from './checkpoints.ts';

const MIB = 1024 ** 2;

it('makes a checkpoint when more than the limit is written since the last one, and none before', async () => {
  const db = closeAfterTest(await openTestDatabase('pglite'));
  const logged = async () => {
    const [log] = await db.query<{ bytes: number }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int AS bytes FROM pg_control_checkpoint()',
    );
    return log?.bytes ?? 0;
  };
  await db.script('CREATE TABLE lines (line text); CHECKPOINT');
  const write = () =>
    db.query('INSERT INTO lines SELECT repeat(md5(n::text), 30) FROM generate_series(1, 2000) n');
  await write();
  await checkpointIfDue(db, 4 * MIB);
  expect(await logged()).toBeGreaterThan(MIB);
  await write();
  await write();
  await checkpointIfDue(db, 4 * MIB);
  expect(await logged()).toBeLessThan(MIB / 10);
});
