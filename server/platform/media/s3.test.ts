// Tests the client of an S3 bucket: its signed calls, its errors and its retries.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createS3Client, type S3Client, S3Error, type S3Settings } from './s3Client.ts';
import { createS3Store } from './s3Store.ts';

describe('the calls', () => {
  type Call = [name: keyof S3Client, ...args: unknown[]];
  const calls: Call[] = [];
  let answer: (call: Call) => unknown = () => undefined;

  const recorded =
    (name: keyof S3Client) =>
    async (...args: unknown[]): Promise<never> => {
      const call: Call = [name, ...args];
      calls.push(call);
      return (await answer(call)) as never;
    };
  const client: S3Client = {
    put: recorded('put'),
    get: recorded('get'),
    list: recorded('list'),
    delete: recorded('delete'),
    headBucket: recorded('headBucket'),
  };

  const settings: S3Settings = {
    ...{ endpoint: undefined, region: 'eu-west-2', bucket: 'pictures', accessKeyId: 'id' },
    ...{ secretAccessKey: 'secret', isPathStyle: false },
  };
  let folder: string;
  let lines: string[];
  const open = (more: Partial<S3Settings> = {}) =>
    createS3Store({ ...settings, ...more }, { workFolder: '/work', log: (line) => lines.push(line) }, client);
  const failing = (status?: number) => () => Promise.reject(new S3Error('Refused', status));
  const keysOf = (name: keyof S3Client) => calls.filter((call) => call[0] === name).map((call) => call[1]);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 's3-calls-'));
    lines = [];
    calls.length = 0;
    answer = () => undefined;
  });
  afterEach(() => rm(folder, { recursive: true }));

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
      calls.length = 0;
      const source = await mkdtemp(path.join(folder, 'source-'));
      await writeFile(path.join(source, file), 'content');
      await open().add(name, source);
      const headers = { 'content-type': type, 'cache-control': cache };
      expect(calls).toEqual([['put', `${name}/${file}`, Buffer.from('content'), headers]]);
    }
  });

  it('writes at most eight files at a time, all of them before it reports the first failure', async () => {
    for (let index = 0; index < 20; index += 1) await writeFile(path.join(folder, `${index}.jpg`), 'x');
    let [running, most] = [0, 0];
    let release: () => void = () => undefined;
    const eightRun = new Promise<void>((resolve) => (release = resolve));
    answer = async ([, key]) => {
      running += 1;
      most = Math.max(most, running);
      if (running === 8) {
        // A ninth call would come after the read of its file.
        for (const file of await readdir(folder)) await readFile(path.join(folder, file));
        release();
      }
      await eightRun;
      running -= 1;
      if (key === 'cars/a/0.jpg') throw new S3Error('Refused', 500);
    };
    await expect(open().add('cars/a', folder)).rejects.toMatchObject({
      ...{ status: 503, code: 'media_unavailable', retryAfter: 5 },
    });
    expect([calls.length, most, running]).toEqual([20, 8, 0]);
    expect(lines).toEqual(['The store of pictures failed (writing): Refused']);
  });

  /** Returns two pages of keys with their ages. */
  const pages = (first: [string, number?][], second: [string, number?][] = []) => {
    const page = (keys: [string, number?][]) => keys.map(([key, at]) => ({ key, at }));
    answer = ([name, , token]) => {
      if (name !== 'list') return undefined;
      if (token === 'next') return { objects: page(second), next: undefined };
      return { objects: page(first), next: 'next' };
    };
  };

  it('deletes every page of the files of a folder', async () => {
    pages([['cars/a/1.jpg'], ['cars/a/2.jpg']], [['cars/a/3.jpg']]);
    await open().remove('cars/a');
    expect(calls).toEqual([
      ['list', 'cars/a/', undefined],
      ['list', 'cars/a/', 'next'],
      ...['1', '2', '3'].map((key) => ['delete', `cars/a/${key}.jpg`]),
    ]);
  });

  it('answers 503 when the store refuses to list or to delete', async () => {
    for (const refused of ['list', 'delete']) {
      answer = ([name]) =>
        name === refused ? failing(500)() : { objects: [{ key: 'cars/a/1.jpg', at: 0 }], next: undefined };
      await expect(open().remove('cars/a')).rejects.toMatchObject({ status: 503 });
    }
    expect(lines).toEqual(
      ['listing', 'deleting'].map((what) => `The store of pictures failed (${what}): Refused`),
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
    expect(await open().olderThan('cars', 100)).toEqual(['cars/old']);
    expect(calls[0]?.[1]).toBe('cars/');
  });

  describe('reading', () => {
    const read = async (headers: { range?: string; ifNoneMatch?: string } = {}) => {
      const { reading } = open();
      return 'open' in reading ? reading.open('cars/a/1.jpg', headers) : undefined;
    };

    it('passes the headers of the caller on, and returns those of the store', async () => {
      const kept = { 'content-length': '7', etag: '"e"', 'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT' };
      answer = () => new Response('content', { headers: { ...kept, 'x-amz-id-2': 'x', server: 'S3' } });
      const file = await read({ range: 'bytes=0-1', ifNoneMatch: '"x"' });
      expect([file?.status, file?.headers]).toEqual([200, { ...kept, 'accept-ranges': 'bytes' }]);
      expect(file?.body && (await text(file.body))).toBe('content');
      expect(calls).toEqual([['get', 'cars/a/1.jpg', { range: 'bytes=0-1', 'if-none-match': '"x"' }]]);
    });

    it('answers 206 for a part, an empty body for an empty file, and sends no header that the caller does not send', async () => {
      answer = () => new Response('c', { status: 206, headers: { 'content-range': 'bytes 0-0/7' } });
      expect(await read()).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 0-0/7' } });
      expect(calls).toEqual([['get', 'cars/a/1.jpg', {}]]);
      answer = () => new Response(null);
      const { body } = (await read()) ?? {};
      expect(body && (await text(body))).toBe('');
    });

    it('finds no file for 404, and passes 304 and 416 on', async () => {
      answer = failing(404);
      expect(await read()).toBeUndefined();
      for (const status of [304, 416]) {
        answer = failing(status);
        expect(await read()).toEqual({ status, headers: {}, body: undefined });
      }
      expect(lines).toEqual([]);
      for (const status of [403, 500, undefined]) {
        answer = failing(status);
        await expect(read()).rejects.toMatchObject({ status: 503 });
      }
      expect(lines).toHaveLength(3);
      expect(lines[0]).toBe('The store of pictures failed (reading): Refused');
    });
  });

  describe('copies', () => {
    it('fetch the missing objects, and none whose key leaves the folder or was deleted meanwhile', async () => {
      await writeFile(path.join(folder, 'kept.jpg'), 'kept');
      pages([['kept.jpg'], ['a/1.jpg'], ['../out.jpg'], ['/out.jpg'], ['a/../out.jpg']], [['gone.jpg']]);
      const listed = answer;
      answer = (call) => {
        if (call[0] !== 'get') return listed(call);
        return call[1] === 'gone.jpg' ? failing(404)() : new Response('content');
      };
      await open().copyTo(folder);
      expect(keysOf('get')).toEqual(['a/1.jpg', 'gone.jpg']);
      expect((await readdir(folder, { recursive: true })).sort()).toEqual(['a', 'a/1.jpg', 'kept.jpg']);
      expect(await readFile(path.join(folder, 'a/1.jpg'), 'utf8')).toBe('content');
    });

    it('write the files that the store does not have, and nothing from a folder that does not exist', async () => {
      await mkdir(path.join(folder, 'a'));
      await writeFile(path.join(folder, 'a/1.jpg'), 'x');
      await writeFile(path.join(folder, 'known.jpg'), 'x');
      pages([['known.jpg']]);
      await open().copyFrom(folder);
      expect(keysOf('put')).toEqual(['a/1.jpg']);
      calls.length = 0;
      await open().copyFrom(path.join(folder, 'none'));
      expect(calls).toEqual([]);
    });
  });

  it('checks the bucket, and explains each refusal', async () => {
    expect(await open().check()).toBeUndefined();
    expect(calls).toEqual([['headBucket']]);
    const explained: [status: number | undefined, explanation: string, endpoint?: string][] = [
      [404, "S3_BUCKET: there is no bucket 'pictures'."],
      [301, "S3_REGION or S3_ENDPOINT: the store refuses a request for the bucket 'pictures' in eu-west-2."],
      [400, "S3_REGION or S3_ENDPOINT: the store refuses a request for the bucket 'pictures' in eu-west-2."],
      [403, "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store refuses this key for the bucket 'pictures'."],
      [500, 'S3_ENDPOINT: the store of Amazon cannot be reached.\nRefused'],
      [undefined, 'S3_ENDPOINT: the store http://minio cannot be reached.\nRefused', 'http://minio'],
    ];
    for (const [status, explanation, endpoint] of explained) {
      answer = failing(status);
      expect(await (await open({ endpoint })).check()).toBe(explanation);
    }
  });
});

