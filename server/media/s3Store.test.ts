// Tests the store of pictures in an object store: writing, serving with the same headers, deletion, sweeps and backups,
// also while the store fails or does not answer.
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Car } from '#domain/contract/cars.ts';
import { ConfigurationError } from '#server/env.ts';
import { aPicture, formOf, goodFields, postCar } from '#server/testing/carForms.ts';
import { startFakeS3, type FakeS3 } from '#server/testing/fakeS3.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { createFolderStore } from './folderStore.ts';
import { openMedia } from './openMedia.ts';
import { createS3Store } from './s3Store.ts';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 's3-store-'));
const workFolder = path.join(DATA_DIR, 'incoming');
let s3: FakeS3;
let lines: string[];
let test: TestApp;
let admin: TestUser;

const open = (settings = s3.settings) =>
  createS3Store(settings, { workFolder, log: (line) => lines.push(line) });

beforeAll(async () => {
  s3 = await startFakeS3();
  lines = [];
  test = await createTestApp({ env: { DATA_DIR }, media: await open() });
  admin = await test.signUp('admin');
});
beforeEach(() => {
  lines = [];
  s3.objects.clear();
});
afterEach(() => {
  s3.state = 'answering';
  s3.refuses = () => false;
});
afterAll(async () => {
  await test.close();
  await s3.close();
  await rm(DATA_DIR, { recursive: true });
});

async function addCar(): Promise<{ id: string; base: string }> {
  const answer = await postCar(test, admin, {}, [await aPicture()]);
  expect(answer.statusCode).toBe(201);
  const { id, pictures } = answer.json<Car>();
  return { id, base: pictures[0]!.base };
}
const keys = () => [...s3.objects.keys()].sort();
const countCars = async () => (await test.db.query('SELECT 1 FROM cars WHERE deleted_at IS NULL')).length;

