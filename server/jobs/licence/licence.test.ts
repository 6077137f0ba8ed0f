// Tests the licence of a driver beyond the calls of tests/contract/jobs/licence.ts: the stored files and who reaches them,
// the events, mails and records of a review, and the background work that follows an approval: reminders and expiry.
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { LICENCE_PICTURE, type Licence } from '#domain/jobs/contract/licence.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { HOUR } from '#domain/time/durations.ts';
import { addDays, londonDate, startOfLondonDay } from '#domain/time/london.ts';
import { reconcile, sendAllDueMails } from '#server/backgroundWork.ts';
import { createFolderStore } from '#server/platform/media/folderStore.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { readAudit } from '#server/testing/auditRows.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { aPhonePicture } from '#server/testing/carForms.ts';
import {
  approveLicence,
  rejectLicence,
  uploadItem,
  uploadLicence,
  uploadPortrait,
} from '#server/testing/licences.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestUser } from '#server/testing/testApp.ts';
import { deleteRemovedFiles, sweepDocuments } from './documentFiles.ts';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'licence-'));
const media = createFolderStore(path.join(DATA_DIR, 'media'));
const stored = () => readdirSync(path.join(DATA_DIR, 'media/licences')).sort();

const eventBus = createEventBus();
let test: BookingApp;
let admin: TestUser;
let driver: TestUser;
/** The drivers of the events about licences. */
let events: string[] = [];
beforeAll(async () => {
  test = await createBookingApp({ eventBus, env: { DATA_DIR } });
  test.deps.eventBus = eventBus;
  eventBus.on('licenceChanged', ({ driverId }) => void events.push(driverId));
});
// Each test has its own driver, and begins at the time at which the one before ended.
beforeEach(async () => {
  await deleteRemovedFiles(test.db, media);
  admin = await test.signUp('admin');
  driver = await test.signUp('driver');
  events = [];
});
afterEach(() => expect(readdirSync(path.join(DATA_DIR, 'media/incoming'))).toEqual([]));
afterAll(async () => {
  await test.close();
});

const own = async () => (await test.as(driver).get('/api/drivers/me/licence')).json<Licence>();
const pictureOf = (item = 'front') => `/api/users/${driver.id}/licence/${item}`;
const remove = (item: string) => test.as(driver).delete(`/api/drivers/me/licence/${item}`);

