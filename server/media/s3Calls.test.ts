// Tests the configuration of the S3 client and each of its calls, with a client that records them. s3Store.test.ts tests the
// store over HTTP.
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createS3Store, type S3Settings } from './s3Store.ts';

interface Call {
  name: string;
  input: Record<string, unknown>;
  hasDeadline: boolean;
}
const mockCalls: Call[] = [];
let mockOptions: unknown;
let mockAnswer: (call: Call) => unknown = () => ({});

jest.mock('@aws-sdk/client-s3', () => {
  const command = (name: string) =>
    class {
      name = name;
      input: Record<string, unknown>;
      constructor(input: Record<string, unknown>) {
        this.input = input;
      }
    };
  return {
    DeleteObjectCommand: command('delete'),
    GetObjectCommand: command('get'),
    HeadBucketCommand: command('head bucket'),
    ListObjectsV2Command: command('list'),
    PutObjectCommand: command('put'),
    S3Client: class {
      constructor(options: unknown) {
        mockOptions = options;
      }
      async send({ name, input }: Call, { abortSignal }: { abortSignal?: AbortSignal } = {}) {
        const call = { name, input, hasDeadline: abortSignal instanceof AbortSignal };
        mockCalls.push(call);
        return mockAnswer(call);
      }
    },
  };
});

const settings: S3Settings = {
  ...{ endpoint: undefined, region: 'eu-west-2', bucket: 'pictures', accessKeyId: 'id' },
  ...{ secretAccessKey: 'secret', isPathStyle: false },
};
let folder: string;
let lines: string[];
const open = (more: Partial<S3Settings> = {}) =>
  createS3Store({ ...settings, ...more }, { workFolder: '/work', log: (line) => lines.push(line) });
const failure = (httpStatusCode?: number) =>
  Object.assign(new Error('refused'), { name: 'S3Error', $metadata: { httpStatusCode } });
const failing = (status?: number) => () => Promise.reject(failure(status));

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 's3-calls-'));
  lines = [];
  mockCalls.length = 0;
  mockAnswer = () => ({});
});
afterEach(() => rm(folder, { recursive: true }));

