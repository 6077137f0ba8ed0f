// Stores uploaded files in a folder that all servers share. Each folder of files is written elsewhere and then moved
// in, so it is complete or absent.
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileExists } from '../process/fileExists.ts';
import type { MediaStore } from './mediaStore.ts';

const INCOMING = 'incoming';

/** The names in `root` that did not change after `instant` (epoch milliseconds). */
export async function foldersOlderThan(root: string, instant: number): Promise<string[]> {
  const names = await readdir(root);
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(root, name)).catch(() => null))?.mtimeMs })),
  );
  return ages.filter(({ at }) => at !== undefined && at < instant).map(({ name }) => name);
}

/** A store in `folder`, which is one file system, so that moving a folder is atomic. */
export function createFolderStore(folder: string): MediaStore {
  const within = (name: string) => path.join(folder, name);

  const copy = async (from: string, to: string) => {
    if (!(await fileExists(from))) return;
    const incoming = path.join(from, INCOMING);
    await cp(from, to, { recursive: true, force: false, filter: (source) => source !== incoming });
  };

  return {
    reading: { folder },
    workFolder: within(INCOMING),

    async add(name, source) {
      await mkdir(path.dirname(within(name)), { recursive: true });
      await rename(source, within(name));
    },

    remove: (name) => rm(within(name), { recursive: true, force: true }),

    async olderThan(parent, instant) {
      await mkdir(within(parent), { recursive: true });
      return (await foldersOlderThan(within(parent), instant)).map((name) => `${parent}/${name}`);
    },

    copyTo: (target) => copy(folder, target),
    copyFrom: (source) => copy(source, folder),
  };
}
