// Tests the jobs of chauffeur reservations on both engines: they are created, moved and withdrawn, also after a crash,
// and their drivers, the customer and the admins are notified.
import { randomUUID } from 'node:crypto';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { sqlState } from '#server/platform/db/failures.ts';
import { attentionTo, customer, insertBooked, threeDays } from '#server/testing/bookingFixtures.ts';
import { ENGINES } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { sendDueJobMails } from './jobMails.ts';
import { followReservations } from './reservationJobs.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let admin: TestUser;
  let driver: TestUser;
  let events: [string, unknown][] = [];
  const test = useBookingApp({
    engine,
    async prepare(app) {
      for (const name of ['jobChanged', 'acceptedJobChanged', 'chauffeurChanged', 'jobGivenBack'] as const) {
        app.deps.eventBus.on(name, (event: object) => void events.push([name, event]));
      }
      admin = await app.signUp('admin');
      driver = await app.signUp('verifiedDriver');
    },
  });
  beforeEach(() => {
    events = [];
  });

  const follow = () => followReservations(test.deps, { changedMinutes: 20 });
  const jobs = async (by: TestUser, q = '') => (await test.as(by).get(`/api/jobs?q=${q}`)).json<Job[]>();
  const jobOf = async ({ id }: Pick<Reservation, 'id'>, by = admin) =>
    (await jobs(by)).find(({ reservation }) => reservation?.id === id);

  let days = 10;
  /** A confirmed chauffeur reservation, by default on separate days, for the given user. */
  async function reserve(user: TestUser, from = (days += 20)) {
    const carId = await test.addCar({ purpose: 'Chauffeur' });
    return insertBooked(test, user, { carId, startDate: test.day(from), endDate: test.day(from + 2) });
  }
  /** The same, with a published job that the driver has accepted. */
  async function accepted(by = driver, from?: number) {
    const user = await customer(test);
    const booked = await reserve(user, from);
    await follow();
    const { id } = (await jobOf(booked))!;
    await test.as(admin).post(`/api/jobs/${id}/publication`, { pay: '£200' });
    await test.as(by).put(`/api/jobs/${id}`, { taken: true });
    events = [];
    return { user, booked, id };
  }
  const move = (id: string, from: number, to = from + 2) =>
    test.as(admin).put(`/api/reservations/${id}`, { startDate: test.day(from), endDate: test.day(to) });
  const report = (by: TestUser, id: string, state: string) =>
    test.as(by).post(`/api/jobs/${id}/state`, { state });
  const mailsOf = ({ email }: TestUser) =>
    test.mails.filter(({ to, key }) => to.address === email && key.startsWith('mail:job-'));
  async function jobMails(to: TestUser): Promise<string[]> {
    await sendDueJobMails(test.deps);
    return mailsOf(to).map(({ subject }) => subject);
  }

  it('creates one draft for a confirmed chauffeur reservation, also in concurrent runs, and none for others', async () => {
    const user = await customer(test);
    const booked = await reserve(user);
    const video = await insertBooked(test, user, await threeDays(test, days));
    await Promise.all(Array.from({ length: 3 }, follow));
    await follow();
    const own = (await jobs(admin)).filter(({ reservation }) => reservation?.id === booked.id);
    const { startDate, endDate, carId, reference } = booked;
    expect(own).toMatchObject([
      {
        title: 'Rolls-Royce Dawn, chauffeur',
        description: `Chauffeur of the Rolls-Royce Dawn, reservation ${reference}.`,
        ...{ state: 'draft', pay: '', taken: false, startDate, endDate, startTime: null, carId },
        reservation: { id: booked.id, reference },
      },
    ]);
    expect(await jobOf(video)).toBeUndefined();
    expect((await jobs(driver)).map(({ id }) => id)).not.toContain(own[0]!.id);
    expect(events.filter(([name]) => name === 'chauffeurChanged')).toEqual([
      ['chauffeurChanged', { userId: user.id, reservationId: booked.id }],
    ]);
    // The cancellation withdraws the draft, which no driver has to know.
    await test.as(user).post(`/api/reservations/${booked.id}/cancellation`, {});
    await follow();
    expect(await jobOf(booked)).toMatchObject({ state: 'cancelled' });
    expect(events.map(([name]) => name)).not.toContain('acceptedJobChanged');
  });

  it('follows a reservation that changed long ago in a round for all reservations only', async () => {
    const booked = await reserve(await customer(test));
    await test.db.query(`UPDATE reservations SET changed_at = now() - interval '21 minutes' WHERE id = $1`, [
      booked.id,
    ]);
    expect([await follow(), await jobOf(booked)]).toEqual([0, undefined]);
    expect(await followReservations(test.deps)).toBe(1);
    expect(await jobOf(booked)).toMatchObject({ state: 'draft' });
  });

  it('publishes the job at once when configured so, with the pay by arrangement', async () => {
    const booked = await reserve(await customer(test));
    await followReservations({ ...test.deps, chauffeurJobs: 'publish' });
    const job = await jobOf(booked);
    expect(job).toMatchObject({ state: 'open', pay: 'By arrangement' });
    expect((await jobs(driver)).map(({ id }) => id)).toContain(job!.id);
  });

  it('does not recreate a job that an admin has deleted, and creates none for a finished reservation', async () => {
    const booked = await reserve(await customer(test));
    await follow();
    const job = await jobOf(booked);
    expect((await test.as(admin).delete(`/api/jobs/${job!.id}`)).statusCode).toBe(204);
    await move(booked.id, days + 5);
    const over = await reserve(await customer(test));
    await test.db.query(
      `UPDATE reservations SET start_date = '2026-01-01', end_date = '2026-01-02',
         during = '[2026-01-01T00:00:00Z,2026-01-03T00:00:00Z)' WHERE id = $1`,
      [over.id],
    );
    await follow();
    expect(await jobOf(booked)).toBeUndefined();
    expect(await jobOf(over)).toBeUndefined();
  });

  it('moves the job with its reservation, and notifies the driver who keeps it', async () => {
    const { user, booked, id } = await accepted();
    await move(booked.id, days + 5);
    await follow();
    const moved = {
      ...{ startDate: test.day(days + 5), endDate: test.day(days + 7), state: 'accepted' },
      needsConfirmation: true,
    };
    expect(await jobOf(booked)).toMatchObject({ ...moved, acceptedBy: driver.id });
    expect(events).toEqual([
      ['jobChanged', { jobId: id }],
      ['chauffeurChanged', { userId: user.id, reservationId: booked.id }],
      ['acceptedJobChanged', { userId: driver.id, jobId: id, change: 'moved' }],
    ]);
    expect(await jobMails(driver)).toEqual(['A job of yours has moved']);
    const [mail] = mailsOf(driver);
    expect(mail!.text).toContain('Job: Rolls-Royce Dawn, chauffeur');
    expect(mail!.text).toContain('https://cars.example/DriversDashboard');
    // A second run sends no mail.
    await follow();
    expect(await jobMails(driver)).toHaveLength(1);
  });

  it('notifies the driver of each move, and keeps the texts that staff have written for another car', async () => {
    const other = await test.signUp('verifiedDriver');
    const { booked, id } = await accepted(other);
    await test.as(admin).put(`/api/jobs/${id}`, { title: 'Airport run' });
    for (const later of [5, 8]) {
      await move(booked.id, days + later);
      await follow();
    }
    expect(await jobMails(other)).toEqual(['A job of yours has moved', 'A job of yours has moved']);
    const carId = await test.addCar({ purpose: 'Chauffeur' });
    await test.as(admin).put(`/api/reservations/${booked.id}`, { carId });
    await follow();
    expect(await jobOf(booked)).toMatchObject({ title: 'Airport run', carId, acceptedBy: other.id });
    expect(await jobMails(other)).toHaveLength(3);
  });

  it('mails the driver and alerts no admin when an admin takes a job from its driver', async () => {
    const other = await test.signUp('verifiedDriver');
    const { booked, id } = await accepted(other);
    await test.as(admin).put(`/api/jobs/${id}`, { taken: false });
    expect(await jobOf(booked)).toMatchObject({ state: 'open', acceptedBy: null });
    expect(await jobMails(other)).toEqual(['A job is no longer yours']);
    expect(events).toContainEqual([
      'acceptedJobChanged',
      { userId: other.id, jobId: id, change: 'withdrawn' },
    ]);
    expect(await attentionTo(test, admin, booked.id)).toEqual([]);
  });

  it('shows the customer the state of the chauffeur, and withdraws the job of a reservation that is cancelled on the way', async () => {
    const other = await test.signUp('verifiedDriver');
    const { user, booked, id } = await accepted(other, 0);
    const chauffeur = async () =>
      (await test.as(user).get(`/api/reservations/${booked.id}`)).json<Reservation>().chauffeur;
    const driver = { jobId: id, name: 'Test verifiedDriver', phone: '020 7946 0000' };
    expect(await chauffeur()).toEqual({ ...driver, state: 'accepted' });
    expect((await report(other, id, 'on-the-way')).statusCode).toBe(200);
    expect(await chauffeur()).toEqual({ ...driver, state: 'on-the-way' });
    expect(events).toContainEqual(['chauffeurChanged', { userId: user.id, reservationId: booked.id }]);
    await test.as(admin).delete(`/api/reservations/${booked.id}`);
    await follow();
    expect(await jobOf(booked)).toMatchObject({ state: 'cancelled', taken: false, acceptedBy: null });
    expect((await jobs(other)).map((job) => job.id)).not.toContain(id);
    const withdrawn = { userId: other.id, jobId: id, change: 'withdrawn' };
    expect(events).toContainEqual(['acceptedJobChanged', withdrawn]);
    expect(await jobMails(other)).toEqual(['A job of yours was withdrawn']);
    expectProblem(await report(other, id, 'with-customer'), 404);
  });

  it('sets a job that the driver has begun back to accepted when its reservation moves far ahead', async () => {
    const other = await test.signUp('verifiedDriver');
    const { booked, id } = await accepted(other, 0);
    for (const state of ['on-the-way', 'with-customer']) await report(other, id, state);
    await move(booked.id, 50);
    await follow();
    const kept = { state: 'accepted', acceptedBy: other.id, needsConfirmation: true };
    expect(await jobOf(booked)).toMatchObject({ ...kept, startDate: test.day(50) });
    expect(expectProblem(await report(other, id, 'on-the-way'), 409).code).toBe('too_early');
    expect(await jobMails(other)).toEqual(['A job of yours has moved']);
  });

  it('reopens a finished job and alerts admins when its reservation moves to later dates', async () => {
    const other = await test.signUp('verifiedDriver');
    const early = await accepted(other, 5);
    expect(expectProblem(await report(other, early.id, 'on-the-way'), 409).code).toBe('too_early');
    const { booked, id } = await accepted(other, 0);
    for (const state of ['on-the-way', 'with-customer', 'done']) await report(other, id, state);
    await test.as(admin).put(`/api/reservations/${booked.id}/trip`, { notes: 'Door 4' });
    await follow();
    expect(await jobOf(booked)).toMatchObject({ state: 'done', acceptedBy: other.id });
    await move(booked.id, 40);
    await follow();
    const dates = { startDate: test.day(40), endDate: test.day(42) };
    expect(await jobOf(booked)).toMatchObject({ ...dates, state: 'open', acceptedBy: null, doneAt: null });
    expect(await jobMails(other)).toEqual(['A job of yours is open again']);
    expect(events).toContainEqual(['jobGivenBack', { jobId: id }]);
    expect(await attentionTo(test, admin, booked.id)).toMatchObject([{ kind: 'job-given-back' }]);
  });

  it('mails the driver who gets a job and the one who loses it, and frees a job that moves into leave', async () => {
    const [other, third] = [await test.signUp('verifiedDriver'), await test.signUp('verifiedDriver')];
    const { booked, id } = await accepted(other);
    await test.as(admin).put(`/api/jobs/${id}/driver`, { driverId: third.id });
    expect([await jobMails(other), await jobMails(third)]).toEqual([
      ['A job is no longer yours'],
      ['You have a new job'],
    ]);
    expect(events.filter(([name]) => name === 'acceptedJobChanged').map(([, event]) => event)).toEqual([
      { userId: third.id, jobId: id, change: 'assigned' },
      { userId: other.id, jobId: id, change: 'withdrawn' },
    ]);
    const start = (days += 20);
    await test.as(third).post('/api/driver-leave', { from: test.day(start + 2), to: test.day(start + 5) });
    await move(booked.id, start);
    await follow();
    expect(await jobOf(booked)).toMatchObject({ state: 'open', acceptedBy: null });
    expect(await jobMails(third)).toEqual(['You have a new job', 'A job is no longer yours']);
  });

  it('keeps a job or leave of the same days when a driver gets both at once', async () => {
    const other = await test.signUp('verifiedDriver');
    const day = test.day((days += 20));
    const job = { title: 'R', description: 'D', pay: '1', startDate: day };
    const { id } = (await test.as(admin).post('/api/jobs', job)).json<Job>();
    const answers = await Promise.all([
      test.as(other).put(`/api/jobs/${id}`, { taken: true }),
      test.as(other).post('/api/driver-leave', { from: day, to: day }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode >= 400).sort()).toEqual([false, true]);
  });

  it('puts the job back on the board and alerts admins when the driver has another job on its new dates', async () => {
    const other = await test.signUp('verifiedDriver');
    const { booked, id } = await accepted(other);
    const second = await accepted(other);
    const { startDate, endDate } = second.booked;
    await test.as(admin).put(`/api/reservations/${booked.id}`, { startDate, endDate });
    await follow();
    expect(await jobOf(booked)).toMatchObject({ state: 'open', acceptedBy: null, startDate, endDate });
    expect(await jobOf(second.booked)).toMatchObject({ state: 'accepted', acceptedBy: other.id });
    expect(events).toContainEqual(['jobGivenBack', { jobId: id }]);
    expect(await jobMails(other)).toEqual(['A job is no longer yours']);
    expect(await attentionTo(test, admin, booked.id)).toMatchObject([{ kind: 'job-given-back' }]);
    await test.as(driver).put(`/api/jobs/${id}`, { taken: true });
    expect(await attentionTo(test, admin, booked.id)).toEqual([]);
  });

  it("mails the driver a new meeting place in the customer's trip details, and no other detail", async () => {
    const { user, booked, id } = await accepted();
    const trip = { pickup: '1 Park Lane', contactName: 'Ada', notes: 'Door 4' };
    await test.as(user).put(`/api/reservations/${booked.id}/trip`, trip);
    await follow();
    const seen = async (by: TestUser) => (await jobs(by)).find((job) => job.id === id);
    expect(await seen(admin)).toMatchObject({ place: '1 Park Lane', trip: { pickup: '1 Park Lane' } });
    expect(await seen(driver)).toMatchObject({ state: 'accepted', needsConfirmation: true });
    const before = mailsOf(driver).length;
    expect((await jobMails(driver)).slice(before)).toContain('A job of yours has changed');
    const sent = mailsOf(driver).at(-1)!.text;
    expect(sent).toContain('Place now: 1 Park Lane');
    expect(sent).toContain('Please confirm the job in your dashboard, or give it back.');
    const mailed = mailsOf(driver).length;
    await test.as(user).put(`/api/reservations/${booked.id}/trip`, { ...trip, notes: 'Door 5' });
    await follow();
    expect(await jobMails(driver)).toHaveLength(mailed);
    expect(events).toContainEqual(['jobChanged', { jobId: id }]);
  });

  it('lets a driver accept one of two overlapping jobs, also concurrently', async () => {
    const busy = await test.signUp('verifiedDriver');
    const job = { description: 'Drive.', pay: '£90', startDate: test.day(900) };
    const add = async (startTime: string, endTime: string) => {
      const added = { ...job, title: `Run ${startTime}`, startTime, endTime };
      return (await test.as(admin).post('/api/jobs', added)).json<Job>().id;
    };
    for (let round = 0; round < 2; round += 1) {
      const pair = [await add('10:00', '12:00'), await add('11:59', '13:00')];
      const answers = await Promise.all(
        pair.map((id) => test.as(busy).put(`/api/jobs/${id}`, { taken: true })),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const refused = answers.find(({ statusCode }) => statusCode === 409)!;
      const problem = expectProblem(refused, 409);
      expect(problem.code).toBe('driver_busy');
      expect(problem.detail).toMatch(/^This job overlaps with your job 'Run 1[01]:\d\d' \(.+\)\.$/);
      const winner = pair[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
      await test.as(busy).put(`/api/jobs/${winner}`, { taken: false });
    }
  });

  it('refuses overlapping jobs of a driver in the database', async () => {
    const insert = () =>
      test.db.query(
        `INSERT INTO jobs (id, title, description, pay, state, accepted_by, start_date, end_date, during)
         VALUES ($1, 'Opera', 'Wait.', '250', 'accepted', $2, '2031-01-01', '2031-01-01', '[2031-01-01,2031-01-02)')`,
        [randomUUID(), driver.id],
      );
    await insert();
    expect(await insert().then(() => 'done', sqlState)).toBe('23P01');
  });

  it('keeps the finished jobs of a deleted driver without the name', async () => {
    const leaving = await test.signUp('verifiedDriver');
    const { id, booked } = await accepted(leaving, 0);
    for (const state of ['on-the-way', 'with-customer', 'done']) await report(leaving, id, state);
    const remove = async () => (await test.as(admin).delete(`/api/users/${leaving.id}`)).statusCode;
    // The pay of a finished job comes before the deletion.
    expect(await remove()).toBe(409);
    await test.as(admin).put(`/api/driver-pay/${id}`, { amount: 200 });
    expect(await remove()).toBe(204);
    const nameless = { state: 'done', taken: true, acceptedByName: '', acceptedBy: null };
    expect(await jobOf(booked)).toMatchObject(nameless);
    const steps = (await test.as(admin).get(`/api/jobs/${id}/history`)).json<{ driverName: string }[]>();
    expect(steps).toHaveLength(6);
    expect(steps.map(({ driverName }) => driverName)).toEqual(Array(6).fill(''));
  });
});
