// `npm run backup -- FILE.tar.gz`: copies data, pictures and secrets of the product into one file, while it runs or not.
import path from 'node:path';
import { createBackup } from '../server/platform/backup/backup.ts';
import { requestBackup } from '../server/platform/backup/requests.ts';
import { userOfDataDir } from '../server/platform/process/dataDirLock.ts';
import { readEnv } from '../server/platform/process/env.ts';
import { openMedia } from '../server/platform/media/openMedia.ts';
import { openConfigured, printLine, runCommand } from './offlineDatabase.ts';

const [name] = process.argv.slice(2);

await runCommand(async () => {
  if (!name) throw new Error('Usage: npm run backup -- FILE.tar.gz');
  const file = path.resolve(name);
  const env = readEnv(process.env);
  const server = env.DATABASE_URL ? undefined : await userOfDataDir(env.DATA_DIR);
  if (server !== undefined) {
    const rows = await requestBackup(server, env.DATA_DIR, file);
    return `${file}: ${String(rows)} rows.`;
  }
  const db = await openConfigured(env);
  try {
    const media = await openMedia(env, printLine);
    const { tables } = await createBackup({ db, dataDir: env.DATA_DIR, media }, file, Date.now());
    return `${file}: ${String(tables.reduce((sum, { rows }) => sum + rows, 0))} rows.`;
  } finally {
    await db.close();
  }
});