it('stores the files of a picture, and keeps none on this machine', async () => {
  const { base } = await addCar();
  const folder = base.split('/').at(-2)!;
  expect(keys()).toContain(`cars/${folder}/picture-480.webp`);
  expect(s3.objects.get(`cars/${folder}/picture-480.webp`)).toMatchObject({
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  expect(await readdir(workFolder)).toEqual([]);
});

it('stores private files as not cacheable, and deletes them by their folder', async () => {
  const source = path.join(workFolder, 'document');
  await mkdir(source, { recursive: true });
  await writeFile(path.join(source, 'picture.jpg'), 'licence');
  const store = await open();
  await store.add('licences/a', source);
  await rm(source, { recursive: true });
  expect(s3.objects.get('licences/a/picture.jpg')).toMatchObject({
    type: 'image/jpeg',
    cacheControl: 'private, no-store',
  });
  expect(await test.as().get('/media/uploads/cars/../licences/a/picture.jpg')).toMatchObject({
    statusCode: 404,
  });
  await store.remove('licences/a');
  expect(keys()).toEqual([]);
});

it('serves a picture with the headers of the folder store', async () => {
  const { base } = await addCar();
  const answer = await test.as().get(`${base}-480.avif`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/avif',
    'content-length': String(answer.rawPayload.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  expect(answer.rawPayload.toString('latin1', 4, 12)).toBe('ftypavif');

  const headers = { 'if-none-match': String(answer.headers.etag) };
  const unchanged = await test.as().get(`${base}-480.avif`, { headers });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  const part = await test.as().get(`${base}-480.avif`, { headers: { range: 'bytes=4-7' } });
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
  const beyond = await test.as().get(`${base}-480.avif`, { headers: { range: 'bytes=9999999-9999999' } });
  expect(beyond.statusCode).toBe(416);
});

it.each([
  [
    'a file that was never written',
    '/media/uploads/cars/0b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11/picture-480.webp',
  ],
  ['another object of the bucket', '/media/uploads/cars/secret.txt'],
  ['a path that leaves the folder', '/media/uploads/cars/..%2fsecret.txt'],
])('does not serve %s', async (_what, url) => {
  for (const key of ['cars/secret.txt', 'secret.txt']) {
    s3.objects.set(key, { bytes: Buffer.from('secret'), type: 'text/plain', cacheControl: '', at: 0 });
  }
  const answer = await test.as().get(url);
  expect([answer.statusCode, answer.body.includes('secret')]).toEqual([404, false]);
});

it('deletes only the pictures that a change removes', async () => {
  const { id, base } = await addCar();
  const other = await addCar();
  const { pictures } = (await test.as().get(`/api/cars/${id}`)).json<Car>();
  const form = await formOf({ ...goodFields, deletedImages: JSON.stringify([pictures[0]!.id]) });
  const answer = await test.as(admin).put(`/api/cars/${id}`, form.payload, { headers: form.headers });
  expect(answer.statusCode).toBe(200);
  expect(keys().some((key) => key.includes(base.split('/').at(-2)!))).toBe(false);
  expect(keys().some((key) => key.includes(other.base.split('/').at(-2)!))).toBe(true);
});

it('stores no car when a file of its picture cannot be written, and leaves no object', async () => {
  const before = await countCars();
  s3.refuses = (method, key) => method === 'PUT' && key.endsWith('480.webp');
  const refusal = expectProblem(await postCar(test, admin, {}, [await aPicture()]), 503);
  expect(refusal.code).toBe('media_unavailable');
  expect([await countCars(), keys()]).toEqual([before, []]);
  expect(lines.join()).toContain('writing');
});

it('keeps a change when its old picture cannot be deleted, and deletes the picture in the next sweep', async () => {
  const { id } = await addCar();
  const { pictures } = (await test.as().get(`/api/cars/${id}`)).json<Car>();
  const form = await formOf({ ...goodFields, deletedImages: JSON.stringify([pictures[0]!.id]) });
  s3.refuses = (method) => method === 'DELETE';
  const answer = await test.as(admin).put(`/api/cars/${id}`, form.payload, { headers: form.headers });
  expect([answer.statusCode, answer.json<Car>().pictures]).toEqual([200, []]);
  expect(keys().length).toBeGreaterThan(0);

  s3.refuses = () => false;
  const kept = await addCar();
  for (const stored of s3.objects.values()) stored.at = test.clock.now - 2 * 3_600_000;
  await (await createTestApp({ db: test.db, env: { DATA_DIR }, media: await open() })).app.close();
  const folders = new Set(keys().map((key) => key.split('/')[1]));
  expect([...folders]).toEqual([kept.base.split('/').at(-2)]);
});

it('answers 503 with Retry-After while the store fails', async () => {
  const { base } = await addCar();
  s3.state = 'failing';
  const answer = await test.as().get(`${base}-480.avif`);
  expect(expectProblem(answer, 503).code).toBe('media_unavailable');
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
});

it('ends a call with 503 when the store does not answer', async () => {
  const { base } = await addCar();
  s3.state = 'silent';
  expect((await test.as().get(`${base}-480.avif`)).statusCode).toBe(503);
  expect(lines.join()).toContain('reading');
}, 60_000);

it.each([
  ['S3_BUCKET', { bucket: 'missing' }],
  ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'wrong' }],
  ['S3_ACCESS_KEY_ID', { accessKeyId: 'wrong' }],
  ['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:9' }],
])('names %s when its value is wrong', async (name, wrong) => {
  expect(await (await open({ ...s3.settings, ...wrong })).check()).toContain(name);
  expect(await (await open()).check()).toBeUndefined();
});

it('does not start with a bucket that does not exist', async () => {
  const start = (bucket: string) => openMedia({ DATA_DIR, s3: { ...s3.settings, bucket } }, () => undefined);
  await expect(start('missing')).rejects.toThrow(ConfigurationError);
  expect((await start(s3.settings.bucket)).workFolder).toBe(path.join(DATA_DIR, 'media/incoming'));
});

it('copies every object to a folder and from there to another store', async () => {
  await addCar();
  await addCar();
  const stored = keys();
  const copy = path.join(DATA_DIR, 'copy');
  await (await open()).copyTo(copy);
  const [first] = stored;
  expect(await readFile(path.join(copy, first!))).toEqual(s3.objects.get(first!)?.bytes);

  // A second copy fetches only the missing objects.
  await writeFile(path.join(copy, first!), 'left');
  await rm(path.join(copy, stored[1]!));
  await (await open()).copyTo(copy);
  expect(await readFile(path.join(copy, first!), 'utf8')).toBe('left');
  expect(await readFile(path.join(copy, stored[1]!))).toEqual(s3.objects.get(stored[1]!)?.bytes);

  s3.objects.clear();
  await (await open()).copyFrom(copy);
  expect(keys()).toEqual(stored);
  const folder = path.join(DATA_DIR, 'other');
  await mkdir(folder);
  await createFolderStore(folder).copyFrom(copy);
  expect(await readFile(path.join(folder, first!), 'utf8')).toBe('left');
  await writeFile(path.join(folder, first!), 'kept');
  await createFolderStore(folder).copyFrom(copy);
  expect(await readFile(path.join(folder, first!), 'utf8')).toBe('kept');
});

it('copies no object whose key leaves the folder', async () => {
  s3.objects.set('../outside.webp', { bytes: Buffer.from('x'), type: '', cacheControl: '', at: 0 });
  await (await open()).copyTo(path.join(DATA_DIR, 'inner'));
  expect(await readdir(DATA_DIR)).not.toContain('outside.webp');
});
