// The files of licence documents and portraits: one folder for each in the private part of the media store. A file is
// encoded again, so that no byte of the original and none of its metadata is stored.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createConcurrencyLimit } from '#server/platform/process/concurrencyLimit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { decodePicture } from '#server/platform/media/decodePicture.ts';
import { PRIVATE_FOLDER, type MediaStore } from '#server/platform/media/mediaStore.ts';
import type { ReceivedFile } from '#server/platform/media/receivedFiles.ts';
import { HOUR } from '#domain/time/durations.ts';

export const CONTENT_TYPE = 'image/jpeg';
const FILE = 'picture.jpg';
const JPEG = { quality: 85, mozjpeg: true };
const CONCURRENCY = 2;
const MAX_PENDING = 40;

const limit = createConcurrencyLimit({
  concurrency: CONCURRENCY,
  maxPending: MAX_PENDING,
  overloaded: () =>
    new HttpProblem(503, 'Many pictures are being saved. Please try again in a moment.', { retryAfter: 10 }),
});

const folderOf = (key: string) => path.posix.dirname(key);

/**
 * Encodes the file within `workFolder`, with at most `maxSide` pixels a side, and stores it; returns its path in the
 * store and its size in bytes.
 */
export async function storeDocument(
  media: MediaStore,
  file: ReceivedFile,
  { workFolder, maxSide }: { workFolder: string; maxSide: number },
): Promise<{ key: string; size: number }> {
  const id = randomUUID();
  const folder = path.join(workFolder, id);
  await mkdir(folder);
  const target = path.join(folder, FILE);
  await limit(async () => {
    const { name, type } = file;
    const sent = { name, type, bytes: await readFile(file.path) };
    const bounds = { width: maxSide, height: maxSide, field: 'file' };
    const { decode, data, info } = await decodePicture(sent, bounds);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    await decode(data, { raw }).jpeg(JPEG).toFile(target);
  });
  const { size } = await stat(target);
  const key = `${PRIVATE_FOLDER}/${id}/${FILE}`;
  await media.add(folderOf(key), folder);
  return { key, size };
}

/** The content of a document; undefined when the store does not have it. */
export async function openDocument(
  { reading }: Pick<MediaStore, 'reading'>,
  key: string,
): Promise<Readable | Buffer | undefined> {
  if ('folder' in reading) {
    return readFile(path.join(reading.folder, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }
  return (await reading.open(key, {}))?.body;
}

/** Deletes the file of a document; does nothing for an unknown one. */
export const removeDocument = (media: Pick<MediaStore, 'remove'>, key: string): Promise<void> =>
  media.remove(folderOf(key));

/**
 * Deletes the documents and portraits of users who are no longer drivers, and the files of all that were deleted,
 * replaced or rejected. A file that cannot be deleted stays listed for the next round.
 */
export async function deleteRemovedFiles(db: Database, media: Pick<MediaStore, 'remove'>): Promise<void> {
  for (const table of ['licence_documents', 'driver_portraits']) {
    await db.query(
      `DELETE FROM ${table} d USING users u WHERE u.id = d.driver_id AND (u.deleted_at IS NOT NULL OR NOT u.is_driver)`,
    );
  }
  const removed = await db.query<{ storage_key: string }>(
    'SELECT storage_key FROM licence_file_removals ORDER BY storage_key LIMIT 200',
  );
  const failures: unknown[] = [];
  for (const { storage_key: key } of removed) {
    try {
      await removeDocument(media, key);
      await db.query('DELETE FROM licence_file_removals WHERE storage_key = $1', [key]);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Deletes the leftovers of a crash: files older than an hour that no document and no portrait has. */
export async function sweepDocuments(db: Database, media: MediaStore, now: number): Promise<void> {
  const old = await media.olderThan(PRIVATE_FOLDER, now - HOUR);
  const rows = await db.query<{ storage_key: string }>(
    `SELECT storage_key FROM licence_documents WHERE storage_key = ANY($1)
     UNION ALL SELECT storage_key FROM driver_portraits WHERE storage_key = ANY($1)`,
    [old.map((folder) => `${folder}/${FILE}`)],
  );
  const kept = new Set(rows.map(({ storage_key: key }) => folderOf(key)));
  for (const folder of old) if (!kept.has(folder)) await media.remove(folder);
}
