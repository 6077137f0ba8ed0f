// A backup of the whole product in one archive: the tables as they were at one instant, the pictures and the secrets.
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '../db/database.ts';
import { fileExists } from '../process/fileExists.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import { exportTables } from './exportTables.ts';
import { MANIFEST_FILE, type Manifest } from './manifest.ts';
import { withStaging } from './staging.ts';

export interface BackupSource {
  db: Database;
  /** The folder with the secrets; with SESSION_SECRET it has none. */
  dataDir: string;
  /** The pictures. */
  media: Pick<MediaStore, 'copyTo'>;
}

/** 'N rows': the extent of a backup for people. */
export const rowsOf = ({ tables }: Manifest): string =>
  `${String(tables.reduce((sum, { rows }) => sum + rows, 0))} rows`;

/**
 * Writes the backup, a compressed tar archive, while the product runs. `output` is called once all data are copied, and
 * returns where to write the archive. Returns the manifest when the archive is complete.
 */
export function writeBackup(
  { db, dataDir, media }: BackupSource,
  output: (content: Manifest) => Writable,
  now: Instant,
): Promise<Manifest> {
  return withStaging(dataDir, async (staging) => {
    // Pictures are never changed, only added and deleted. The copy before the tables contains those that are deleted
    // meanwhile; the copy after the tables contains those that are added meanwhile.
    await media.copyTo(path.join(staging, 'media'));
    const content = await exportTables(db, staging, now);
    await media.copyTo(path.join(staging, 'media'));
    const secrets = path.join(dataDir, 'secrets.json');
    if (await fileExists(secrets)) await copyFile(secrets, path.join(staging, 'secrets.json'));
    await writeFile(path.join(staging, MANIFEST_FILE), JSON.stringify(content, undefined, 2));
    const entries = [MANIFEST_FILE, 'tables', 'media', 'secrets.json'];
    const present = await Promise.all(entries.map((name) => fileExists(path.join(staging, name))));
    const archive = create(
      { cwd: staging, gzip: true, portable: true },
      entries.filter((_, index) => present[index]),
    );
    await pipeline(Readable.from(archive), output(content));
    return content;
  });
}
