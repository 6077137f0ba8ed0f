// Tests the migration that numbers rows for the lists by time: it numbers existing rows by their time.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const FOLDER = path.join(process.cwd(), 'server/db/migrations');
const NUMBERING = '009-list-order.sql';

it('numbers existing reviews by their time and new ones after them', async () => {
  const before = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  const db = await openEmbedded();
  try {
    for (const name of await readdir(FOLDER)) {
      if (name < NUMBERING) await cp(path.join(FOLDER, name), path.join(before, name));
    }
    await migrate(db, before);
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
    await rm(before, { recursive: true });
  }
});
