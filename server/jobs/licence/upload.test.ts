// Tests uploads of a licence: what is stored, who can read it, what is refused, and that no public address answers it.
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { LICENCE_PICTURE, type Licence } from '#domain/jobs/contract/licence.ts';
import { createFolderStore } from '#server/platform/media/folderStore.ts';
import { readAudit } from '#server/testing/auditRows.ts';
import { aPicture, formOf } from '#server/testing/carForms.ts';
import { approveLicence, uploadItem, uploadLicence } from '#server/testing/licences.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { deleteRemovedFiles, sweepDocuments } from './documentFiles.ts';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'licence-upload-'));
const media = createFolderStore(path.join(DATA_DIR, 'media'));
const stored = () => readdirSync(path.join(DATA_DIR, 'media/licences')).sort();

let test: TestApp;
let driver: TestUser;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp({ env: { DATA_DIR } });
  admin = await test.signUp('admin');
});
beforeEach(async () => {
  await deleteRemovedFiles(test.db, media);
  driver = await test.signUp('driver');
});
afterEach(() => expect(readdirSync(path.join(DATA_DIR, 'media/incoming'))).toEqual([]));
afterAll(() => test.close());

const own = async () => (await test.as(driver).get('/api/drivers/me/licence')).json<Licence>();
const pictureOf = (item = 'front') => `/api/users/${driver.id}/licence/${item}`;

it('lists the missing pictures of a new driver, and waits for a review after the last upload', async () => {
  expect(await own()).toEqual({
    version: 0,
    driverId: driver.id,
    state: 'missing',
    documents: [],
    missing: ['front', 'back'],
    reason: null,
    expiresOn: null,
    isExpired: false,
    reviewedAt: null,
  });
  expect((await uploadItem(test, driver, 'back')).json()).toMatchObject({
    state: 'missing',
    missing: ['front'],
  });
  const licence = (await uploadItem(test, driver, 'front')).json<Licence>();
  expect(licence).toMatchObject({ state: 'waiting', missing: [] });
  expect(licence.documents.map(({ item }) => item)).toEqual(['front', 'back']);
  expect(await own()).toEqual(licence);
});

it('answers the picture to the driver and to staff who edit users, and records the access of staff', async () => {
  await uploadLicence(test, driver);
  const answer = await test.as(driver).get(pictureOf());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-disposition': 'inline; filename="licence-front.jpg"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg');
  expect((await test.as(admin).get(pictureOf())).rawPayload).toEqual(answer.rawPayload);
  const rows = await readAudit(test, admin, `&object=${driver.id}&action=licence.viewed`);
  expect(rows).toMatchObject([{ actorId: admin.id, after: { item: 'front' } }]);
});

it('answers 404 to everyone else, for another picture, and 401 to guests', async () => {
  await uploadLicence(test, driver);
  for (const role of ['customer', 'driver', 'verifiedDriver', 'desk', 'accountant'] as const) {
    const other = await test.signUp(role);
    expectProblem(await test.as(other).get(pictureOf()), 404);
    const list = await test.as(other).get(`/api/users/${driver.id}/licence`);
    expect(list.statusCode).toBe(403);
  }
  expect((await test.as().get(pictureOf())).statusCode).toBe(401);
  expectProblem(await test.as(admin).get(`${pictureOf()}?document=${admin.id}`), 404);
});

it('is not available at a public address', async () => {
  await uploadLicence(test, driver);
  const [row] = await test.db.query<{ storage_key: string }>(
    'SELECT storage_key FROM licence_documents WHERE driver_id = $1',
    [driver.id],
  );
  const key = row?.storage_key ?? '';
  expect(readFileSync(path.join(DATA_DIR, 'media', key)).length).toBeGreaterThan(0);
  for (const url of [
    `/media/${key}`,
    `/media/uploads/${key}`,
    `/media/uploads/cars/../${key}`,
    `/media/uploads/cars/..%2f${key.replaceAll('/', '%2f')}`,
    `/media/uploads/cars/${key.split('/').slice(1).join('/')}`,
  ]) {
    const answer = await test.as(admin).get(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});

it('removes metadata and reduces a large picture', async () => {
  const bytes = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await uploadItem(test, driver, 'front', { name: 'phone.jpg', type: 'image/jpeg', bytes });
  const { rawPayload } = await test.as(driver).get(pictureOf());
  expect(rawPayload.includes('somebody') || rawPayload.includes('Exif')).toBe(false);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 2400 });
});

