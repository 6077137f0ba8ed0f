// Tests the client of the object store: addresses, signed requests, repetitions, time limits and pages. fakeS3.ts verifies
// the signatures in s3Store.test.ts.
import { createS3Client, type S3Settings } from './s3Client.ts';

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
  expect(sent.map(({ url }) => new URL(url).searchParams.get('continuation-token'))).toEqual([null, 't+/=']);
});
