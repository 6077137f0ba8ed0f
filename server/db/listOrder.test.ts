// Tests the migration that numbers rows for the lists by time: it numbers existing rows by their time.
import { openEmbedded } from './embedded.ts';
import { listMigrations, migrate } from './migrate.ts';

const NUMBERING = '009-list-order.sql';

it('numbers existing reviews by their time and new ones after them', async () => {
  const db = await openEmbedded();
  try {
    await migrate(db, new Set((await listMigrations()).filter((name) => name < NUMBERING)));
    const insert = (name: string, at: string) =>
      db.query(
        `INSERT INTO reviews (id, name, content, created_at) VALUES (gen_random_uuid(), $1, 'Fine.', $2)`,
        [name, at],
      );
    await insert('second', '2026-11-21T10:00:00Z');
    await insert('third', '2026-11-22T10:00:00Z');
    await insert('first', '2026-11-20T10:00:00Z');
    expect(await migrate(db)).toContain(NUMBERING);
    await insert('added later', '2026-11-19T10:00:00Z');
    const rows = await db.query<{ name: string }>('SELECT name, added_seq FROM reviews ORDER BY added_seq');
    expect(rows).toEqual(
      ['first', 'second', 'third', 'added later'].map((name, index) => ({ name, added_seq: index + 1 })),
    );
  } finally {
    await db.close();
  }
});
