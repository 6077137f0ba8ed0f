// Tests the drivers' job board and the requests for drivers beyond the calls of tests/contract/jobs and reviews: races,
// events, mails, filters, lengths of texts, the limit of requests, and which fields of a job each viewer gets.
import { randomUUID } from 'node:crypto';
import type { JobRequest } from '#domain/jobs/contract/jobRequests.ts';
import type { Job, JobStep } from '#domain/jobs/contract/jobs.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, mailbox, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { sendDueJobMails } from './jobMails.ts';
import { readsAllJobs, toJob, type Viewer } from './presentJob.ts';
import type { JobRow } from './repository.ts';

let test: TestApp;
let admin: TestUser;
let driver: TestUser;
let other: TestUser;
let announced: string[] = [];
beforeAll(async () => {
  const eventBus = createEventBus();
  eventBus.on('jobChanged', ({ jobId }) => void announced.push(jobId));
  test = await createTestApp({ eventBus });
  admin = await test.signUp('admin');
  driver = await test.signUp('verifiedDriver');
  other = await test.signUp('verifiedDriver');
});
afterAll(() => test.close());

const run = { title: 'Airport run', description: 'Heathrow to Soho, two cases.', pay: '£90' };

async function addJob(job: object = run): Promise<Job> {
  const answer = await test.as(admin).post('/api/jobs', job);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Job>();
}
const put = (user: TestUser, id: string, body: object) => test.as(user).put(`/api/jobs/${id}`, body);
const accept = (user: TestUser, id: string) => put(user, id, { taken: true });
const giveBack = (user: TestUser, id: string) => put(user, id, { taken: false });
const mailsTo = async ({ email }: TestUser) => {
  const deps = { db: test.db, now: () => test.clock.now, mailer: mailbox(test.mails), log: test.app.log };
  await sendDueJobMails(deps);
  return test.mails.filter(({ to, key }) => to.address === email && key.startsWith('mail:job-'));
};

it('gives a job to one of 20 drivers who accept it concurrently, and names that driver to the others', async () => {
  const drivers = await Promise.all(Array.from({ length: 20 }, () => test.signUp('verifiedDriver')));
  for (const [index, { id }] of drivers.entries()) {
    await test.db.query('UPDATE users SET last_name = $2 WHERE id = $1', [id, `No. ${String(index)}`]);
  }
  const { id } = await addJob();
  const answers = await Promise.all(drivers.map((each) => accept(each, id)));
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
  const refusals = answers.filter((_answer, index) => index !== winner);
  expect(refusals.map((answer) => expectProblem(answer, 409).detail)).toEqual(
    refusals.map(() => `Accepted by Test No. ${String(winner)}.`),
  );
  const [job] = (await test.as(admin).get('/api/jobs')).json<Job[]>();
  expect(job).toMatchObject({ id, acceptedBy: drivers[winner]?.id, version: 1 });
});

it('emits jobChanged after each change by any user, and not after a call without a change', async () => {
  announced = [];
  const { id } = await addJob();
  await put(admin, id, { title: 'Renamed' });
  await accept(driver, id);
  await giveBack(driver, id);
  await accept(driver, id);
  expect(announced).toEqual(Array(5).fill(id));
  await accept(driver, id);
  await accept(other, id);
  await giveBack(other, id);
  await put(admin, randomUUID(), { title: 'Nothing' });
  expect(announced).toHaveLength(5);
  await test.as(admin).delete(`/api/jobs/${id}`);
  expect(announced).toEqual(Array(6).fill(id));
});

