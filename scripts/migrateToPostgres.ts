// `npm run migrate-to-postgres`: copies the embedded database of DATA_DIR into the empty database at DATABASE_URL. The
// pictures stay in DATA_DIR. Stop the server first.
import path from 'node:path';
import { exportTables } from '../server/platform/backup/exportTables.ts';
import { fillDatabase } from '../server/platform/backup/restore.ts';
import { assertSameSecret, SECRETS_FILE } from '../server/platform/backup/sameSecret.ts';
import { withStaging } from '../server/platform/backup/staging.ts';
import {
  assertHasEmbedded,
  noFiles,
  openLockedEmbedded,
  openPostgresForCopy,
  runDataCommand,
} from './dataCommand.ts';

await runDataCommand(noFiles, async (env) => {
  const { DATABASE_URL, DATA_DIR } = env;
  if (!DATABASE_URL) throw new Error('Set DATABASE_URL to an empty PostgreSQL database.');
  await assertHasEmbedded(DATA_DIR);
  await assertSameSecret(env, path.join(DATA_DIR, SECRETS_FILE));
  const source = await openLockedEmbedded(DATA_DIR, 'migrate-to-postgres');
  const target = openPostgresForCopy(DATABASE_URL);
  try {
    return await withStaging(DATA_DIR, async (staging) => {
      const content = await exportTables(source, staging, Date.now());
      await fillDatabase(target, staging, content);
      const rows = content.tables.reduce((sum, table) => sum + table.rows, 0);
      return `Copied ${String(rows)} rows of ${String(content.tables.length)} tables. The embedded database is unchanged.`;
    });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
});
