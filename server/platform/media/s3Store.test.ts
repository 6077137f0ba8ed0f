// Tests the application over an object store: writing, serving with the same headers, deletion and sweeps, also while the
// store fails or does not answer. s3Calls.test.ts tests each call of the store.
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { ConfigurationError } from '../process/configurationError.ts';
import { aPicture, formOf, goodFields, postCar } from '#server/testing/carForms.ts';
import { startFakeS3, type FakeS3 } from '#server/testing/fakeS3.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { createFolderStore } from './folderStore.ts';
import { openMedia } from './openMedia.ts';
import { createS3Client } from './s3Client.ts';
import { createS3Store } from './s3Store.ts';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 's3-store-'));
const workFolder = path.join(DATA_DIR, 'incoming');
let s3: FakeS3;
let lines: string[];
let test: TestApp;
let admin: TestUser;

const ANSWER_MS = 500;
const open = (settings = s3.settings) =>
  createS3Store(
    settings,
    { workFolder, log: (line) => lines.push(line) },
    createS3Client(settings, { answerMs: ANSWER_MS }),
  );

beforeAll(async () => {
  s3 = await startFakeS3();
  lines = [];
  test = await createTestApp({ env: { DATA_DIR }, media: open() });
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

async function addCar(): Promise<{ id: string; base: string; folder: string; pictureId: string }> {
  const answer = await postCar(test, admin, {}, [await aPicture()]);
  expect(answer.statusCode).toBe(201);
  const { id, pictures } = answer.json<Car>();
  const [{ base, id: pictureId }] = pictures as [Car['pictures'][number]];
  return { id, base, folder: base.split('/').at(-2)!, pictureId };
}
async function deletePicture({ id, pictureId }: { id: string; pictureId: string }) {
  const form = await formOf({ ...goodFields, deletedImages: JSON.stringify([pictureId]) });
  return test.as(admin).put(`/api/cars/${id}`, form.payload, { headers: form.headers });
}
const keys = () => [...s3.objects.keys()].sort();
const hasFolder = ({ folder }: { folder: string }) => keys().some((key) => key.includes(folder));
const countCars = async () => (await test.db.query('SELECT 1 FROM cars WHERE deleted_at IS NULL')).length;

it('stores the files of a picture, serves them with the headers of the folder store, and ends calls with 503 while the store fails', async () => {
  const { base, folder } = await addCar();
  expect(s3.objects.get(`cars/${folder}/picture-480.webp`)).toMatchObject({
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  expect(await readdir(workFolder)).toEqual([]);

  const read = (headers: Record<string, string> = {}) => test.as().get(`${base}-480.avif`, { headers });
  const answer = await read();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/avif',
    'content-length': String(answer.rawPayload.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  expect(answer.rawPayload.toString('latin1', 4, 12)).toBe('ftypavif');
  expect(await read({ 'if-none-match': String(answer.headers.etag) })).toMatchObject({
    ...{ statusCode: 304, body: '' },
  });
  expect(await read({ range: 'bytes=4-7' })).toMatchObject({ statusCode: 206, body: 'ftyp' });
  expect((await read({ range: 'bytes=9999999-9999999' })).statusCode).toBe(416);

  s3.state = 'failing';
  const failed = await read();
  expect(expectProblem(failed, 503).code).toBe('media_unavailable');
  expect(failed.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  lines = [];
  s3.state = 'silent';
  expect((await read()).statusCode).toBe(503);
  expect(lines.join()).toContain('reading');
});

it('does not serve files that were never written, other objects of the bucket, or paths that leave the folder', async () => {
  for (const key of ['cars/secret.txt', 'secret.txt', 'licences/a/picture.jpg'])
    s3.objects.set(key, { bytes: Buffer.from('secret'), type: 'text/plain', cacheControl: '', at: 0 });
  for (const url of [
    '/media/uploads/cars/0b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11/picture-480.webp',
    '/media/uploads/cars/secret.txt',
    '/media/uploads/cars/..%2fsecret.txt',
    '/media/uploads/cars/../licences/a/picture.jpg',
  ]) {
    const { statusCode, body } = await test.as().get(url);
    expect({ url, statusCode, secret: body.includes('secret') }).toEqual({
      url,
      statusCode: 404,
      secret: false,
    });
  }
});

it('stores no car when a file of its picture cannot be written, and leaves no object', async () => {
  const before = await countCars();
  s3.refuses = (method, key) => method === 'PUT' && key.endsWith('480.webp');
  const refusal = expectProblem(await postCar(test, admin, {}, [await aPicture()]), 503);
  expect(refusal.code).toBe('media_unavailable');
  expect([await countCars(), keys()]).toEqual([before, []]);
  expect(lines.join()).toContain('writing');
});

itAtFullExtent(
  'deletes only the pictures that a change removes, and in the next sweep those that could not be deleted',
  async () => {
    const [first, second, kept] = [await addCar(), await addCar(), await addCar()];
    expect((await deletePicture(first)).statusCode).toBe(200);
    expect([hasFolder(first), hasFolder(second), hasFolder(kept)]).toEqual([false, true, true]);

    s3.refuses = (method) => method === 'DELETE';
    const answer = await deletePicture(second);
    expect([answer.statusCode, answer.json<Car>().pictures]).toEqual([200, []]);
    expect(hasFolder(second)).toBe(true);
    s3.refuses = () => false;
    for (const stored of s3.objects.values()) stored.at = test.clock.now - 2 * 3_600_000;
    await (await createTestApp({ db: test.db, env: { DATA_DIR }, media: open() })).app.close();
    expect([hasFolder(second), hasFolder(kept)]).toEqual([false, true]);
  },
);

it('names the variable whose value is wrong, and does not start with a bucket that does not exist', async () => {
  const wrongs: Record<string, object> = {
    S3_BUCKET: { bucket: 'missing' },
    S3_SECRET_ACCESS_KEY: { secretAccessKey: 'wrong' },
    S3_ACCESS_KEY_ID: { accessKeyId: 'wrong' },
    S3_ENDPOINT: { endpoint: 'http://127.0.0.1:9' },
  };
  for (const [name, wrong] of Object.entries(wrongs))
    expect(await open({ ...s3.settings, ...wrong }).check()).toContain(name);
  expect(await open().check()).toBeUndefined();
  const start = (bucket: string) => openMedia({ DATA_DIR, s3: { ...s3.settings, bucket } }, () => undefined);
  await expect(start('missing')).rejects.toThrow(ConfigurationError);
  expect((await start(s3.settings.bucket)).workFolder).toBe(path.join(DATA_DIR, 'media/incoming'));
});

it('copies every object to a folder, and from there to another store, without replacing a file', async () => {
  for (const key of ['cars/a/1.webp', 'cars/b/2.webp'])
    s3.objects.set(key, { bytes: Buffer.from(key), type: 'image/webp', cacheControl: '', at: 0 });
  const [copy, other] = [path.join(DATA_DIR, 'copy'), path.join(DATA_DIR, 'other')];
  await open().copyTo(copy);
  expect(await readFile(path.join(copy, 'cars/b/2.webp'), 'utf8')).toBe('cars/b/2.webp');
  s3.objects.clear();
  await open().copyFrom(copy);
  expect(keys()).toEqual(['cars/a/1.webp', 'cars/b/2.webp']);

  await mkdir(path.join(other, 'cars/a'), { recursive: true });
  await writeFile(path.join(other, 'cars/a/1.webp'), 'kept');
  await createFolderStore(other).copyFrom(copy);
  expect(await readFile(path.join(other, 'cars/a/1.webp'), 'utf8')).toBe('kept');
  expect(await readFile(path.join(other, 'cars/b/2.webp'), 'utf8')).toBe('cars/b/2.webp');
});
