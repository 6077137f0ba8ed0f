// Scripts and style sheets of earlier builds, for pages that a browser opened before a deployment: the store of uploaded
// files, which all servers share, has a copy of each build for two weeks.
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { MediaStore } from '#server/platform/media/mediaStore.ts';
import { fileExists } from '#server/platform/process/fileExists.ts';
import { DAY, MINUTE } from '#domain/time/durations.ts';

const PARENT = 'builds';
const KEPT_MS = 14 * DAY;
/** A build that another server has stored is found within this time. */
const LISTED_MS = MINUTE;
/** A file that is named by its content. The store needs no compressed copies for the few requests. */
const ASSET = /^[\w.-]+\.\w{10}\.(js|css|woff2)$/;
const APP_SCRIPT = /^app\.(\w{10})\.js$/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

export interface EarlierAssets {
  /** Stores the assets of this build and deletes those of builds of more than two weeks ago. */
  keep(): Promise<void>;
  /** Opens an asset of an earlier build by its file name; undefined for an unknown one. */
  open(name: string): Promise<{ type: string; body: Readable } | undefined>;
}

export function createEarlierAssets({
  media,
  distDir,
  now,
}: {
  media: MediaStore;
  distDir: string;
  now: () => number;
}): EarlierAssets {
  const folder = path.join(distDir, 'assets');
  let listed: { at: number; builds: Promise<string[]> } | undefined;

  function builds(): Promise<string[]> {
    if (!listed || now() - listed.at > LISTED_MS) {
      listed = { at: now(), builds: media.olderThan(PARENT, Number.POSITIVE_INFINITY) };
    }
    return listed.builds;
  }

  async function openIn(build: string, name: string): Promise<Readable | undefined> {
    const { reading } = media;
    if ('open' in reading) return (await reading.open(`${build}/${name}`, {}))?.body;
    const file = path.join(reading.folder, build, name);
    return (await fileExists(file)) ? createReadStream(file) : undefined;
  }

  return {
    async keep() {
      const names = (await readdir(folder).catch(() => [])).filter((name) => ASSET.test(name));
      const id = names.map((name) => APP_SCRIPT.exec(name)?.[1]).find(Boolean);
      if (id === undefined) return;
      const build = `${PARENT}/${id}`;
      if (!(await media.olderThan(PARENT, Number.POSITIVE_INFINITY)).includes(build)) {
        const source = path.join(media.workFolder, `build-${id}`);
        await rm(source, { recursive: true, force: true });
        await mkdir(source, { recursive: true });
        for (const name of names) await copyFile(path.join(folder, name), path.join(source, name));
        await media.add(build, source);
      }
      for (const old of await media.olderThan(PARENT, now() - KEPT_MS)) {
        if (old !== build) await media.remove(old);
      }
    },

    async open(name) {
      const type = TYPES[ASSET.exec(name)?.[1] ?? ''];
      if (type === undefined) return undefined;
      for (const build of await builds()) {
        const body = await openIn(build, name);
        if (body) return { type, body };
      }
      return undefined;
    },
  };
}
