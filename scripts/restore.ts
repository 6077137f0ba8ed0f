// `npm run restore -- FILE.tar.gz`: fills the empty database that DATABASE_URL or DATA_DIR names from a backup. Stop the
// servers first.
import path from 'node:path';
import { restoreBackup } from '../server/platform/backup/restore.ts';
import { closeDataDir } from '../server/platform/process/dataDir.ts';
import { readEnv } from '../server/platform/process/env.ts';
import { openMedia } from '../server/platform/media/openMedia.ts';
import { openConfigured, printLine, runCommand } from './offlineDatabase.ts';

const [name] = process.argv.slice(2);

await runCommand(async () => {
  if (!name) throw new Error('Usage: npm run restore -- FILE.tar.gz');
  const env = readEnv(process.env);
  // With DATABASE_URL no lock has closed it yet.
  await closeDataDir(env.DATA_DIR);
  const db = await openConfigured(env);
  try {
    const media = await openMedia(env, printLine);
    const target = { db, dataDir: env.DATA_DIR, media };
    const { tables, createdAt } = await restoreBackup(target, path.resolve(name));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `Restored ${String(rows)} rows of ${createdAt}.`;
  } finally {
    await db.close();
  }
});
