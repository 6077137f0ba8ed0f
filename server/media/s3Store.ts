// Stores uploaded files as objects of an S3-compatible store. The key of an object is the path of the file. The bucket
// stays private: the server reads the objects for its callers.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { fileExists } from '#server/fileExists.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { PRIVATE_FOLDER, type MediaFile, type MediaStore, type OpenFile } from './mediaStore.ts';

const CONNECT_MS = 2_000;
const ANSWER_MS = 5_000;
/** For a call with its repetitions. */
const CALL_MS = 10_000;
/** For the content of one object, at the speed of a slow phone. */
const CONTENT_MS = 60_000;
const RETRY_AFTER = 5;
/** Requests to the store at a time, for one folder or one copy. */
const CONCURRENCY = 8;

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

export interface S3Settings {
  /** Undefined for Amazon's own service. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True for addresses with the bucket in their path, as most S3-compatible stores need them. */
  isPathStyle: boolean;
}

export interface S3StoreOptions {
  workFolder: string;
  log: (line: string) => void;
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

const given = (headers: Record<string, string | number | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

function fileOf(output: GetObjectCommandOutput): MediaFile {
  // In Node the SDK returns the response itself.
  const body = addAbortSignal(AbortSignal.timeout(CONTENT_MS), output.Body as Readable);
  return {
    status: output.ContentRange === undefined ? 200 : 206,
    headers: given({
      'content-length': output.ContentLength,
      'content-range': output.ContentRange,
      'accept-ranges': 'bytes',
      etag: output.ETag,
      'last-modified': output.LastModified?.toUTCString(),
    }),
    body,
  };
}

export type S3Store = MediaStore & {
  /** Sends a first request; returns the variable that is probably wrong with the reason, or undefined. */
  check(): Promise<string | undefined>;
};

/** Connects to the bucket of `settings`; nothing is sent before the first call. */
export async function createS3Store(
  settings: S3Settings,
  { workFolder, log }: S3StoreOptions,
): Promise<S3Store> {
  // The SDK is large: it loads only when it is used.
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    ListObjectsV2Command,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3');
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey, isPathStyle } = settings;
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
    // Other stores do not support the checksums that Amazon added later.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const deadline = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) });

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
      const Body = await readFile(file);
      const ContentType = TYPES[path.extname(key)] ?? 'application/octet-stream';
      const CacheControl = key.startsWith(`${PRIVATE_FOLDER}/`)
        ? 'private, no-store'
        : 'public, max-age=31536000, immutable';
      await client.send(
        new PutObjectCommand({ Bucket, Key: key, Body, ContentType, CacheControl }),
        deadline(),
      );
    });

  async function* list(prefix: string): AsyncGenerator<{ key: string; at: number }> {
    let ContinuationToken: string | undefined;
    do {
      const page = await ask('listing', () =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }), deadline()),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, at: LastModified?.getTime() ?? Infinity };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
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
    const command = new GetObjectCommand({
      Bucket,
      Key: file,
      ...(range === undefined ? {} : { Range: range }),
      ...(ifNoneMatch === undefined ? {} : { IfNoneMatch: ifNoneMatch }),
    });
    return ask('reading', async () => {
      try {
        return fileOf(await client.send(command, deadline()));
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
      await forAll(keys, (Key) =>
        ask('deleting', async () => {
          await client.send(new DeleteObjectCommand({ Bucket, Key }), deadline());
        }),
      );
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
      await client.send(new HeadBucketCommand({ Bucket }), deadline());
      return undefined;
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) return `S3_BUCKET: there is no bucket '${Bucket}'.`;
      if (status === 301 || status === 400)
        return `S3_REGION or S3_ENDPOINT: the store refuses a request for the bucket '${Bucket}' in ${region}.`;
      if (status === 403)
        return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store refuses this key for the bucket '${Bucket}'.`;
      return `S3_ENDPOINT: the store ${endpoint ?? 'of Amazon'} cannot be reached.\n${reasonOf(error)}`;
    }
  }

  return { ...store, check };
}
