import { rowsOf, writeBackup } from '#server/platform/backup/backup.ts';
import { openMedia } from '#server/platform/media/openMedia.ts';
import { readEnv } from '#server/platform/process/env.ts';
import { printLine } from '../dataCommand.ts';
import type { OutputFile } from '../outputFile.ts';
import { withProduct } from './openProduct.ts';

/** Writes the archive; returns its number of rows in words. */
export async function backUp(output: OutputFile): Promise<string> {
  const env = readEnv(process.env);
  return withProduct(env, 'backup', async (db) => {
    const source = { db, dataDir: env.DATA_DIR, media: await openMedia(env, printLine) };
    return rowsOf(await writeBackup(source, () => output.stream(), Date.now()));
  });
}