it.each([
  ['a PDF', 415, 'picture_type', { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
  [
    'an SVG called PNG',
    415,
    'picture_type',
    { name: 'a.png', type: 'image/png', bytes: Buffer.from('<svg/>') },
  ],
  [
    'a damaged JPEG',
    422,
    'picture_damaged',
    { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from([255, 216, 255, 0]) },
  ],
])('refuses %s at its field, and stores nothing', async (_what, status, code, picture) => {
  const before = stored();
  const refusal = expectProblem(await uploadItem(test, driver, 'front', picture), status);
  expect([refusal.code, refusal.errors?.map(({ field }) => field)]).toEqual([code, ['file']]);
  expect(stored()).toEqual(before);
  expect((await own()).documents).toEqual([]);
});

it('accepts a picture of 10 MB, and refuses a larger one by name', async () => {
  const jpeg = await aPicture();
  const grown = (size: number) => Buffer.concat([jpeg.bytes, Buffer.alloc(size - jpeg.bytes.length)]);
  const large = { ...jpeg, name: 'large.jpg', bytes: grown(LICENCE_PICTURE.bytes + 1) };
  const refusal = expectProblem(await uploadItem(test, driver, 'front', large), 413);
  expect(refusal).toMatchObject({ code: 'picture_size', detail: '"large.jpg" is larger than 10 MB.' });
  const fits = { ...jpeg, bytes: grown(LICENCE_PICTURE.bytes) };
  expect((await uploadItem(test, driver, 'front', fits)).statusCode).toBe(200);
});

it('refuses a form without the picture, another content type, and an unknown item', async () => {
  const put = async (item: string, form: Awaited<ReturnType<typeof formOf>>) =>
    test.as(driver).put(`/api/drivers/me/licence/${item}`, form.payload, { headers: form.headers });
  const picture = await aPicture();
  expectProblem(await put('front', await formOf({}, [picture], 'images')), 422);
  expectProblem(await put('selfie', await formOf({}, [picture], 'file')), 400);
  expectProblem(await test.as(driver).put('/api/drivers/me/licence/front', {}), 415);
  const { payload, headers } = await formOf({}, [picture], 'file');
  expectProblem(
    await test.as(admin).put(`/api/users/${driver.id}/licence/review`, payload, { headers }),
    415,
  );
});

it('deletes a replaced and a deleted picture with its file', async () => {
  const before = stored();
  await uploadLicence(test, driver);
  await uploadItem(test, driver, 'front');
  expect(stored()).toHaveLength(before.length + 3);
  await deleteRemovedFiles(test.db, media);
  expect(stored()).toHaveLength(before.length + 2);
  const deleted = await test.as(driver).delete('/api/drivers/me/licence/front');
  expect(deleted.json()).toMatchObject({ state: 'missing', missing: ['front'] });
  expectProblem(await test.as(driver).delete('/api/drivers/me/licence/front'), 404);
  await deleteRemovedFiles(test.db, media);
  expect(stored()).toHaveLength(before.length + 1);
});

it('does not delete an approved picture, but replaces it', async () => {
  await uploadLicence(test, driver);
  await approveLicence(test, admin, driver, { expiresOn: '2060-01-01' });
  const refusal = expectProblem(await test.as(driver).delete('/api/drivers/me/licence/back'), 409);
  expect(refusal.code).toBe('licence_reviewed');
  expect((await uploadItem(test, driver, 'back')).json()).toMatchObject({
    state: 'waiting',
    expiresOn: '2060-01-01',
  });
});

it('keeps a file until the store can delete it, and deletes the others', async () => {
  await uploadLicence(test, driver);
  const before = stored();
  for (const item of ['front', 'back']) await test.as(driver).delete(`/api/drivers/me/licence/${item}`);
  let calls = 0;
  const failingOnce = {
    remove: async (folder: string) => {
      calls += 1;
      if (calls === 1) throw new Error('away');
      await media.remove(folder);
    },
  };
  await expect(deleteRemovedFiles(test.db, failingOnce)).rejects.toThrow('away');
  expect(stored()).toHaveLength(before.length - 1);
  await deleteRemovedFiles(test.db, media);
  expect(stored()).toHaveLength(before.length - 2);
});

it('deletes the documents with the account, and names them in the export before', async () => {
  const before = stored();
  await uploadLicence(test, driver);
  const exported = await test.as(driver).get(`/api/users/${driver.id}/export`);
  expect(exported.json()).toMatchObject({ licence: { documents: [{ item: 'front' }, { item: 'back' }] } });
  expect((await test.as(admin).delete(`/api/users/${driver.id}`)).statusCode).toBe(204);
  await deleteRemovedFiles(test.db, media);
  expect(stored()).toEqual(before);
  for (const table of ['licence_documents', 'licence_reviews']) {
    expect(await test.db.query(`SELECT 1 FROM ${table} WHERE driver_id = $1`, [driver.id])).toEqual([]);
  }
});

it('deletes the files that no document has, and neither documents nor pictures of cars', async () => {
  await uploadLicence(test, driver);
  const before = stored();
  await test.db.query('DELETE FROM licence_documents WHERE driver_id = $1 AND side = $2', [
    driver.id,
    'front',
  ]);
  await test.db.query('DELETE FROM licence_file_removals');
  // The file system uses the machine's time, which may differ from the test's clock.
  const folders = before.map((name) => statSync(path.join(DATA_DIR, 'media/licences', name)).mtimeMs);
  await sweepDocuments(test.db, media, Math.max(...folders));
  expect(stored()).toEqual(before);
  await sweepDocuments(test.db, media, Math.max(...folders) + 2 * 3_600_000);
  expect(stored()).toHaveLength(before.length - 1);
  expect((await test.as(driver).get(pictureOf('back'))).statusCode).toBe(200);
  // The start of another server sweeps the pictures of cars.
  const next = await createTestApp({ db: test.db, env: { DATA_DIR } });
  await next.app.close();
  expect((await test.as(driver).get(pictureOf('back'))).statusCode).toBe(200);
});

it('lets only drivers upload', async () => {
  const customer = await test.signUp();
  expectProblem(await uploadItem(test, customer, 'front'), 403);
  expectProblem(await test.as(customer).get('/api/drivers/me/licence'), 403);
  const refusal = expectProblem(await test.as(admin).get(`/api/users/${customer.id}/licence`), 409);
  expect(refusal.code).toBe('not_a_driver');
});
