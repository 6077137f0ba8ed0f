// Tests that the write-ahead log of the embedded database is bounded.
import { checkpointIfDue } from './checkpoints.ts';
import { openEmbedded } from './embedded.ts';

it('makes a checkpoint when more than 64 MiB are written since the last one, and none before', async () => {
  const db = await openEmbedded();
  const logged = async () => {
    const [log] = await db.query<{ mib: number }>(
      `SELECT (pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) / 1048576)::int AS mib FROM pg_control_checkpoint()`,
    );
    return log?.mib ?? 0;
  };
  await db.script('CREATE TABLE lines (line text)');
  const write = () =>
    db.query(`INSERT INTO lines SELECT repeat(md5(n::text), 30) FROM generate_series(1, 40000) n`);
  await write();
  await checkpointIfDue(db);
  expect(await logged()).toBeGreaterThan(20);
  await write();
  await checkpointIfDue(db);
  expect(await logged()).toBe(0);
  await db.close();
});
