// Tests the review of a licence, and the background work that follows an approval: reminders and expiry.
import { addDays, londonDate, startOfLondonDay } from '#domain/time/london.ts';
import type { Licence } from '#domain/jobs/contract/licence.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { reconcile, sendAllDueMails } from '#server/backgroundWork.ts';
import { readAudit } from '#server/testing/auditRows.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { approveLicence, rejectLicence, uploadItem, uploadLicence } from '#server/testing/licences.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';

const eventBus = createEventBus();
let test: BookingApp;
let admin: TestUser;
let driver: TestUser;
/** The events about the licence of the driver. */
let events: unknown[];
beforeAll(async () => {
  test = await createBookingApp({ eventBus });
  test.deps.eventBus = eventBus;
});
// Each test has its own driver, and begins at the time at which the one before ended.
beforeEach(async () => {
  admin = await test.signUp('admin');
  driver = await test.signUp('driver');
  events = [];
  const { id } = driver;
  eventBus.on('licenceChanged', (event) => event.driverId === id && events.push(event));
});
afterEach(() => void eventBus.removeAllListeners('licenceChanged'));
afterAll(() => test.close());

const own = async () => (await test.as(driver).get('/api/drivers/me/licence')).json<Licence>();
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
/** Moves the clock to noon of the London day this many days after the test's today, and runs the background work. */
async function liveUntil(today: string, days: number): Promise<void> {
  test.clock.now = startOfLondonDay(addDays(today, days)) + 12 * 3_600_000;
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

it('lists a waiting licence for the admins until it is reviewed', async () => {
  expect(await attention()).toEqual([]);
  await uploadItem(test, driver, 'front');
  expect(await attention()).toEqual([]);
  await uploadItem(test, driver, 'back');
  expect(await attention()).toMatchObject([{ kind: 'licence-waiting', personId: driver.id, amount: null }]);
  await rejectLicence(test, admin, driver, 'The back is blurred.');
  expect(await attention()).toEqual([]);
});

it('emits licenceChanged for each picture that the driver uploads or deletes', async () => {
  await uploadLicence(test, driver);
  await test.as(driver).delete('/api/drivers/me/licence/back');
  expect(events).toEqual(new Array(3).fill({ driverId: driver.id }));
});

it('verifies the driver at an approval, and mails the expiry date', async () => {
  await approved(400);
  expect(await own()).toMatchObject({ state: 'approved', isExpired: false, reason: null });
  expect((await own()).documents.every(({ isReviewed }) => isReviewed)).toBe(true);
  expect(await isVerified()).toBe(true);
  expect((await test.as(driver).get('/api/jobs')).statusCode).toBe(200);
  expect(await actions()).toEqual(expect.arrayContaining(['licence.approved', 'driver.verified']));
  const entries = await readAudit(test, admin, `&object=${driver.id}`);
  expect(entries.find(({ action }) => action === 'licence.approved')).toMatchObject({
    before: { state: 'waiting' },
    after: { state: 'approved' },
  });
  expect(await mailsToDriver()).toContain('Your licence is approved');
  expect(test.mails.at(-1)?.text).toContain('/DriversDashboard');
  expect(events).toEqual([{ driverId: driver.id }, { driverId: driver.id }, { driverId: driver.id }]);
});

it('mails no result of a review to an address that is not confirmed', async () => {
  await test.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [driver.id]);
  await approved(400);
  expect(await mailsToDriver()).not.toContain('Your licence is approved');
});

it('deletes the pictures at a rejection, mails the reason, and accepts new ones', async () => {
  await uploadLicence(test, driver);
  await rejectLicence(test, admin, driver, 'The back is blurred.');
  expect(await own()).toMatchObject({
    state: 'rejected',
    documents: [],
    missing: ['front', 'back'],
    reason: 'The back is blurred.',
  });
  expect(await isVerified()).toBe(false);
  expect(await mailsToDriver()).toContain('Please upload your licence again');
  expect(test.mails.at(-1)?.text).toContain('The back is blurred.');
  expect(await actions()).not.toContain('driver.withdrawn');
  // The log contains no free text.
  expect(JSON.stringify(await test.db.query('SELECT * FROM audit_log'))).not.toContain('blurred');
  expect((await uploadItem(test, driver, 'front')).json()).toMatchObject({ state: 'rejected' });
  expect((await uploadItem(test, driver, 'back')).json()).toMatchObject({ state: 'waiting', reason: null });
});