it('mails the driver each change of the terms and the deletion, and asks to confirm a lower pay', async () => {
  const mailed = await test.signUp('verifiedDriver');
  const { id } = await addJob({ ...run, place: 'Soho' });
  await accept(mailed, id);
  expect((await put(admin, id, { pay: '£95' })).json()).toMatchObject({ needsConfirmation: false });
  const lowered = (await put(admin, id, { pay: '£50' })).json<Job>();
  expect(lowered).toMatchObject({ needsConfirmation: true, taken: true, acceptedBy: mailed.id });
  const sent = await mailsTo(mailed);
  expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('A job of yours has changed'));
  expect(sent[1]?.text).toContain('Pay now: £50');
  const steps = (await test.as(admin).get(`/api/jobs/${id}/history`)).json<JobStep[]>();
  expect(steps.slice(2)).toMatchObject([{ changed: ['pay'] }, { changed: ['pay'], by: 'admin' }]);
  await test.as(admin).delete(`/api/jobs/${id}`);
  expect((await mailsTo(mailed)).at(-1)?.subject).toBe('A job is no longer yours');
});

it('accepts texts up to their longest length unchanged, and a name that is null', async () => {
  const marked = `<img src=x onerror=alert(1)> '; DROP TABLE jobs; -- %s \\u0000`;
  const longest = { title: 'é'.repeat(200), description: '🚗'.repeat(2000), pay: '9'.repeat(100) };
  for (const texts of [longest, { title: marked, description: marked, pay: marked }]) {
    expect(await addJob(texts)).toMatchObject(texts);
  }
  const messages: (string | undefined)[] = [];
  for (const [field, length] of Object.entries({ title: 201, description: 4001, pay: 101 })) {
    const answer = await test.as(admin).post('/api/jobs', { ...run, [field]: 'x'.repeat(length) });
    messages.push(expectProblem(answer, 400).detail);
  }
  expect(messages).toEqual([
    'Job Title can have at most 200 characters.',
    'Job Description can have at most 4000 characters.',
    'Job Pay can have at most 100 characters.',
  ]);
  const { id } = await addJob();
  const cleared = { taken: false, acceptedByName: null, acceptedByEmail: null };
  expect((await put(driver, id, cleared)).json()).toMatchObject({ taken: false, acceptedByName: '' });
});

it('filters the board by state, driver and days', async () => {
  for (const title of ['Aldgate Xj', 'Barbican Xj', 'Camden Xj']) await addJob({ ...run, title });
  const found = async (query: string) =>
    (await test.as(admin).get(`/api/jobs?${query}`))
      .json<Job[]>()
      .map(({ title }) => title[0])
      .join('');
  const [camden] = (await test.as(admin).get('/api/jobs?q=camden+xj')).json<Job[]>();
  await accept(driver, camden?.id ?? '');
  await addJob({ ...run, title: 'Dalston Xk', startDate: '2027-06-10', endDate: '2027-06-11' });
  expect({
    withoutDriver: await found('q=xj&driver=none&sort=title'),
    ofDriver: await found(`q=xj&driver=${driver.id}`),
    accepted: await found('q=xj&state=accepted'),
    inRange: await found('q=xk&from=2027-06-11&to=2027-06-12'),
    before: await found('q=xk&to=2027-06-09'),
    after: await found('q=xk&from=2027-06-12'),
  }).toEqual({ withoutDriver: 'AB', ofDriver: 'C', accepted: 'C', inRange: 'D', before: '', after: '' });
});

it('records a changed end and a changed car in the audit log', async () => {
  const carId = randomUUID();
  await test.db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Bentley', 'Azure', 2009, 'An open car.', 10000, 'Chauffeur')`,
    [carId],
  );
  const { id } = await addJob({ ...run, startDate: '2031-06-02', endDate: '2031-06-03' });
  const change = { startDate: '2031-06-02', endDate: '2031-06-04', carId };
  expect((await put(admin, id, change)).statusCode).toBe(200);
  const rows = await test.db.query(
    "SELECT before, after FROM audit_log WHERE action = 'job.changed' AND object_id = $1",
    [id],
  );
  const before = { end_date: '2031-06-03', car_id: null };
  expect(rows).toEqual([{ before, after: { end_date: '2031-06-04', car_id: carId } }]);
});

