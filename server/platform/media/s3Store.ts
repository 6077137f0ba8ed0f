// Stores uploaded files as objects of an S3-compatible store. The key of an object is the path of the file. The bucket
// stays private: the server reads the objects for its callers.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import pLimit from 'p-limit';
import { fileExists } from '../process/fileExists.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { PRIVATE_FOLDER, type MediaFile, type MediaStore, type OpenFile } from './mediaStore.ts';
import { createS3Client, S3Error, type S3Settings } from './s3Client.ts';

const RETRY_AFTER = 5;
/** Requests to the store at a time, for one folder or one copy. */
const CONCURRENCY = 8;

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

export interface S3StoreOptions {
  workFolder: string;
  log: (line: string) => void;
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3Error ? error.status : undefined;
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const KEPT_HEADERS = ['content-length', 'content-range', 'etag', 'last-modified'];

function fileOf({ status, headers, body }: Response): MediaFile {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status: status === 206 ? 206 : 200,
    headers: { 'accept-ranges': 'bytes', ...Object.fromEntries(kept) },
    // An empty object has no body.
    body: body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream),
  };
}

export type S3Store = MediaStore & {
  /** Sends a first request; returns the variable that is probably wrong with the reason, or undefined. */
  check(): Promise<string | undefined>;
};

/** The store in the bucket of `settings`; nothing is sent before the first call. */
export function createS3Store(
  settings: S3Settings,
  { workFolder, log }: S3StoreOptions,
  client = createS3Client(settings),
): S3Store {
  const { endpoint, region, bucket } = settings;

  async function ask<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      log(`The store of pictures failed (${what}): ${reasonOf(error)}`);
      throw new HttpProblem(503, 'The store of pictures does not answer. Please try again in a moment.', {
        code: 'media_unavailable',
        retryAfter: RETRY_AFTER,
      });
    }
  }

  const put = (key: string, file: string) =>
    ask('writing', async () => {
      const content = await readFile(file);
      await client.put(key, content, {
        'content-type': TYPES[path.extname(key)] ?? 'application/octet-stream',
        'cache-control': key.startsWith(`${PRIVATE_FOLDER}/`)
          ? 'private, no-store'
          : 'public, max-age=31536000, immutable',
      });
    });

  async function* list(prefix: string): AsyncGenerator<{ key: string; at: number }> {
    let token: string | undefined;
    do {
      const page = await ask('listing', () => client.list(prefix, token));
      for (const { key, at = Infinity } of page.objects) yield { key, at };
      token = page.next;
    } while (token !== undefined);
  }

  async function keysOf(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of list(prefix)) keys.push(key);
    return keys;
  }

  /** Runs `work` for every item, a few at a time. Waits for all of them before it reports the first failure. */
  async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    const limit = pLimit(CONCURRENCY);
    const results = await Promise.allSettled(items.map((item) => limit(() => work(item))));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  const open: OpenFile = async (file, { range, ifNoneMatch }) => {
    const headers = {
      ...(range === undefined ? {} : { range }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    };
    return ask('reading', async () => {
      try {
        return fileOf(await client.get(file, headers));
      } catch (error) {
        const status = statusOf(error);
        if (status === 404) return undefined;
        if (status === 304 || status === 416) return { status, headers: {}, body: undefined };
        throw error;
      }
    });
  };

  async function download(key: string, target: string): Promise<void> {
    const file = await open(key, {});
    // The file was deleted after the listing.
    if (!file?.body) return;
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(file.body, createWriteStream(target));
  }

  const store: MediaStore = {
    reading: { open },
    workFolder,

    async add(name, source) {
      const files = await readdir(source);
      await forAll(files, (file) => put(`${name}/${file}`, path.join(source, file)));
    },

    async remove(name) {
      const keys = await keysOf(`${name}/`);
      await forAll(keys, (key) => ask('deleting', () => client.delete(key)));
    },

    async olderThan(parent, instant) {
      const latest = new Map<string, number>();
      for await (const { key, at } of list(`${parent}/`)) {
        const name = path.posix.dirname(key);
        latest.set(name, Math.max(at, latest.get(name) ?? 0));
      }
      return [...latest].filter(([, at]) => at < instant).map(([name]) => name);
    },

    async copyTo(target) {
      const missing: string[] = [];
      for await (const { key } of list('')) {
        // An object of another program must not lead out of the folder.
        if (path.posix.normalize(key) !== key || key.startsWith('..') || key.startsWith('/')) continue;
        if (!(await fileExists(path.join(target, key)))) missing.push(key);
      }
      await forAll(missing, (key) => download(key, path.join(target, key)));
    },

    async copyFrom(source) {
      if (!(await fileExists(source))) return;
      const known = new Set(await keysOf(''));
      const entries = await readdir(source, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)));
      const missing = files.filter((file) => !known.has(file));
      await forAll(missing, (file) => put(file, path.join(source, file)));
    },
  };

  /** Resolves when the bucket answers; otherwise with the reason and the variable that is probably wrong. */
  async function check(): Promise<string | undefined> {
    try {
      await client.headBucket();
      return undefined;
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) return `S3_BUCKET: there is no bucket '${bucket}'.`;
      if (status === 301 || status === 400)
        return `S3_REGION or S3_ENDPOINT: the store refuses a request for the bucket '${bucket}' in ${region}.`;
      if (status === 403)
        return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store refuses this key for the bucket '${bucket}'.`;
      return `S3_ENDPOINT: the store ${endpoint ?? 'of Amazon'} cannot be reached.\n${reasonOf(error)}`;
    }
  }

  return { ...store, check };
}