it('withdraws the verification of a verified driver at a rejection, with one mail', async () => {
  await approved(400);
  const job = { title: 'Opera', description: 'Wait.', pay: '£100' };
  const { id } = (await test.as(admin).post('/api/jobs', job)).json<{ id: string }>();
  await test.as(driver).put(`/api/jobs/${id}`, { taken: true });
  await rejectLicence(test, admin, driver, 'The licence is revoked.');
  expect(await isVerified()).toBe(false);
  expect((await test.as(admin).get('/api/jobs')).json()).toMatchObject([{ id, taken: false }]);
  const mails = await mailsToDriver();
  expect(mails.filter((subject) => subject !== 'Your licence is approved').slice(-1)).toEqual([
    'Your verification as a driver has been withdrawn',
  ]);
  expect(mails).not.toContain('Please upload your licence again');
});

it('refuses a review of other or missing pictures, and a date that is not in the future', async () => {
  const today = londonDate(test.clock.now);
  const expiresOn = addDays(today, 100);
  const incomplete = async () =>
    expectProblem(await approveLicence(test, admin, driver, { expiresOn }), 409).code;
  expect(await incomplete()).toBe('licence_incomplete');
  expectProblem(await rejectLicence(test, admin, driver, 'Nothing there.'), 409);
  await uploadItem(test, driver, 'front');
  expect(await incomplete()).toBe('licence_incomplete');
  const seen = await uploadLicence(test, driver);
  for (const date of [today, addDays(today, -1), '2999-01-01']) {
    const refusal = expectProblem(await approveLicence(test, admin, driver, { expiresOn: date }), 422);
    expect(refusal.errors).toMatchObject([{ field: 'expiresOn' }]);
  }
  await uploadItem(test, driver, 'front');
  const changed = expectProblem(await approveLicence(test, admin, driver, { expiresOn, licence: seen }), 409);
  expect(changed.code).toBe('licence_changed');
  expect(await isVerified()).toBe(false);
});

it('reminds once 30 and once 7 days before the expiry date', async () => {
  const today = await approved(60);
  const reminders = async () =>
    (await mailsToDriver()).filter((subject) => subject === 'Your licence expires soon').length;
  for (const [days, expected] of [
    [29, 0],
    [30, 1],
    [31, 1],
    [52, 1],
    [53, 2],
    [54, 2],
    [60, 2],
  ] as const) {
    await liveUntil(today, days);
    await reconcile(test.deps);
    expect([days, await reminders()]).toEqual([days, expected]);
  }
});

it('sends only later reminders to a driver who was approved after a reminder was due', async () => {
  // 20 days before the expiry the first one was due, 5 days before it both.
  for (const [inDays, expected] of [
    [20, 1],
    [5, 0],
  ] as const) {
    driver = await test.signUp('driver');
    const today = await approved(inDays);
    for (const day of [0, 1, inDays - 7, inDays - 6, inDays]) {
      if (day < 0) continue;
      await liveUntil(today, day);
      await sendAllDueMails(test.deps);
    }
    const sent = (await mailsToDriver()).filter((subject) => subject === 'Your licence expires soon');
    expect([inDays, sent.length]).toEqual([inDays, expected]);
  }
});

it('does not remind a driver whose next licence waits for a review', async () => {
  const today = await approved(60);
  await uploadLicence(test, driver);
  await liveUntil(today, 31);
  expect(await mailsToDriver()).not.toContain('Your licence expires soon');
});

it('does not remind a driver of the demo, one without verification, or one without a confirmed address', async () => {
  const changes = ['is_demo = true', 'is_verified_driver = false', 'email_verified_at = NULL'];
  const reminded: string[] = [];
  const today = await approved(60);
  const drivers = [driver];
  for (const change of changes) {
    driver = await test.signUp('driver');
    await approved(60);
    await test.db.query(`UPDATE users SET ${change} WHERE id = $1`, [driver.id]);
    drivers.push(driver);
  }
  test.clock.now = startOfLondonDay(addDays(today, 31)) + 12 * 3_600_000;
  await reconcile(test.deps);
  for (const [index, each] of drivers.entries()) {
    driver = each;
    if ((await mailsToDriver()).includes('Your licence expires soon'))
      reminded.push(changes[index - 1] ?? 'unchanged');
  }
  expect(reminded).toEqual(['unchanged']);
});

it('withdraws the verification on the day after the expiry date, and notifies driver and admins', async () => {
  const today = await approved(10);
  await liveUntil(today, 10);
  expect(await isVerified()).toBe(true);
  events = [];
  await liveUntil(today, 11);
  expect(events).toEqual([{ driverId: driver.id }]);
  expect(await isVerified()).toBe(false);
  expect(await own()).toMatchObject({
    state: 'missing',
    missing: ['front', 'back'],
    expiresOn: addDays(today, 10),
    isExpired: true,
  });
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