describe('a job for a viewer', () => {
  const row = {
    ...{ id: 'j1', title: 'Airport', description: 'Two bags', pay: 250, taken: true, state: 'accepted' },
    ...{ accepted_by: 'driver', accepted_by_name: 'Grace Okafor', accepted_by_email: 'grace@cars.example' },
    ...{ start_date: '2031-05-10', end_date: '2031-05-10', start_time: '09:00', end_time: '17:00' },
    ...{ place: 'Heathrow', car_id: 'c1', car: 'Ghost', reservation_id: 'r1', reference: 'LCR-1' },
    ...{ contact_name: 'Contact', contact_phone: '020', notes: 'Ring twice', trip: null, version: 3 },
    done_at: new Date('2031-05-10T16:00:00Z'),
    ...{ needs_confirmation: false, customer_name: 'Grace Hopper', customer_phone: '07700 900123' },
  } as unknown as JobRow;
  const accepting: Viewer = { userId: 'driver', staffRole: null, isDriver: true };
  const bystander: Viewer = { userId: 'other', staffRole: null, isDriver: true };
  const staff: Viewer = { userId: 'desk', staffRole: 'desk', isDriver: false };

  const PUBLIC = {
    ...{ id: 'j1', _id: 'j1', title: 'Airport', description: 'Two bags', pay: 250, taken: true },
    ...{ acceptedBy: 'driver', acceptedByName: 'Grace Okafor', state: 'accepted', version: 3 },
    ...{ startDate: '2031-05-10', endDate: '2031-05-10', startTime: '09:00', endTime: '17:00' },
    ...{ place: 'Heathrow', carId: 'c1', car: 'Ghost', doneAt: '2031-05-10T16:00:00.000Z' },
    needsConfirmation: false,
  };
  const HIDDEN = {
    ...{ acceptedByEmail: '', contactName: '', contactPhone: '', notes: '', trip: null, reservation: null },
  };
  const PRIVATE = {
    ...{ acceptedByEmail: 'grace@cars.example', contactName: 'Contact', contactPhone: '020' },
    ...{ notes: 'Ring twice', trip: null },
  };

  it('has contacts and notes for the accepting driver, the reservation for staff, and neither for other drivers', () => {
    expect(toJob(row, bystander)).toEqual({ ...PUBLIC, ...HIDDEN });
    expect(toJob(row, accepting)).toEqual({ ...PUBLIC, ...PRIVATE, reservation: null });
    const reservation = { id: 'r1', reference: 'LCR-1' };
    expect(toJob(row, staff)).toEqual({ ...PUBLIC, ...PRIVATE, reservation });
    const roles = [null, 'accountant', 'desk', 'manager', 'owner'] as const;
    expect(roles.map((staffRole) => readsAllJobs({ staffRole }))).toEqual([false, false, true, true, true]);
  });

  it('prefers the trip details of the customer to the fields of the job, and those to the account', () => {
    const trip = {
      ...{ contactName: 'Ada', contactPhone: '07700', notes: 'Blue door' },
      ...{ pickup: 'Savoy', dropOff: '', location: '', callTime: '' },
    };
    const withTrip = { ...row, trip } as unknown as JobRow;
    expect(toJob(withTrip, accepting)).toMatchObject({
      ...{ contactName: 'Ada', contactPhone: '07700', notes: 'Blue door', trip },
    });
    expect(toJob(withTrip, bystander)).toMatchObject(HIDDEN);
    const empty = { ...trip, contactName: '', contactPhone: '', notes: '' };
    expect(toJob({ ...row, trip: empty } as unknown as JobRow, staff)).toMatchObject({
      ...{ contactName: 'Contact', contactPhone: '020', notes: 'Ring twice' },
    });
    const unnamed = { ...row, contact_name: '', contact_phone: '' };
    const account = { contactName: 'Grace Hopper', contactPhone: '07700 900123' };
    expect(toJob(unnamed, accepting)).toMatchObject(account);
    expect(toJob({ ...unnamed, contact_name: 'Ada' }, accepting).contactPhone).toBe('07700 900123');
    expect(toJob(unnamed, bystander)).toMatchObject(HIDDEN);
  });

  it('has empty fields without driver, reservation and end', () => {
    const open = {
      ...row,
      ...{ accepted_by: null, accepted_by_name: null, accepted_by_email: null, done_at: null },
      ...{ reservation_id: null, reference: null },
    } as JobRow;
    expect(toJob(open, staff)).toMatchObject({
      ...{ acceptedBy: null, acceptedByName: '', acceptedByEmail: '', doneAt: null, reservation: null },
    });
    expect(toJob({ ...open, reservation_id: 'r1' } as JobRow, staff).reservation).toEqual({
      ...{ id: 'r1', reference: '' },
    });
  });
});

