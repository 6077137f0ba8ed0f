import type { FileHandle } from 'node:fs/promises';
import { rowsOf } from '#server/platform/backup/backup.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { openMedia } from '#server/platform/media/openMedia.ts';
import { readEnv } from '#server/platform/process/env.ts';
import { printLine } from '../dataCommand.ts';
import { openEmbeddedForCopy, openPostgresForCopy } from './openProduct.ts';

/** Fills the empty database that the environment names; the caller has the lock of DATA_DIR. Returns what to tell the operator. */
export async function restore(file: FileHandle): Promise<string> {
  const env = readEnv(process.env);
  const db = env.DATABASE_URL
    ? openPostgresForCopy(env.DATABASE_URL)
    : await openEmbeddedForCopy(env.DATA_DIR);
  try {
    const target = { db, env, media: await openMedia(env, printLine) };
    const content = await restoreBackup(target, () => file.createReadStream({ start: 0, autoClose: false }));
    return `Restored ${rowsOf(content)} of ${content.createdAt}.`;
  } finally {
    await db.close();
  }
}
