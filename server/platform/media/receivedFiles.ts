// Receives the files of multipart forms on this machine, before they are encoded.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { pictureRefusal, type SentFile } from './decodePicture.ts';
import type { MediaStore } from './mediaStore.ts';

const MIB = 1024 * 1024;

/** A file of a request, stored on disk until it is encoded. */
export interface ReceivedFile extends Omit<SentFile, 'bytes'> {
  path: string;
}

/** A file name for messages: the last segment of the path, without control characters, truncated. */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').slice(-80);
}

/**
 * Writes a picture of a form to `target`; undefined for an empty file input. Throws HttpProblem 413 when it is larger
 * than the `bytes` at which the form stops.
 */
export async function receivePicture(
  part: MultipartFile,
  target: string,
  bytes: number,
): Promise<ReceivedFile | undefined> {
  const file = { name: shownName(part.filename ?? ''), type: part.mimetype, path: target };
  const written = createWriteStream(target);
  await pipeline(part.file, written);
  if (part.file.truncated) {
    throw pictureRefusal(
      413,
      `"${file.name}" is larger than ${bytes / MIB} MB.`,
      'picture_size',
      part.fieldname,
    );
  }
  // Browsers send this for an empty file input.
  return file.name === '' && written.bytesWritten === 0 ? undefined : file;
}

/** Runs `work` with a temporary folder for the files of a request, which is deleted afterwards in any case. */
export async function withWorkFolder<T>(
  { workFolder }: Pick<MediaStore, 'workFolder'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(workFolder, 'request-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