describe('requests for drivers', () => {
  const SPELLINGS = ['/api/requestedDriverJobs', '/api/requested-driver-jobs'];
  const wedding = {
    ...{ driversNeeded: 2, budget: 450.5, daysRequired: 3, contactNumber: '020 7946 0000' },
    description: 'A wedding in Bath.',
  };
  let visitors = 0;
  /** Sends as a guest from an address that has sent no request yet. */
  const post = (body: object) =>
    test.as().post(SPELLINGS[0] ?? '', body, { remoteAddress: `198.51.100.${String((visitors += 1))}` });

  it('refuse each invalid field at its name, and keep the text unchanged', async () => {
    const changes: [change: object, field: string][] = [
      [{ driversNeeded: '' }, 'driversNeeded'],
      [{ driversNeeded: 101 }, 'driversNeeded'],
      [{ daysRequired: 366 }, 'daysRequired'],
      [{ daysRequired: null }, 'daysRequired'],
      [{ budget: -1 }, 'budget'],
      [{ budget: 1.999 }, 'budget'],
      [{ budget: 'plenty' }, 'budget'],
      [{ contactNumber: ' ' }, 'contactNumber'],
      [{ contactNumber: '0'.repeat(41) }, 'contactNumber'],
      [{ description: 'x'.repeat(4001) }, 'description'],
    ];
    for (const [change, field] of changes) {
      const { errors } = expectProblem(await post({ ...wedding, ...change }), 400);
      expect({ change, fields: errors?.map((error) => error.field) }).toEqual({ change, fields: [field] });
    }
    const description = `<script>alert(1)</script> '; DROP TABLE users; -- ${'é'.repeat(3900)}`;
    expect((await post({ ...wedding, description })).json()).toMatchObject({ description });
  });

  it('count under both spellings in one limit of an address, with Retry-After', async () => {
    const send = (url = '') => test.as().post(url, wedding, { remoteAddress: '203.0.113.77' });
    for (let count = 0; count < 30; count += 1) {
      expect((await send(SPELLINGS[count % 2])).statusCode).toBe(201);
    }
    for (const url of SPELLINGS) {
      const refused = await send(url);
      expect(expectProblem(refused, 429).code).toBe('rate_limited');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    }
    expect((await post(wedding)).statusCode).toBe(201);
  });

  it('are found by number, description, name, email and place', async () => {
    const asked = { contactNumber: '020 9999', description: 'Velvet seats.', name: 'Zelda Quill' };
    const answer = await post({ ...wedding, ...asked, email: 'zelda@quill.example', place: 'Kew' });
    const { id } = answer.json<JobRequest>();
    for (const q of ['020 9999', 'VELVET', 'zelda q', '@quill', 'kew']) {
      const found = await test.as(admin).get(`${SPELLINGS[1] ?? ''}?q=${encodeURIComponent(q)}`);
      expect([q, found.json<JobRequest[]>().map((each) => each.id)]).toEqual([q, [id]]);
    }
  });
});
