// Stores uploaded files in a folder that all servers share. Each folder of files is written elsewhere and then moved
// in, so it is complete or absent.
import { randomUUID } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
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

  /** Each file is copied aside and then moved in, so that no part of one stays when the process is killed. */
  const addMissing = async (from: string, to: string) => {
    await mkdir(to, { recursive: true });
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
      if (entry.isDirectory()) await addMissing(source, target);
      else if (!(await fileExists(target))) {
        const draft = within(path.join(INCOMING, randomUUID()));
        await copyFile(source, draft);
        await rename(draft, target);
      }
    }
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

    async copyTo(target) {
      if (!(await fileExists(folder))) return;
      const filter = (source: string) => source !== within(INCOMING);
      await cp(folder, target, { recursive: true, force: false, filter });
    },

    async copyFrom(source) {
      if (!(await fileExists(source))) return;
      await mkdir(within(INCOMING), { recursive: true });
      await addMissing(source, folder);
    },
  };
}