describe('the pictures', () => {
  it('answers the picture with its own policy, and records the access of staff', async () => {
    await uploadLicence(test, driver);
    const answer = await test.as(driver).get(pictureOf());
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg');
    expect((await test.as(admin).get(pictureOf())).rawPayload).toEqual(answer.rawPayload);
    const rows = await readAudit(test, admin, `&object=${driver.id}&action=licence.viewed`);
    expect(rows).toMatchObject([{ actorId: admin.id, after: { item: 'front' } }]);
  });

  it('is not available at a public address', async () => {
    await uploadItem(test, driver, 'front');
    const [row] = await test.db.query<{ storage_key: string }>(
      'SELECT storage_key FROM licence_documents WHERE driver_id = $1',
      [driver.id],
    );
    const key = row?.storage_key ?? '';
    expect(readFileSync(path.join(DATA_DIR, 'media', key)).length).toBeGreaterThan(0);
    const publicUrls = [
      ...[`/media/${key}`, `/media/uploads/${key}`, `/media/uploads/cars/../${key}`],
      `/media/uploads/cars/..%2f${key.replaceAll('/', '%2f')}`,
      `/media/uploads/cars/${key.split('/').slice(1).join('/')}`,
    ];
    for (const url of publicUrls)
      expect([url, (await test.as(admin).get(url)).statusCode]).toEqual([url, 404]);
  });

  it('removes metadata and reduces a large picture', async () => {
    const bytes = await aPhonePicture(2600, 1300);
    await uploadItem(test, driver, 'front', { name: 'phone.jpg', type: 'image/jpeg', bytes });
    const { rawPayload } = await test.as(driver).get(pictureOf());
    expect(rawPayload.includes('somebody') || rawPayload.includes('Exif')).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 2400 });
  });

  it('refuses damaged, large and HEIC pictures at the field, and keeps the picture before', async () => {
    await uploadItem(test, driver, 'front');
    const before = { licence: await own(), files: stored() };
    const jpeg = { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from([255, 216, 255, 0]) };
    /** The first box of a picture from an iPhone. */
    const heic = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1');
    const asJpeg = /^"IMG_1\.\w+" is a HEIC picture, .* send it as a JPEG/;
    const large = { ...jpeg, bytes: Buffer.alloc(LICENCE_PICTURE.bytes + 1) };
    const named = (name: string, type: string) => ({ name, type, bytes: heic });
    const refused = [
      [415, 'picture_type', { name: 'a.png', type: 'image/png', bytes: Buffer.from('<svg/>') }],
      [422, 'picture_damaged', jpeg],
      [413, 'picture_size', large, /^"a.jpg" is larger/],
      [415, 'picture_type', named('IMG_1.HEIC', 'image/heic'), asJpeg],
      [415, 'picture_type', named('IMG_1.HEIC', 'application/octet-stream'), asJpeg],
      [415, 'picture_type', named('IMG_1.jpg', 'image/jpeg'), asJpeg],
    ] as const;
    for (const [status, code, picture, message = /./] of refused) {
      const refusal = expectProblem(await uploadItem(test, driver, 'front', picture), status);
      const errors = [{ field: 'file', message: expect.stringMatching(message) as string }];
      expect([picture.name, refusal.code, refusal.errors]).toEqual([picture.name, code, errors]);
    }
    expect({ licence: await own(), files: stored() }).toEqual(before);
  });

  it('deletes the file of a replaced and of a deleted picture, later when the store cannot delete it at once', async () => {
    const before = stored().length;
    await uploadLicence(test, driver);
    await uploadItem(test, driver, 'front');
    expect(stored()).toHaveLength(before + 3);
    await deleteRemovedFiles(test.db, media);
    expect(stored()).toHaveLength(before + 2);
    for (const item of ['front', 'back']) expect((await remove(item)).statusCode).toBe(200);
    let calls = 0;
    const failingOnce = {
      remove: async (folder: string) => {
        calls += 1;
        if (calls === 1) throw new Error('away');
        await media.remove(folder);
      },
    };
    await expect(deleteRemovedFiles(test.db, failingOnce)).rejects.toThrow('away');
    expect(stored()).toHaveLength(before + 1);
    await deleteRemovedFiles(test.db, media);
    expect(stored()).toHaveLength(before);
  });

  it('deletes the documents and the portrait with the account, and names them in the export before', async () => {
    const before = stored();
    await uploadLicence(test, driver);
    await uploadPortrait(test, driver);
    const exported = await test.as(driver).get(`/api/users/${driver.id}/export`);
    const documents = [{ item: 'front' }, { item: 'back' }];
    expect(exported.json()).toMatchObject({
      licence: { documents, portrait: { uploadedAt: new Date(test.clock.now).toISOString() } },
    });
    expect((await test.as(admin).delete(`/api/users/${driver.id}`)).statusCode).toBe(204);
    await deleteRemovedFiles(test.db, media);
    expect(stored()).toEqual(before);
    for (const table of ['licence_documents', 'licence_reviews', 'driver_portraits']) {
      expect(await test.db.query(`SELECT 1 FROM ${table} WHERE driver_id = $1`, [driver.id])).toEqual([]);
    }
  });

  it('deletes the files that no document has, and neither documents, portraits nor pictures of cars', async () => {
    await uploadLicence(test, driver);
    await uploadPortrait(test, driver);
    const before = stored();
    await test.db.query("DELETE FROM licence_documents WHERE driver_id = $1 AND side = 'front'", [driver.id]);
    await test.db.query('DELETE FROM licence_file_removals');
    // The file system uses the machine's time, which may differ from the test's clock.
    const folders = before.map((name) => statSync(path.join(DATA_DIR, 'media/licences', name)).mtimeMs);
    await sweepDocuments(test.db, media, Math.max(...folders));
    expect(stored()).toEqual(before);
    await sweepDocuments(test.db, media, Math.max(...folders) + 2 * HOUR);
    expect(stored()).toHaveLength(before.length - 1);
    // The start of another server sweeps the pictures of cars.
    const next = await createTestApp({ db: test.db, env: { DATA_DIR } });
    await next.app.close();
    expect((await test.as(driver).get(pictureOf('back'))).statusCode).toBe(200);
  });
});

