// `npm run restore -- FILE.tar.gz`: fills the empty database that DATABASE_URL or DATA_DIR names from a backup. Stop the
// servers first.
import { open } from 'node:fs/promises';
import { closeDataDir } from '../server/platform/process/dataDir.ts';
import { runDataCommand, underLock } from './dataCommand.ts';

const [name] = process.argv.slice(2);

await runDataCommand(
  async () => {
    if (!name) throw new Error('Usage: npm run restore -- FILE.tar.gz');
    return open(name);
  },
  async ({ DATA_DIR, DATABASE_URL }, file) => {
    // With DATABASE_URL no lock closes the folder.
    await closeDataDir(DATA_DIR);
    const restore = async () => (await import('./direct/restore.ts')).restore(file);
    return DATABASE_URL ? restore() : underLock(DATA_DIR, 'restore', restore);
  },
);
