// Tests calendar subscriptions: who makes a link, what the calendars show, and when a link stops to work.
import type { Job } from '#domain/contract/jobs.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { customer, rent } from '#server/testing/bookingFixtures.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';

let test: BookingApp;
let admin: TestUser;
let driver: TestUser;
beforeAll(async () => {
  test = await createBookingApp();
  admin = await test.signUp('admin');
  driver = await test.signUp('verifiedDriver');
});
afterAll(() => test.close());

const link = async (user: TestUser, kind: string) =>
  (await test.as(user).post('/api/calendars', { kind })).json<{ url: string }>().url;
let readers = 0;
/** Reads a calendar as a program does, from an address of its own. */
const read = (url: string) =>
  test.as().get(new URL(url).pathname, { remoteAddress: `198.51.100.${(readers += 1)}` });
const unfolded = async (url: string) => (await read(url)).body.replace(/\r\n /g, '');

async function acceptedJob(more: object = {}): Promise<Job> {
  const body = { title: 'Opera', description: 'Wait.', pay: '£90', startDate: test.day(9), ...more };
  const job = (await test.as(admin).post('/api/jobs', body)).json<Job>();
  await test.as(driver).put(`/api/jobs/${job.id}`, { taken: true });
  return job;
}

it("shows a driver's own accepted jobs, and nothing of others", async () => {
  const job = await acceptedJob({
    startTime: '19:00',
    endTime: '23:00',
    place: 'Bow Street',
    contactPhone: '020 7946 0101',
  });
  await test
    .as(admin)
    .post('/api/jobs', { title: 'Open job', description: 'Wait.', pay: '£9', startDate: test.day(9) });
  const url = await link(driver, 'jobs');
  const answer = await read(url);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['cache-control']).toContain('no-store');
  const text = await unfolded(url);
  expect(text).toContain(`UID:job-${job.id}@luxury-car-rentals`);
  expect(text).toContain('SUMMARY:Opera');
  expect(text).toContain('LOCATION:Bow Street');
  expect(text).toContain('Phone of the contact: 020 7946 0101');
  expect(text).toContain('TZID:Europe/London');
  expect(text).not.toContain('Open job');
  await test.as(driver).put(`/api/jobs/${job.id}`, { taken: false });
  expect(await unfolded(url)).not.toContain('Opera');
});

it('shows staff the reservations without the person of the customer', async () => {
  const user = await customer(test);
  const carId = await test.addCar({ purpose: 'Chauffeur' });
  const booked = await rent(test, user, { carId, startDate: test.day(30), endDate: test.day(32) });
  const text = await unfolded(await link(admin, 'reservations'));
  expect(text).toContain(`SUMMARY:Rolls-Royce Dawn\\, ${booked.reference}`);
  expect(text).not.toContain(user.email);
  expect(text).not.toContain('£');
});

it('stores the hash of a token only, and a new link replaces the earlier one', async () => {
  const first = await link(driver, 'jobs');
  const second = await link(driver, 'jobs');
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  const rows = await test.db.query('SELECT * FROM calendar_links');
  expect(JSON.stringify(rows)).not.toContain(new URL(second).pathname.slice(-47, -4));
});

it('ends with its revocation, with the role, and with the account', async () => {
  const leaving = await test.signUp('verifiedDriver');
  const links = async () => (await test.as(leaving).get('/api/calendars')).json<object[]>();
  const revoked = await link(leaving, 'jobs');
  expect(await links()).toEqual([{ kind: 'jobs', createdAt: expect.stringMatching(/Z$/) }]);
  expect((await test.as(leaving).delete('/api/calendars/jobs')).statusCode).toBe(204);
  expectProblem(await read(revoked), 404);
  expectProblem(await test.as(leaving).delete('/api/calendars/jobs'), 404);
  expect(await links()).toEqual([]);

  const url = await link(leaving, 'jobs');
  const verified = (is: boolean) =>
    test.db.query('UPDATE users SET is_verified_driver = $2 WHERE id = $1', [leaving.id, is]);
  await verified(false);
  expectProblem(await read(url), 404);
  await verified(true);
  expect((await read(url)).statusCode).toBe(200);
  await test.as(admin).delete(`/api/users/${leaving.id}`);
  expectProblem(await read(url), 404);
  expect(await test.db.query('SELECT 1 FROM calendar_links WHERE user_id = $1', [leaving.id])).toEqual([]);
});

it.each([
  ['customer', 'jobs'],
  ['driver', 'jobs'],
  ['verifiedDriver', 'reservations'],
  ['admin', 'jobs'],
] as const)('refuses a %s the calendar of %s', async (role, kind) => {
  const user = await test.signUp(role);
  expectProblem(await test.as(user).post('/api/calendars', { kind }), 403);
});

it('limits how often an address may read', async () => {
  const url = new URL(await link(driver, 'jobs')).pathname;
  const answers = [];
  for (let call = 0; call < 61; call += 1) {
    answers.push((await test.as().get(url, { remoteAddress: '203.0.113.9' })).statusCode);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
});