describe('the review', () => {
  const EXPIRES_SOON = 'Your licence expires soon';
  const isVerified = async () =>
    (await test.as(admin).get(`/api/users/${driver.id}`)).json<User>().isVerifiedDriver;
  const attention = async () =>
    (await test.as(admin).get('/api/payments/attention'))
      .json<{ kind: string; personId?: string }[]>()
      .filter(({ personId }) => personId === driver.id);
  const actions = async () =>
    (await readAudit(test, admin, `&object=${driver.id}`)).map(({ action }) => action);
  async function mailsToDriver(): Promise<string[]> {
    await sendAllDueMails(test.deps);
    return test.mails.filter(({ to }) => to.address === driver.email).map(({ subject }) => subject);
  }
  const reminders = async () => (await mailsToDriver()).filter((subject) => subject === EXPIRES_SOON).length;
  /** Moves the clock to noon of the London day this many days after `today`, and runs the background work. */
  async function liveUntil(today: string, days: number): Promise<void> {
    test.clock.now = startOfLondonDay(addDays(today, days)) + 12 * HOUR;
    await reconcile(test.deps);
    // The sessions have ended meanwhile.
    for (const user of [admin, driver]) {
      const { email, password } = user;
      const [cookie] = (await test.as().post('/api/auth', { email, password })).cookies;
      user.cookie = `${cookie?.name}=${cookie?.value}`;
    }
  }
  async function approved(inDays: number): Promise<string> {
    const today = londonDate(test.clock.now);
    await uploadLicence(test, driver);
    const answer = await approveLicence(test, admin, driver, { expiresOn: addDays(today, inDays) });
    expect(answer.statusCode).toBe(200);
    return today;
  }

  it('mails and records an approval, and emits licenceChanged for it and for each change of a picture', async () => {
    await uploadItem(test, driver, 'front');
    await remove('front');
    await approved(400);
    expect(events).toEqual(Array(5).fill(driver.id));
    expect((await own()).documents.every(({ isReviewed }) => isReviewed)).toBe(true);
    expect(await actions()).toEqual(expect.arrayContaining(['licence.approved', 'driver.verified']));
    const entries = await readAudit(test, admin, `&object=${driver.id}`);
    expect(entries.find(({ action }) => action === 'licence.approved')).toMatchObject({
      before: { state: 'waiting' },
      after: { state: 'approved' },
    });
    expect(await mailsToDriver()).toContain('Your licence is approved');
    expect(test.mails.at(-1)?.text).toContain('/DriversDashboard');
  });

  it('mails no result to an address that is not confirmed', async () => {
    await test.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [driver.id]);
    await approved(400);
    expect(await mailsToDriver()).not.toContain('Your licence is approved');
  });

  it('mails the reason of a rejection, which no log contains', async () => {
    await uploadLicence(test, driver);
    await rejectLicence(test, admin, driver, 'The back is blurred.');
    expect(await mailsToDriver()).toContain('Please upload your licence again');
    expect(test.mails.at(-1)?.text).toContain('The back is blurred.');
    expect(await actions()).not.toContain('driver.withdrawn');
    expect(JSON.stringify(await test.db.query('SELECT * FROM audit_log'))).not.toContain('blurred');
  });

  it('withdraws the verification and the jobs of a verified driver at a rejection, with one mail', async () => {
    await approved(400);
    const job = { title: 'Opera', description: 'Wait.', pay: '£100' };
    const { id } = (await test.as(admin).post('/api/jobs', job)).json<{ id: string }>();
    await test.as(driver).put(`/api/jobs/${id}`, { taken: true });
    await rejectLicence(test, admin, driver, 'The licence is revoked.');
    expect(await isVerified()).toBe(false);
    expect((await test.as(admin).get('/api/jobs')).json()).toMatchObject([{ id, taken: false }]);
    const mails = await mailsToDriver();
    expect(mails.at(-1)).toBe('Your verification as a driver has been withdrawn');
    expect(mails).not.toContain('Please upload your licence again');
  });

  it('reminds once 30 and once 7 days before the expiry date, and not of reminders due before the approval', async () => {
    // 20 days before the expiry the first reminder was due, 5 days before it both.
    const cases: [inDays: number, sentOnDay: Record<number, number>][] = [
      [60, { 29: 0, 31: 1, 54: 2 }],
      [20, { 1: 0, 14: 1 }],
      [5, { 4: 0 }],
    ];
    for (const [inDays, days] of cases) {
      driver = await test.signUp('driver');
      const today = await approved(inDays);
      const found: Record<string, number> = {};
      for (const day of Object.keys(days)) {
        await liveUntil(today, Number(day));
        await reconcile(test.deps);
        found[day] = await reminders();
      }
      expect([inDays, found]).toEqual([inDays, days]);
    }
  });

  it('reminds no driver whose next licence waits, of the demo, without verification or a confirmed address', async () => {
    const changes = ['', 'is_demo = true', 'is_verified_driver = false', 'email_verified_at = NULL'];
    const reminded: Record<string, number> = {};
    const today = londonDate(test.clock.now);
    const drivers: [name: string, TestUser][] = [];
    for (const change of [...changes, 'next licence']) {
      driver = await test.signUp('driver');
      await approved(60);
      if (change === 'next licence') await uploadLicence(test, driver);
      else if (change) await test.db.query(`UPDATE users SET ${change} WHERE id = $1`, [driver.id]);
      drivers.push([change || 'unchanged', driver]);
    }
    test.clock.now = startOfLondonDay(addDays(today, 31)) + 12 * HOUR;
    await reconcile(test.deps);
    for (const [name, each] of drivers) {
      driver = each;
      reminded[name] = await reminders();
    }
    expect(reminded).toEqual({ ...Object.fromEntries(drivers.map(([name]) => [name, 0])), unchanged: 1 });
  });

  it('withdraws the verification on the day after the expiry date, and notifies driver and admins', async () => {
    const today = await approved(10);
    await liveUntil(today, 10);
    expect(await isVerified()).toBe(true);
    events = [];
    await liveUntil(today, 11);
    expect(events).toEqual([driver.id]);
    expect(await isVerified()).toBe(false);
    const expiresOn = addDays(today, 10);
    const missing = ['front', 'back'];
    expect(await own()).toMatchObject({ state: 'missing', missing, expiresOn, isExpired: true });
    expect(await mailsToDriver()).toContain('Your verification as a driver has been withdrawn');
    expect(test.mails.at(-1)?.text).toContain('Your driving licence expired on');
    expect(await attention()).toMatchObject([{ kind: 'licence-expired', personId: driver.id }]);
    const [row] = await readAudit(test, admin, `&object=${driver.id}&action=driver.withdrawn`);
    expect(row).toMatchObject({ actorId: null, requestId: 'background', address: '' });

    // The background work sends nothing a second time, and a new licence ends the expiry.
    const before = (await mailsToDriver()).length;
    await liveUntil(today, 12);
    expect(await mailsToDriver()).toHaveLength(before);
    await uploadLicence(test, driver);
    expect(await attention()).toMatchObject([{ kind: 'licence-waiting' }]);
    await approveLicence(test, admin, driver, { expiresOn: addDays(today, 500) });
    expect(await isVerified()).toBe(true);
    expect(await attention()).toEqual([]);
  });

  it('keeps the next pictures, which wait for a review, when the licence expires', async () => {
    const today = await approved(10);
    await uploadLicence(test, driver);
    await liveUntil(today, 11);
    expect(await own()).toMatchObject({ state: 'waiting', missing: [], isExpired: true });
    expect(await isVerified()).toBe(false);
  });
});
