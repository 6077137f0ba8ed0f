// A small object store with the calls of S3 that the server uses. It keeps objects in memory, and refuses a request whose
// signature (AWS Signature Version 4) it cannot compute itself, or whose content differs from the signed hash.
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#server/platform/media/s3Client.ts';

const BUCKET = 'pictures';
const REGION = 'eu-west-2';
const ACCESS_KEY_ID = 'test-key';
const SECRET_ACCESS_KEY = 'test-secret';
/** Less than the default of S3, so that tests need several pages. */
const PAGE_SIZE = 5;

interface StoredObject {
  bytes: Buffer;
  type: string;
  cacheControl: string;
  at: number;
}

export interface FakeS3 {
  settings: S3Settings;
  objects: Map<string, StoredObject>;
  /** 'answering'; 'failing' answers every request with 500; 'silent' answers none. */
  state: 'answering' | 'failing' | 'silent';
  /** Refuses the requests for which it returns true. */
  refuses: (method: string, key: string) => boolean;
  close(): Promise<void>;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that this request needs, from the definition of AWS Signature Version 4. */
function signatureOf({ method, headers }: IncomingMessage, url: URL, names: string[], scope: string): string {
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    lines.join(''),
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET_ACCESS_KEY}`);
  return hmac(key, text).toString('hex');
}

function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, key, scope = '', names = '', signature] = pattern.exec(request.headers.authorization ?? '') ?? [];
  return (
    key === ACCESS_KEY_ID &&
    scope.split('/')[1] === REGION &&
    request.headers['x-amz-content-sha256'] === sha256(body) &&
    signature === signatureOf(request, url, names.split(';'), scope)
  );
}

const problem = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`);

function answerList(objects: FakeS3['objects'], url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const left = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = left.slice(0, PAGE_SIZE);
  const contents = page.map((key) => {
    const { at, bytes } = objects.get(key)!;
    const modified = new Date(at).toISOString();
    const shown = url.searchParams.get('encoding-type') === 'url' ? encodeURIComponent(key) : key;
    return `<Contents><Key>${shown}</Key><LastModified>${modified}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next =
    left.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
}

function answerObject(stored: StoredObject, { headers }: IncomingMessage, response: ServerResponse): void {
  const { bytes, type, at } = stored;
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
  const shared = { etag, 'last-modified': new Date(at).toUTCString(), 'content-type': type };
  if (headers['if-none-match'] === etag) return void response.writeHead(304, shared).end();
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined) {
    return void response.writeHead(200, { ...shared, 'content-length': bytes.length }).end(bytes);
  }
  if (Number(from) >= bytes.length) return void problem(response, 416, 'InvalidRange');
  const part = bytes.subarray(Number(from), Number(to) + 1);
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
  response.writeHead(206, { ...shared, 'content-range': range, 'content-length': part.length }).end(part);
}

/** Starts the store on a free port of this machine. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? '/', 'http://store');
      const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
      const key = rest.join('/');
      const method = request.method ?? '';
      if (store.state === 'silent') return;
      if (store.state === 'failing' || store.refuses(method, key))
        return problem(response, 500, 'InternalError');
      if (!isSigned(request, url, body)) return problem(response, 403, 'SignatureDoesNotMatch');
      if (bucket !== BUCKET) return problem(response, 404, 'NoSuchBucket');
      if (method === 'PUT') {
        const type = request.headers['content-type'] ?? '';
        const cacheControl = request.headers['cache-control'] ?? '';
        objects.set(key, { bytes: body, type, cacheControl, at: Date.now() });
        return response.writeHead(200).end();
      }
      if (method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      if (key === '') return method === 'HEAD' ? response.end() : answerList(objects, url, response);
      const stored = objects.get(key);
      return stored ? answerObject(stored, request, response) : problem(response, 404, 'NoSuchKey');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store: FakeS3 = {
    settings: {
      endpoint: `http://127.0.0.1:${String(port)}`,
      region: REGION,
      bucket: BUCKET,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET_ACCESS_KEY,
      isPathStyle: true,
    },
    objects,
    state: 'answering',
    refuses: () => false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}
