// A backup of the whole product in one file: the tables as they were at one instant, the pictures and the secrets.
import { chmod, copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'tar';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '../db/database.ts';
import { fileExists } from '../process/fileExists.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import { exportTables } from './exportTables.ts';
import { MANIFEST_FILE, type Manifest } from './manifest.ts';

export interface BackupSource {
  db: Database;
  /** The folder with the secrets; with SESSION_SECRET it has none. */
  dataDir: string;
  /** The pictures. */
  media: Pick<MediaStore, 'copyTo'>;
}

/**
 * Writes the backup to `file`, readable by its owner only, while the product runs. The file appears when it is complete.
 * Throws when `file` exists.
 */
export async function createBackup(
  { db, dataDir, media }: BackupSource,
  file: string,
  now: Instant,
): Promise<Manifest> {
  if (await fileExists(file)) throw new Error(`${file} exists.`);
  const staging = await mkdtemp(`${file}.`);
  try {
    // Pictures are never changed, only added and deleted. The copy before the tables contains those that are deleted
    // meanwhile; the copy after the tables contains those that are added meanwhile.
    await media.copyTo(path.join(staging, 'media'));
    const content = await exportTables(db, staging, now);
    await media.copyTo(path.join(staging, 'media'));
    const secrets = path.join(dataDir, 'secrets.json');
    if (await fileExists(secrets)) await copyFile(secrets, path.join(staging, 'secrets.json'));
    await writeFile(path.join(staging, MANIFEST_FILE), JSON.stringify(content, undefined, 2));
    const draft = path.join(staging, 'archive.tar.gz');
    const entries = [MANIFEST_FILE, 'tables', 'media', 'secrets.json'];
    const present = await Promise.all(entries.map((name) => fileExists(path.join(staging, name))));
    await create(
      { file: draft, cwd: staging, gzip: true, portable: true },
      entries.filter((_, index) => present[index]),
    );
    await chmod(draft, 0o600);
    await rename(draft, file);
    return content;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
