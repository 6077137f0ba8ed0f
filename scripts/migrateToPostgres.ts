// `npm run migrate-to-postgres`: copies the embedded database of DATA_DIR into the empty database at DATABASE_URL. The
// pictures stay in DATA_DIR. Stop the server first.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exportTables } from '../server/platform/backup/exportTables.ts';
import { fillDatabase } from '../server/platform/backup/restore.ts';
import { readEnv, type Env } from '../server/platform/process/env.ts';
import { openLockedEmbedded, openPostgresForCopy, runCommand } from './offlineDatabase.ts';

/**
 * Throws when the new product would not have the secret of the embedded product, on which second factors and
 * links in mails depend.
 */
async function assertSameSecret({ DATA_DIR, SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Env): Promise<void> {
  const file = path.join(DATA_DIR, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { sessionSecret } = JSON.parse(text) as { sessionSecret: string };
  if (sessionSecret === SESSION_SECRET || sessionSecret === SESSION_SECRET_PREVIOUS) return;
  throw new Error(
    `Set SESSION_SECRET to the sessionSecret of ${file}, or set SESSION_SECRET_PREVIOUS to it, and repeat.`,
  );
}

await runCommand(async () => {
  const env = readEnv(process.env);
  if (!env.DATABASE_URL) throw new Error('Set DATABASE_URL to an empty PostgreSQL database.');
  await assertSameSecret(env);
  const staging = await mkdtemp(path.join(os.tmpdir(), 'migrate-'));
  const source = await openLockedEmbedded(env.DATA_DIR);
  const target = openPostgresForCopy(env.DATABASE_URL);
  try {
    const content = await exportTables(source, staging, Date.now());
    await fillDatabase(target, staging, content);
    const rows = content.tables.reduce((sum, table) => sum + table.rows, 0);
    return `Copied ${String(rows)} rows of ${String(content.tables.length)} tables. The embedded database is unchanged.`;
  } finally {
    await Promise.all([source.close(), target.close()]);
    await rm(staging, { recursive: true, force: true });
  }
});
