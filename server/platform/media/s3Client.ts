// Sends the requests of S3 that the server needs, signed with AWS Signature Version 4.
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { MINUTE } from '#domain/time/durations.ts';

const ATTEMPTS = 2;
const ANSWER_MS = 5_000;
/** For the content of one object, at the speed of a slow phone. */
const CONTENT_MS = MINUTE;

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

export interface ListedObject {
  key: string;
  /** Epoch milliseconds; undefined when the store does not say. */
  at: number | undefined;
}

/** Every request rejects with an S3Error when the store refuses it or does not answer it within 10 seconds. */
export interface S3Client {
  put(key: string, content: Buffer, headers: Readonly<Record<string, string>>): Promise<void>;
  /** Its content has to arrive within a minute. */
  get(key: string, headers: Readonly<Record<string, string>>): Promise<Response>;
  /** A page of the objects whose key starts with `prefix`; `next` is the token of the page after it. */
  list(prefix: string, token?: string): Promise<{ objects: ListedObject[]; next: string | undefined }>;
  delete(key: string): Promise<void>;
  headBucket(): Promise<void>;
}

export class S3Error extends Error {
  /** Of the answer; undefined without one. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

interface Request {
  method: 'DELETE' | 'GET' | 'HEAD' | 'PUT';
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  /** The time for the content of the answer. */
  contentMs?: number;
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function bucketAddress({ endpoint, region, bucket, isPathStyle }: S3Settings): string {
  const store = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!isPathStyle) store.host = `${bucket}.${store.host}`;
  const address = store.href.replace(/\/$/, '');
  return isPathStyle ? `${address}/${bucket}` : address;
}

/** The text of the first element of this name; lists are asked for with URL-encoded keys, so they have no entities. */
const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

function readPage(xml: string): { objects: ListedObject[]; next: string | undefined } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, content = '']) => {
    const key = textOf(content, 'Key');
    const modified = textOf(content, 'LastModified');
    if (key === undefined) return [];
    return [
      {
        key: decodeURIComponent(key.replaceAll('+', ' ')),
        at: modified === undefined ? undefined : Date.parse(modified),
      },
    ];
  });
  return { objects, next: textOf(xml, 'NextContinuationToken') };
}

/**
 * Creates a client of the bucket of `settings`; nothing is sent before the first call. `answerMs` is the time for the
 * head of an answer to one attempt.
 */
export function createS3Client(settings: S3Settings, { answerMs = ANSWER_MS } = {}): S3Client {
  const { region, accessKeyId, secretAccessKey } = settings;
  const bucket = bucketAddress(settings);

  /** One attempt; its signature contains the time. */
  async function attempt(request: Request): Promise<Response> {
    const { method, key = '', query, headers, body, contentMs = answerMs } = request;
    const url = new URL(`${bucket}/${key.split('/').map(escaped).join('/')}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region, accessKeyId, secretAccessKey },
      headers: { ...headers, 'x-amz-content-sha256': hash },
    });
    const signed = await signer.sign();
    const controller = new AbortController();
    const stopAfter = (ms: number) =>
      setTimeout(() => controller.abort(new S3Error(`no answer within ${String(ms)} ms`)), ms).unref();
    const answering = stopAfter(answerMs);
    try {
      return await fetch(signed.url, {
        ...{ method, headers: signed.headers, redirect: 'manual', signal: controller.signal },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });
    } finally {
      clearTimeout(answering);
      stopAfter(contentMs);
    }
  }

  async function refusal(answer: Response): Promise<S3Error> {
    const xml = await answer.text();
    const code = textOf(xml, 'Code') ?? 'Refused';
    return new S3Error(`${code} (${String(answer.status)})`, answer.status);
  }

  /** Repeats a request that the store did not answer, or failed to execute. */
  async function send(request: Request): Promise<Response> {
    let last: unknown;
    for (let left = ATTEMPTS; left > 0; left -= 1) {
      try {
        const answer = await attempt(request);
        if (answer.ok) return answer;
        last = await refusal(answer);
        if (answer.status < 500 && answer.status !== 429) break;
      } catch (error) {
        last = error instanceof S3Error ? error : new S3Error(reasonOf(error));
      }
    }
    throw last;
  }

  return {
    async put(key, body, headers) {
      await send({ method: 'PUT', key, body, headers });
    },
    get: (key, headers) => send({ method: 'GET', key, headers, contentMs: CONTENT_MS }),
    async list(prefix, token) {
      const query: Record<string, string> = { 'list-type': '2', 'encoding-type': 'url', prefix };
      if (token !== undefined) query['continuation-token'] = token;
      return readPage(await (await send({ method: 'GET', query })).text());
    },
    async delete(key) {
      await send({ method: 'DELETE', key });
    },
    async headBucket() {
      await send({ method: 'HEAD' });
    },
  };
}

/** `fetch` puts the reason of a failed connection into `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
