// Stores the files of uploaded pictures: one folder per picture under `cars` of the media store, encoded on this machine
// first. The database lists the valid pictures, so a crash leaves at most an unused folder.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Picture } from '#domain/fleet/contract/cars.ts';
import { createConcurrencyLimit } from '#server/platform/process/concurrencyLimit.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { foldersOlderThan } from '#server/platform/media/folderStore.ts';
import type { MediaStore } from '#server/platform/media/mediaStore.ts';
import { withWorkFolder, type ReceivedFile } from '#server/platform/media/receivedFiles.ts';
import { encodePicture, type EncodedPicture } from './encodePicture.ts';
import { HOUR } from '#domain/time/durations.ts';

/** The URL prefix of uploaded pictures. */
export const UPLOADS_PREFIX = '/media/uploads/cars/';
export const STEM = 'picture';
/** Two use two cores and, at 40 megapixels, a few hundred megabytes. */
const CONCURRENCY = 2;
const MAX_PENDING = 40;

export type NewPicture = Omit<Picture, 'alt'>;

export interface PictureFiles {
  /** Runs `work` with a temporary folder for the files of a request, which is deleted afterwards in any case. */
  withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Encodes the files within `workFolder` and moves all pictures in, or throws an HttpProblem and moves none. */
  keep(files: readonly ReceivedFile[], workFolder: string): Promise<NewPicture[]>;
  /** Deletes the files of these pictures; those of the demo data stay. */
  discard(pictures: readonly Pick<Picture, 'base'>[]): Promise<void>;
  /**
   * Deletes the leftovers of a crash: folders older than an hour that `named` does not return among the given bases.
   */
  sweep(now: number, named: (bases: string[]) => Promise<string[]>): Promise<void>;
}

const busy = () =>
  new HttpProblem(503, 'Many pictures are being saved. Please try again in a moment.', { retryAfter: 10 });

/** The folder of the media store with a folder for each picture. */
const STORED = 'cars';
const storedName = (id: string) => `${STORED}/${id}`;
const baseOf = (folder: string) => `${UPLOADS_PREFIX}${folder}/${STEM}`;

/** Opens the files of `media`. A failure to delete files is reported and leaves them for the next sweep. */
export async function openPictureFiles(
  media: MediaStore,
  onError: (error: unknown) => void,
): Promise<PictureFiles> {
  const incoming = media.workFolder;
  await mkdir(incoming, { recursive: true });
  const limit = createConcurrencyLimit({
    concurrency: CONCURRENCY,
    maxPending: MAX_PENDING,
    overloaded: busy,
  });

  const removeAll = async (names: readonly string[]) => {
    await Promise.all(names.map((name) => media.remove(name).catch(onError)));
  };

  async function encode(file: ReceivedFile, folder: string): Promise<EncodedPicture> {
    await mkdir(folder);
    const { name, type } = file;
    return limit(async () => encodePicture({ name, type, bytes: await readFile(file.path) }, folder, STEM));
  }

  async function discard(pictures: readonly Pick<Picture, 'base'>[]): Promise<void> {
    const uploaded = pictures.filter(({ base }) => base.startsWith(UPLOADS_PREFIX));
    await removeAll(uploaded.map(({ base }) => storedName(path.basename(path.dirname(base)))));
  }

  return {
    withWorkFolder: (work) => withWorkFolder(media, work),

    async keep(files, workFolder) {
      const pictures: NewPicture[] = [];
      // In sequence, so that one request takes one slot of the limit.
      for (const file of files) {
        const id = randomUUID();
        pictures.push({ id, base: baseOf(id), ...(await encode(file, path.join(workFolder, id))) });
      }
      try {
        for (const { id } of pictures) await media.add(storedName(id), path.join(workFolder, id));
      } catch (error) {
        await discard(pictures);
        throw error;
      }
      return pictures;
    },

    discard,

    async sweep(now, named) {
      const abandoned = await foldersOlderThan(incoming, now - HOUR);
      await Promise.all(
        abandoned.map((name) => rm(path.join(incoming, name), { recursive: true, force: true })),
      );
      const old = await media.olderThan(STORED, now - HOUR);
      const base = (name: string) => baseOf(path.posix.basename(name));
      const kept = new Set(await named(old.map(base)));
      await removeAll(old.filter((name) => !kept.has(base(name))));
    },
  };
}
