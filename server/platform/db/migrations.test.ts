// Tests the start of servers on a PostgreSQL database without tables, and that no table grows without a decision.
import { readFile } from 'node:fs/promises';
import { openTestDatabase } from '#server/testing/databases.ts';
import { listMigrations, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const ROUNDS = 3;

it('applies each migration once when two servers start on an empty database at the same time', async () => {
  const template = await openTestDatabase('postgres');
  const names = await listMigrations();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await template.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      const servers = [1, 2].map(() => openPostgres(template.url ?? '', { poolSize: 1 }));
      try {
        // Both have a connection before they start, so that their statements run at the same time.
        await Promise.all(servers.map((db) => db.query('SELECT 1')));
        const applied = await Promise.all(servers.map((db) => migrate(db)));
        expect(applied.sort((a, b) => b.length - a.length)).toEqual([names, []]);
      } finally {
        await Promise.all(servers.map((db) => db.close()));
      }
    }
  } finally {
    await template.close();
  }
});

it('has a retention, or a reason to keep its rows, for each table in docs/operations.md', async () => {
  const db = await openTestDatabase('postgres');
  try {
    const tables = await db.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const [, section = ''] =
      /## Retention\n(.*?)\n## /s.exec(await readFile('docs/operations.md', 'utf8')) ?? [];
    expect(tables.map(({ name }) => name).filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  } finally {
    await db.close();
  }
});
