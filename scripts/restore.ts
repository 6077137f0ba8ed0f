// `npm run restore -- FILE.tar.gz`: fills the empty database that DATABASE_URL or DATA_DIR names from a backup. Stop the
// servers first.
import { open } from 'node:fs/promises';
import { rowsOf } from '../server/platform/backup/backup.ts';
import { restoreBackup } from '../server/platform/backup/restore.ts';
import { closeDataDir } from '../server/platform/process/dataDir.ts';
import { openMedia } from '../server/platform/media/openMedia.ts';
import { openLockedEmbedded, openPostgresForCopy, printLine, runDataCommand } from './dataCommand.ts';

const [name] = process.argv.slice(2);

await runDataCommand(
  async () => {
    if (!name) throw new Error('Usage: npm run restore -- FILE.tar.gz');
    return open(name);
  },
  async (env, file) => {
    // With DATABASE_URL no lock has closed it yet.
    await closeDataDir(env.DATA_DIR);
    const db = env.DATABASE_URL
      ? openPostgresForCopy(env.DATABASE_URL)
      : await openLockedEmbedded(env.DATA_DIR, 'restore');
    try {
      const target = { db, env, media: await openMedia(env, printLine) };
      const content = await restoreBackup(target, () =>
        file.createReadStream({ start: 0, autoClose: false }),
      );
      return `Restored ${rowsOf(content)} of ${content.createdAt}.`;
    } finally {
      await db.close();
    }
  },
);