it('configures the client with the key, the timeouts and the addresses', async () => {
  const { reading, workFolder } = await open();
  expect(workFolder).toBe('/work');
  expect(Object.keys(reading)).toEqual(['open']);
  const common = {
    region: 'eu-west-2',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    maxAttempts: 2,
    requestHandler: {
      ...{ connectionTimeout: 2_000, requestTimeout: 5_000, socketTimeout: 5_000 },
      throwOnRequestTimeout: true,
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  expect(mockOptions).toEqual({ ...common, forcePathStyle: false });
  await open({ endpoint: 'http://minio:9000', isPathStyle: true });
  expect(mockOptions).toEqual({ ...common, endpoint: 'http://minio:9000', forcePathStyle: true });
});

it('writes each file with its type, and private files as not cacheable', async () => {
  const cases = [
    ['cars/a', 'picture.webp', 'image/webp', 'public, max-age=31536000, immutable'],
    ['cars/a', 'picture.avif', 'image/avif', 'public, max-age=31536000, immutable'],
    ['cars/a', 'picture.jpg', 'image/jpeg', 'public, max-age=31536000, immutable'],
    ['cars/a', 'picture.txt', 'application/octet-stream', 'public, max-age=31536000, immutable'],
    ['licences/a', 'front.jpg', 'image/jpeg', 'private, no-store'],
    ['licencesx/a', 'front.jpg', 'image/jpeg', 'public, max-age=31536000, immutable'],
  ] as const;
  for (const [name, file, type, cache] of cases) {
    mockCalls.length = 0;
    const source = await mkdtemp(path.join(folder, 'source-'));
    await writeFile(path.join(source, file), 'content');
    await (await open()).add(name, source);
    const input = {
      ...{ Bucket: 'pictures', Key: `${name}/${file}`, Body: Buffer.from('content') },
      ...{ ContentType: type, CacheControl: cache },
    };
    expect(mockCalls).toEqual([{ name: 'put', input, hasDeadline: true }]);
  }
});

it('writes at most eight files at a time, all of them before it reports the first failure', async () => {
  for (let index = 0; index < 20; index += 1) await writeFile(path.join(folder, `${index}.jpg`), 'x');
  let [running, most] = [0, 0];
  let release: () => void = () => undefined;
  const eightRun = new Promise<void>((resolve) => (release = resolve));
  mockAnswer = async ({ input }) => {
    running += 1;
    most = Math.max(most, running);
    if (running === 8) {
      // A ninth call would come after the read of its file.
      for (const file of await readdir(folder)) await readFile(path.join(folder, file));
      release();
    }
    await eightRun;
    running -= 1;
    if (input['Key'] === 'cars/a/0.jpg') throw failure(500);
  };
  await expect((await open()).add('cars/a', folder)).rejects.toMatchObject({
    ...{ status: 503, code: 'media_unavailable', retryAfter: 5 },
  });
  expect([mockCalls.length, most, running]).toEqual([20, 8, 0]);
  expect(lines).toEqual(['The store of pictures failed (writing): S3Error: refused']);
});

/** Returns two pages of keys with their ages. */
const pages = (first: [string, number?][], second: [string, number?][] = []) => {
  const contents = (keys: [string, number?][]) =>
    keys.map(([Key, at]) => ({ Key, ...(at === undefined ? {} : { LastModified: new Date(at) }) }));
  mockAnswer = ({ name, input }) => {
    if (name !== 'list') return {};
    if (input['ContinuationToken'] === 'next') return { Contents: contents(second) };
    return { Contents: [...contents(first), {}], NextContinuationToken: 'next' };
  };
};

it('deletes every page of the files of a folder', async () => {
  pages([['cars/a/1.jpg'], ['cars/a/2.jpg']], [['cars/a/3.jpg']]);
  await (await open()).remove('cars/a');
  const list = { Bucket: 'pictures', Prefix: 'cars/a/' };
  expect(mockCalls).toEqual([
    { name: 'list', input: { ...list, ContinuationToken: undefined }, hasDeadline: true },
    { name: 'list', input: { ...list, ContinuationToken: 'next' }, hasDeadline: true },
    ...['1', '2', '3'].map((key) => ({
      name: 'delete',
      input: { Bucket: 'pictures', Key: `cars/a/${key}.jpg` },
      hasDeadline: true,
    })),
  ]);
});

it('answers 503 when the store refuses to list or to delete', async () => {
  for (const refused of ['list', 'delete']) {
    mockAnswer = ({ name }) => (name === refused ? failing(500)() : { Contents: [{ Key: 'cars/a/1.jpg' }] });
    await expect((await open()).remove('cars/a')).rejects.toMatchObject({ status: 503 });
  }
  expect(lines).toEqual(
    ['listing', 'deleting'].map((what) => `The store of pictures failed (${what}): S3Error: refused`),
  );
});

it('finds the folders whose newest file is older than an instant', async () => {
  pages(
    [
      ['cars/old/1.jpg', 99],
      ['cars/new/1.jpg', 99],
      ['cars/equal/1.jpg', 100],
    ],
    [['cars/new/2.jpg', 101], ['cars/old/2.jpg', 50], ['cars/undated/1.jpg']],
  );
  expect(await (await open()).olderThan('cars', 100)).toEqual(['cars/old']);
  expect(mockCalls[0]?.input['Prefix']).toBe('cars/');
});

describe('reading', () => {
  const read = async (headers: { range?: string; ifNoneMatch?: string } = {}) => {
    const { reading } = await open();
    return 'open' in reading ? reading.open('cars/a/1.jpg', headers) : undefined;
  };

  it('passes the headers of the caller on, and returns those of the store', async () => {
    const body = Readable.from(['content']);
    mockAnswer = () => ({
      ...{ Body: body, ContentLength: 7, ETag: '"e"', LastModified: new Date(0) },
    });
    const file = await read({ range: 'bytes=0-1', ifNoneMatch: '"x"' });
    expect(file).toMatchObject({ status: 200, body });
    expect(file?.headers).toEqual({
      ...{ 'content-length': '7', 'accept-ranges': 'bytes', etag: '"e"' },
      'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT',
    });
    expect(mockCalls).toEqual([
      {
        name: 'get',
        input: {
          ...{ Bucket: 'pictures', Key: 'cars/a/1.jpg', Range: 'bytes=0-1', IfNoneMatch: '"x"' },
        },
        hasDeadline: true,
      },
    ]);
  });

  it('answers 206 for a part, and sends no header that the caller does not send', async () => {
    mockAnswer = () => ({ Body: Readable.from(['c']), ContentRange: 'bytes 0-0/7' });
    expect(await read()).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 0-0/7' } });
    expect(mockCalls[0]?.input).toEqual({ Bucket: 'pictures', Key: 'cars/a/1.jpg' });
  });

  it('finds no file for 404, and passes 304 and 416 on', async () => {
    mockAnswer = failing(404);
    expect(await read()).toBeUndefined();
    for (const status of [304, 416]) {
      mockAnswer = failing(status);
      expect(await read()).toEqual({ status, headers: {}, body: undefined });
    }
    expect(lines).toEqual([]);
    for (const status of [403, 500, undefined]) {
      mockAnswer = failing(status);
      await expect(read()).rejects.toMatchObject({ status: 503 });
    }
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('The store of pictures failed (reading): S3Error: refused');
  });
});

describe('copies', () => {
  it('fetch the missing objects, and none whose key leaves the folder or was deleted meanwhile', async () => {
    await writeFile(path.join(folder, 'kept.jpg'), 'kept');
    pages([['kept.jpg'], ['a/1.jpg'], ['../out.jpg'], ['/out.jpg'], ['a/../out.jpg']], [['gone.jpg']]);
    const listed = mockAnswer;
    mockAnswer = (call) => {
      if (call.name !== 'get') return listed(call);
      return call.input['Key'] === 'gone.jpg' ? failing(404)() : { Body: Readable.from(['content']) };
    };
    await (await open()).copyTo(folder);
    expect(mockCalls.filter(({ name }) => name === 'get').map(({ input }) => input['Key'])).toEqual([
      ...['a/1.jpg', 'gone.jpg'],
    ]);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(['a', 'a/1.jpg', 'kept.jpg']);
    expect(await readFile(path.join(folder, 'a/1.jpg'), 'utf8')).toBe('content');
  });

  it('write the files that the store does not have, and nothing from a folder that does not exist', async () => {
    await mkdir(path.join(folder, 'a'));
    await writeFile(path.join(folder, 'a/1.jpg'), 'x');
    await writeFile(path.join(folder, 'known.jpg'), 'x');
    pages([['known.jpg']]);
    await (await open()).copyFrom(folder);
    expect(mockCalls.filter(({ name }) => name === 'put').map(({ input }) => input['Key'])).toEqual([
      'a/1.jpg',
    ]);
    mockCalls.length = 0;
    await (await open()).copyFrom(path.join(folder, 'none'));
    expect(mockCalls).toEqual([]);
  });
});

it('checks the bucket, and explains each refusal', async () => {
  expect(await (await open()).check()).toBeUndefined();
  expect(mockCalls).toEqual([{ name: 'head bucket', input: { Bucket: 'pictures' }, hasDeadline: true }]);
  const explained: [status: number | undefined, explanation: string, endpoint?: string][] = [
    [404, "S3_BUCKET: there is no bucket 'pictures'."],
    [301, "S3_REGION or S3_ENDPOINT: the store refuses a request for the bucket 'pictures' in eu-west-2."],
    [400, "S3_REGION or S3_ENDPOINT: the store refuses a request for the bucket 'pictures' in eu-west-2."],
    [403, "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store refuses this key for the bucket 'pictures'."],
    [500, 'S3_ENDPOINT: the store of Amazon cannot be reached.\nS3Error: refused'],
    [undefined, 'S3_ENDPOINT: the store http://minio cannot be reached.\nS3Error: refused', 'http://minio'],
  ];
  for (const [status, explanation, endpoint] of explained) {
    mockAnswer = failing(status);
    expect(await (await open({ endpoint })).check()).toBe(explanation);
  }
});
