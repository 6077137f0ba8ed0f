import path from 'node:path';
import { exportTables } from '#server/platform/backup/exportTables.ts';
import { fillDatabase } from '#server/platform/backup/restore.ts';
import { assertSameSecret, SECRETS_FILE } from '#server/platform/backup/sameSecret.ts';
import { withStaging } from '#server/platform/backup/staging.ts';
import { readEnv } from '#server/platform/process/env.ts';
import { openEmbeddedForCopy, openPostgresForCopy } from './openProduct.ts';

/** Copies all tables to `url`; the caller has the lock of DATA_DIR. Returns what to tell the operator. */
export async function copyToPostgres(url: string): Promise<string> {
  const env = readEnv(process.env);
  await assertSameSecret(env, path.join(env.DATA_DIR, SECRETS_FILE));
  const source = await openEmbeddedForCopy(env.DATA_DIR);
  const target = openPostgresForCopy(url);
  try {
    return await withStaging(env.DATA_DIR, async (staging) => {
      const content = await exportTables(source, staging, Date.now());
      await fillDatabase(target, staging, content);
      const rows = content.tables.reduce((sum, table) => sum + table.rows, 0);
      return `Copied ${String(rows)} rows of ${String(content.tables.length)} tables. The embedded database is unchanged.`;
    });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
