// Tests calendar subscriptions on both engines: who may create a link, which entries the calendars contain, and when
// a link ends.
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import type { Database } from '#server/platform/db/database.ts';
import { followReservations } from '#server/jobs/reservationJobs.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { customer, hold, insertBooked, threeDays } from '#server/testing/bookingFixtures.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { DAY, MINUTE } from '#domain/time/durations.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let test: BookingApp;
  let admin: TestUser;
  let driver: TestUser;
  const logged: string[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    const stream = { write: (line: string) => void logged.push(line) };
    test = await createBookingApp({ db, logger: { level: 'info', stream } });
    admin = await test.signUp('admin');
    driver = await test.signUp('verifiedDriver');
  });
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  const link = async (user: TestUser, kind: string) =>
    (await test.as(user).post('/api/calendars', { kind })).json<{ url: string }>().url;
  let readers = 0;
  /** Reads a calendar as a calendar program does, from a new address. */
  const read = (url: string) =>
    test.as().get(new URL(url).pathname, { remoteAddress: `198.51.100.${(readers += 1)}` });
  const unfolded = async (url: string) => (await read(url)).body.replace(/\r\n /g, '');
  /** The lines of one entry. */
  const entryOf = (text: string, uid: string) =>
    text.split('BEGIN:VEVENT').find((part) => part.includes(`UID:${uid}@`)) ?? '';
  const sequenceOf = (entry: string) => Number(/SEQUENCE:(\d+)/.exec(entry)?.[1] ?? NaN);

  let days = 10;
  async function acceptedJob(more: object = {}, by = driver): Promise<Job> {
    days += 10;
    const body = { title: 'Opera', description: 'Wait.', pay: '£90', startDate: test.day(days), ...more };
    const job = (await test.as(admin).post('/api/jobs', body)).json<Job>();
    await test.as(by).put(`/api/jobs/${job.id}`, { taken: true });
    return job;
  }

  /** A chauffeur reservation whose job the driver has accepted. */
  async function chauffeured() {
    days += 20;
    const [user, carId] = [await customer(test), await test.addCar({ purpose: 'Chauffeur' })];
    const booked = await insertBooked(test, user, {
      ...{ carId, startDate: test.day(days), endDate: test.day(days + 2) },
    });
    await followReservations(test.deps);
    const jobs = (await test.as(admin).get(`/api/jobs?q=${booked.reference}`)).json<Job[]>();
    const { id } = jobs[0]!;
    await test.as(admin).post(`/api/jobs/${id}/publication`, { pay: '£200' });
    await test.as(driver).put(`/api/jobs/${id}`, { taken: true });
    return { user, booked, id, from: days };
  }

  it('shows only the accepted jobs of the driver', async () => {
    const job = await acceptedJob({
      startTime: '19:00',
      endTime: '23:00',
      place: 'Bow Street',
      contactPhone: '020 7946 0101',
    });
    const open = { title: 'Open job', description: 'Wait.', pay: '£9', startDate: test.day(9) };
    await test.as(admin).post('/api/jobs', open);
    await acceptedJob({ title: 'Of another driver' }, await test.signUp('verifiedDriver'));
    await acceptedJob({ title: 'Without a date', startDate: '' });
    const url = await link(driver, 'jobs');
    const answer = await read(url);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const text = await unfolded(url);
    const entry = entryOf(text, `job-${job.id}`);
    expect(entry).toContain('SUMMARY:Opera');
    expect(entry).toContain('LOCATION:Bow Street');
    expect(entry).toContain('Phone of the contact: 020 7946 0101');
    expect(entry).not.toContain(String.raw`\n\n`);
    expect(entry).toMatch(/DTSTART;TZID=Europe\/London:\d{8}T190000/);
    expect(entry).toContain('STATUS:CONFIRMED');
    expect(text).toMatch(/^PRODID:.*Jobs/m);
    expect(text).toMatch(/^X-WR-CALNAME:Luxury Car Rentals: my jobs$/m);
    expect(text).not.toMatch(/Open job|Of another driver|Without a date/);
    await test.as(driver).put(`/api/jobs/${job.id}`, { taken: false });
    expect(await unfolded(url)).not.toContain(`job-${job.id}`);
  });

  it('raises the sequence of a job that moves, and omits cancelled and deleted jobs', async () => {
    const { booked, id, from } = await chauffeured();
    const url = await link(driver, 'jobs');
    const before = entryOf(await unfolded(url), `job-${id}`);
    await test.as(admin).put(`/api/reservations/${booked.id}`, {
      startDate: test.day(from + 4),
      endDate: test.day(from + 5),
    });
    await followReservations(test.deps);
    const after = entryOf(await unfolded(url), `job-${id}`);
    expect(after).toContain(`DTSTART;VALUE=DATE:${test.day(from + 4).replaceAll('-', '')}`);
    expect(after).toContain(`DTEND;VALUE=DATE:${test.day(from + 6).replaceAll('-', '')}`);
    expect(sequenceOf(after)).toBeGreaterThan(sequenceOf(before));
    await test.as(admin).delete(`/api/reservations/${booked.id}`);
    await followReservations(test.deps);
    expect(await unfolded(url)).not.toContain(`job-${id}`);

    const deleted = await acceptedJob();
    expect(await unfolded(url)).toContain(`job-${deleted.id}`);
    await test.as(admin).delete(`/api/jobs/${deleted.id}`);
    expect(await unfolded(url)).not.toContain(`job-${deleted.id}`);
  });

  it('shows the trip details of a reservation, and the details that only the job has', async () => {
    const { booked, id } = await chauffeured();
    await test.as(admin).put(`/api/reservations/${booked.id}/trip`, { pickup: '1 Park Lane' });
    await test.as(admin).put(`/api/jobs/${id}`, { contactPhone: '020 7946 0202' });
    const entry = entryOf(await unfolded(await link(driver, 'jobs')), `job-${id}`);
    expect(entry).toContain('Pickup address: 1 Park Lane');
    expect(entry).toContain('Phone of the contact: 020 7946 0202');
    expect(entry).toContain('LOCATION:1 Park Lane');
    await test.as(admin).put(`/api/reservations/${booked.id}/trip`, { pickup: '2 Park Lane' });
    const moved = entryOf(await unfolded(await link(driver, 'jobs')), `job-${id}`);
    expect(moved).toContain('Pickup address: 2 Park Lane');
    expect(sequenceOf(moved)).toBeGreaterThan(sequenceOf(entry));
  });

  it('shows staff the reservations and their chauffeurs without data of the customer', async () => {
    const { user, booked, id, from } = await chauffeured();
    await test.as(admin).put(`/api/reservations/${booked.id}/trip`, { pickup: '1 Park Lane' });
    const url = await link(admin, 'reservations');
    const entry = entryOf(await unfolded(url), `reservation-${booked.id}`);
    expect(entry).toContain(`SUMMARY:Rolls-Royce Dawn\\, ${booked.reference}`);
    expect(await unfolded(url)).toMatch(/^PRODID:.*Reservations/m);
    expect(await unfolded(url)).toMatch(/^X-WR-CALNAME:Luxury Car Rentals: reservations$/m);
    expect(entry).toContain('Chauffeur: Test verifiedDriver\\, accepted');
    expect(entry).toContain(`/Adminpanel/Reservations/${booked.id}`);
    expect(entry).not.toMatch(/£|Park Lane|customer/);
    expect(entry).not.toContain(user.email);
    const dates = { startDate: test.day(from), endDate: test.day(from + 1) };
    await test.as(admin).put(`/api/reservations/${booked.id}`, dates);
    const moved = entryOf(await unfolded(url), `reservation-${booked.id}`);
    for (const table of ['reservations', 'jobs']) {
      await test.db.query(`UPDATE ${table} SET changed_at = '2026-01-02T03:04:05Z' WHERE id = ANY($1)`, [
        [booked.id, id],
      ]);
    }
    expect(entryOf(await unfolded(url), `reservation-${booked.id}`)).toContain(
      'LAST-MODIFIED:20260102T030405Z',
    );
    expect(sequenceOf(moved)).toBeGreaterThan(sequenceOf(entry));
    await test.db.query("UPDATE jobs SET state = 'on-the-way', version = version + 1 WHERE id = $1", [id]);
    const reported = entryOf(await unfolded(url), `reservation-${booked.id}`);
    expect(reported).toContain('Chauffeur: Test verifiedDriver\\, on the way');
    expect(reported).not.toContain('LAST-MODIFIED:20260102T030405Z');
    expect(sequenceOf(reported)).toBeGreaterThan(sequenceOf(moved));
    for (const end of ["state = 'cancelled'", "state = 'accepted', deleted_at = now()"]) {
      await test.db.query('ALTER TABLE jobs DISABLE TRIGGER job_state');
      await test.db.query(`UPDATE jobs SET ${end} WHERE id = $1`, [id]);
      await test.db.query('ALTER TABLE jobs ENABLE TRIGGER job_state');
      expect(entryOf(await unfolded(url), `reservation-${booked.id}`)).not.toContain('Chauffeur');
    }
    await test.as(admin).delete(`/api/reservations/${booked.id}`);
    expect(await unfolded(url)).not.toContain(`reservation-${booked.id}`);
  });

  it('shows staff no dates that are held and not paid', async () => {
    const user = await customer(test);
    await hold(test, user, await threeDays(test));
    const held = await test.db.query<{ id: string }>('SELECT id FROM reservations WHERE user_id = $1', [
      user.id,
    ]);
    expect(held).toHaveLength(1);
    expect(await unfolded(await link(admin, 'reservations'))).not.toContain(`reservation-${held[0]?.id}`);
  });

  it('omits entries that ended more than 60 days ago', async () => {
    const job = await acceptedJob();
    const url = await link(driver, 'jobs');
    const now = test.clock.now;
    const start = Date.parse(`${test.day(days)}T12:00:00Z`);
    test.clock.now = start + 60 * DAY;
    expect(await unfolded(url)).toContain(`job-${job.id}`);
    test.clock.now = start + 61 * DAY;
    expect(await unfolded(url)).not.toContain(`job-${job.id}`);
    test.clock.now = now;
    const { booked, from } = await chauffeured();
    const reservations = await link(admin, 'reservations');
    const end = Date.parse(`${test.day(from + 2)}T12:00:00Z`);
    test.clock.now = end + 60 * DAY;
    expect(await unfolded(reservations)).toContain(`reservation-${booked.id}`);
    test.clock.now = end + 61 * DAY;
    expect(await unfolded(reservations)).not.toContain(`reservation-${booked.id}`);
    test.clock.now = now;
  });

  it('stores and logs no token, and a new link replaces the earlier one', async () => {
    const first = await link(driver, 'jobs');
    const second = await link(driver, 'jobs');
    expectProblem(await read(first), 404);
    expect((await read(second)).statusCode).toBe(200);
    const token = new URL(second).pathname.slice(-47, -4);
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = [
      await db.query('SELECT * FROM calendar_links'),
      await db.query('SELECT * FROM audit_log'),
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(logged.join('')).not.toContain(token);
  });

  it('ends a link when it is revoked, with the verification, and with the account', async () => {
    const leaving = await test.signUp('verifiedDriver');
    const revoked = await link(leaving, 'jobs');
    expect((await test.as(leaving).delete('/api/calendars/jobs')).statusCode).toBe(204);
    expectProblem(await read(revoked), 404);
    const audit = (await test.as(admin).get('/api/audit?page=0&pageSize=200')).json<AuditEntry[]>();
    expect(
      audit.filter(({ actorId, action }) => actorId === leaving.id && action.startsWith('calendar')),
    ).toMatchObject([{ action: 'calendar.revoked' }, { action: 'calendar.linked' }]);

    const url = await link(leaving, 'jobs');
    const reason = 'The licence has expired.';
    await test.as(admin).post(`/api/users/${leaving.id}/withdrawVerification`, { reason });
    expectProblem(await read(url), 404);
    await test.as(admin).put(`/api/users/${leaving.id}/verifyDriver`);
    expect((await read(url)).statusCode).toBe(200);
    await test.as(admin).delete(`/api/users/${leaving.id}`);
    expectProblem(await read(url), 404);
    expect(await db.query('SELECT 1 FROM calendar_links WHERE user_id = $1', [leaving.id])).toEqual([]);
  });

  it('ends a link with the role of its user', async () => {
    const desk = await test.signUp('desk');
    const url = await link(desk, 'reservations');
    expect((await read(url)).statusCode).toBe(200);
    expect((await test.as(admin).put(`/api/users/${desk.id}`, { staffRole: null })).statusCode).toBe(200);
    expectProblem(await read(url), 404);
  });

  it('requires a recent sign-in for the reservations, and none for own jobs', async () => {
    const [desk, other] = [await test.signUp('desk'), await test.signUp('verifiedDriver')];
    test.clock.now += 11 * MINUTE;
    const answer = await test.as(desk).post('/api/calendars', { kind: 'reservations' });
    expect(expectProblem(answer, 403).code).toBe('reauthentication_required');
    expect((await test.as(other).post('/api/calendars', { kind: 'jobs' })).statusCode).toBe(201);
  });
});