describe('the client', () => {
  const settings: S3Settings = {
    ...{ endpoint: undefined, region: 'eu-west-2', bucket: 'pictures', accessKeyId: 'id' },
    ...{ secretAccessKey: 'secret', isPathStyle: false },
  };

  interface Sent {
    url: string;
    method: string | undefined;
    headers: Headers;
    body: string;
  }
  let sent: Sent[];
  let answers: (() => Response | Promise<Response>)[];

  beforeEach(() => {
    sent = [];
    answers = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const body = Buffer.from((init?.body as Uint8Array | undefined) ?? []).toString();
      sent.push({ url: String(url), method: init?.method, headers: new Headers(init?.headers), body });
      const next = answers.shift();
      if (next) return next();
      return new Response('');
    });
  });

  it('addresses the bucket in the host or in the path, and escapes keys', async () => {
    const cases: Record<string, Partial<S3Settings>> = {
      'https://pictures.s3.eu-west-2.amazonaws.com/a/%27%2B%20.jpg': {},
      'https://s3.eu-west-2.amazonaws.com/pictures/a/%27%2B%20.jpg': { isPathStyle: true },
      'http://minio:9000/pictures/a/%27%2B%20.jpg': { endpoint: 'http://minio:9000', isPathStyle: true },
      'http://pictures.store/a/%27%2B%20.jpg': { endpoint: 'http://store/' },
    };
    for (const more of Object.values(cases))
      await createS3Client({ ...settings, ...more }).get("a/'+ .jpg", {});
    expect(sent.map(({ url }) => url)).toEqual(Object.keys(cases));
  });

  it('signs the hash of the content, and sends the headers of the caller', async () => {
    await createS3Client(settings).put('a.jpg', Buffer.from('content'), { 'content-type': 'image/jpeg' });
    expect(sent).toMatchObject([{ method: 'PUT', body: 'content' }]);
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      'content-type': 'image/jpeg',
      'x-amz-content-sha256': 'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/eu-west-2\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, /,
      ),
    });
  });

  it('repeats a request once when the store fails or does not answer, and not when it refuses', async () => {
    const refused = (status: number) => () =>
      new Response(status === 304 ? null : '<Error><Code>Why</Code></Error>', { status });
    const lost = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }));
    const cases: [answers: (() => Response | Promise<Response>)[], outcome: string, requests: number][] = [
      [[refused(500)], 'done', 2],
      [[refused(429)], 'done', 2],
      [[lost], 'done', 2],
      [[refused(503), refused(500)], 'Why (500)', 2],
      [[lost, lost], 'ECONNREFUSED', 2],
      [[refused(403)], 'Why (403)', 1],
      [[refused(404)], 'Why (404)', 1],
      [[refused(304)], 'Refused (304)', 1],
      [[refused(301)], 'Why (301)', 1],
    ];
    for (const [given, outcome, requests] of cases) {
      answers = given;
      sent = [];
      const result = await createS3Client(settings)
        .delete('a')
        .then(
          () => 'done',
          (error: Error) => error.message,
        );
      expect([result, sent.length]).toEqual([outcome, requests]);
    }
  });

  it('ends an attempt that is not answered in five seconds', async () => {
    jest.useFakeTimers();
    try {
      let isSent: () => void = () => undefined;
      jest.mocked(fetch).mockImplementation((_url, init) => {
        isSent();
        return new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        });
      });
      const nextIsSent = () => new Promise<void>((resolve) => (isSent = resolve));
      const first = nextIsSent();
      const result = createS3Client(settings)
        .headBucket()
        .catch((error: Error) => error.message);
      await first;
      const second = nextIsSent();
      jest.advanceTimersByTime(5_000);
      await second;
      jest.advanceTimersByTime(5_000);
      expect(await result).toBe('no answer within 5000 ms');
    } finally {
      jest.useRealTimers();
    }
  });

  it('reads the pages of a list, with keys that XML cannot contain', async () => {
    answers = [
      () =>
        new Response(
          `<ListBucketResult><Contents><Key>a/%261+%C3%A9.jpg</Key><LastModified>1970-01-01T00:00:01.000Z</LastModified></Contents>
         <Contents><Key>b</Key></Contents><Contents></Contents><NextContinuationToken>t+/=</NextContinuationToken></ListBucketResult>`,
        ),
      () => new Response('<ListBucketResult></ListBucketResult>'),
    ];
    const client = createS3Client(settings);
    const first = await client.list('a/');
    expect(first).toEqual({
      objects: [
        { key: 'a/&1 é.jpg', at: 1_000 },
        { key: 'b', at: undefined },
      ],
      next: 't+/=',
    });
    expect(await client.list('a/', first.next)).toEqual({ objects: [], next: undefined });
    expect(sent.map(({ url }) => new URL(url).searchParams.get('continuation-token'))).toEqual([
      null,
      't+/=',
    ]);
  });
});
