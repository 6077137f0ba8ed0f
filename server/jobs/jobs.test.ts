// Tests the drivers' job board through the API: visibility, accepting and returning jobs, and the admins' edits.
import { randomUUID } from 'node:crypto';
import type { Job, JobStep } from '#domain/jobs/contract/jobs.ts';
import { createSessions } from '#server/people/sessions/sessions.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import {
  adminsOnly,
  boardOnly,
  callsOf,
  documentedCalls,
  expectMatrix,
  signUpPeople,
  type MatrixRow,
  type People,
} from '#server/testing/roleMatrix.ts';
import { sendDueJobMails } from './jobMails.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { createTestApp, mailbox, type TestApp, type TestUser } from '#server/testing/testApp.ts';

let test: TestApp;
let people: People;
let announced: string[] = [];
beforeAll(async () => {
  const eventBus = createEventBus();
  eventBus.on('jobChanged', ({ jobId }) => void announced.push(jobId));
  test = await createTestApp({ eventBus });
  people = await signUpPeople(test);
});
afterAll(() => test.close());

const run = { title: 'Airport run', description: 'Heathrow to Soho, two cases.', pay: '£90' };

async function addJob(job: object = run): Promise<Job> {
  const answer = await test.as(people.admin).post('/api/jobs', job);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Job>();
}
const put = (user: TestUser, id: string, body: object) => test.as(user).put(`/api/jobs/${id}`, body);
const accept = (user: TestUser, id: string) => put(user, id, { taken: true });
const giveBack = (user: TestUser, id: string) => put(user, id, { taken: false });
const seenBy = async (user: TestUser, id: string) =>
  (await test.as(user).get('/api/jobs')).json<Job[]>().find((job) => job.id === id);

describe('access', () => {
  const rows: MatrixRow[] = [
    { method: 'GET', url: '/api/jobs', expected: boardOnly(200) },
    { method: 'POST', url: '/api/jobs', body: run, expected: adminsOnly(201) },
    { method: 'PUT', url: '/api/jobs/{id}', body: { taken: true }, expected: boardOnly(200) },
    { method: 'PUT', url: '/api/jobs/{missing}', body: { taken: true }, expected: boardOnly(404) },
    {
      method: 'PUT',
      url: '/api/jobs/{id}',
      body: { title: 'Renamed' },
      expected: { ...adminsOnly(200), verifiedDriver: 403, otherDriver: 403 },
    },
    {
      method: 'POST',
      url: '/api/jobs/{id}/state',
      body: { state: 'done' },
      expected: { ...adminsOnly(403), admin: 403, verifiedDriver: 403, otherDriver: 403 },
    },
    {
      method: 'POST',
      url: '/api/jobs/{missing}/state',
      body: { state: 'done' },
      expected: { ...adminsOnly(403), admin: 403, verifiedDriver: 404, otherDriver: 404 },
    },
    { method: 'POST', url: '/api/jobs/{id}/publication', body: { pay: '£9' }, expected: adminsOnly(409) },
    { method: 'GET', url: '/api/jobs/{id}/history', expected: adminsOnly(200) },
    { method: 'GET', url: '/api/jobs/{missing}/history', expected: adminsOnly(404) },
    { method: 'DELETE', url: '/api/jobs/{missing}', expected: adminsOnly(404) },
    { method: 'DELETE', url: '/api/jobs/{id}', expected: adminsOnly(204) },
  ];

  it('answers each call of each actor with the status of the table', () =>
    expectMatrix(test, people, rows, async () => (await addJob()).id));

  it('covers every call', () => {
    expect(callsOf(rows).sort()).toEqual(documentedCalls(test, 'jobs').sort());
  });
});

describe('accepting and returning', () => {
  it('gives a job to the calling driver under their own name when the body contains another name', async () => {
    const { id } = await addJob();
    const answer = await put(people.verifiedDriver, id, {
      taken: true,
      acceptedByName: 'Somebody Else',
      acceptedByEmail: 'else@example.com',
      acceptedBy: people.otherDriver.id,
      title: 'Mine now',
      pay: '£9000',
    });
    expect(answer.json()).toMatchObject({
      ...run,
      taken: true,
      acceptedBy: people.verifiedDriver.id,
      acceptedByName: 'Test verifiedDriver',
      acceptedByEmail: people.verifiedDriver.email,
    });
  });

  it('returns the same response to the same driver twice', async () => {
    const { id } = await addJob();
    const first = await accept(people.verifiedDriver, id);
    const second = await accept(people.verifiedDriver, id);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
  });

  it('names the first driver to the second one and changes nothing', async () => {
    const { id } = await addJob();
    const mine = (await accept(people.verifiedDriver, id)).json<Job>();
    const refusal = expectProblem(await accept(people.otherDriver, id), 409);
    expect(refusal).toMatchObject({ code: 'job_taken', detail: 'Accepted by Test verifiedDriver.' });
    expect(await seenBy(people.verifiedDriver, id)).toEqual(mine);
  });

  it('lets only the driver who accepted a job return it', async () => {
    const { id } = await addJob();
    await accept(people.verifiedDriver, id);
    expect(expectProblem(await giveBack(people.otherDriver, id), 403).code).toBe('not_yours');
    expect((await seenBy(people.admin, id))?.taken).toBe(true);
    const free = { taken: false, acceptedBy: null, acceptedByName: '', acceptedByEmail: '' };
    expect((await giveBack(people.verifiedDriver, id)).json()).toMatchObject(free);
    // A repeated call has the same result; some clients clear the name with null.
    const cleared = { taken: false, acceptedByName: null, acceptedByEmail: null };
    const again = await test.as(people.verifiedDriver).put(`/api/jobs/${id}`, cleared);
    expect(again.json()).toMatchObject(free);
    expect((await accept(people.otherDriver, id)).statusCode).toBe(200);
  });

  it("shows the accepting driver's email to admins and to that driver only", async () => {
    const { id } = await addJob();
    await accept(people.verifiedDriver, id);
    const { email } = people.verifiedDriver;
    expect((await seenBy(people.verifiedDriver, id))?.acceptedByEmail).toBe(email);
    expect((await seenBy(people.admin, id))?.acceptedByEmail).toBe(email);
    expect(await seenBy(people.otherDriver, id)).toMatchObject({
      acceptedByName: 'Test verifiedDriver',
      acceptedByEmail: '',
    });
    // Another driver cannot find it by searching either.
    const search = async (user: TestUser) =>
      (await test.as(user).get(`/api/jobs?q=${encodeURIComponent(email)}`)).json<Job[]>().length;
    expect(await search(people.otherDriver)).toBe(0);
    expect(await search(people.admin)).toBeGreaterThan(0);
  });

  it('refuses a driver whose verification was revoked', async () => {
    const driver = await test.signUp('verifiedDriver');
    const { id } = await addJob();
    await test.db.query('UPDATE users SET is_verified_driver = false WHERE id = $1', [driver.id]);
    expectProblem(await test.as(driver).get('/api/jobs'), 403);
    expectProblem(await accept(driver, id), 403);
  });
});

describe.each(ENGINES)('100 drivers who accept one job concurrently, on %s', (engine) => {
  const DRIVERS = 100;

  it('gives the job to one driver and names that driver to the others', async () => {
    const db = await openTestDatabase(engine);
    const app = await createTestApp({ db });
    const admin = await app.signUp('admin');
    // Inserted directly, because hashing a hundred passwords takes long.
    const sessions = createSessions({ db, secret: 'of this test alone', now: Date.now });
    const drivers = await Promise.all(
      Array.from({ length: DRIVERS }, async (_, index) => {
        const id = randomUUID();
        await db.query(
          `INSERT INTO users (id, first_name, last_name, email, is_driver, is_verified_driver)
           VALUES ($1, 'Driver', $2, $3, true, true)`,
          [id, `No. ${index}`, `driver-${index}@example.com`],
        );
        const { cookieValue } = await sessions.open({ id, isAdmin: false, isDriver: true });
        return { id, name: `Driver No. ${index}`, cookie: `sid=${cookieValue}` };
      }),
    );
    for (let round = 0; round < 3; round += 1) {
      const { id } = (await app.as(admin).post('/api/jobs', run)).json<Job>();
      const answers = await Promise.all(
        drivers.map(({ cookie }) =>
          app.as().put(`/api/jobs/${id}`, { taken: true }, { headers: { cookie } }),
        ),
      );
      const winner = drivers.filter((_driver, index) => answers[index]?.statusCode === 200);
      expect(winner).toHaveLength(1);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      for (const answer of refused) {
        expect(expectProblem(answer, 409).detail).toBe(`Accepted by ${winner[0]!.name}.`);
      }
      const [job] = (await app.as(admin).get('/api/jobs')).json<Job[]>();
      expect(job).toMatchObject({ id, acceptedBy: winner[0]!.id, version: 1 });
    }
    await app.close();
    await db.close();
  });
});

describe('the jobChanged event', () => {
  it('is emitted after each change by any user', async () => {
    announced = [];
    const { id } = await addJob();
    await put(people.admin, id, { title: 'Renamed' });
    await accept(people.verifiedDriver, id);
    await giveBack(people.verifiedDriver, id);
    expect(announced).toEqual(Array(4).fill(id));
    await test.as(people.admin).delete(`/api/jobs/${id}`);
    expect(announced).toEqual(Array(5).fill(id));
  });

  it('is not emitted after a call without a change', async () => {
    const { id } = await addJob();
    await accept(people.verifiedDriver, id);
    announced = [];
    await accept(people.verifiedDriver, id);
    await accept(people.otherDriver, id);
    await giveBack(people.otherDriver, id);
    await put(people.admin, randomUUID(), { title: 'Nothing' });
    expect(announced).toEqual([]);
  });
});

describe('edits by admins', () => {
  it('adds a free job when the body contains a driver, and lists it first', async () => {
    const job = await addJob({ ...run, pay: 240, taken: true, acceptedByName: 'Me', id: randomUUID() });
    expect(job).toEqual({
      id: job.id,
      _id: job.id,
      ...run,
      pay: '240',
      taken: false,
      acceptedBy: null,
      acceptedByName: '',
      acceptedByEmail: '',
      state: 'open',
      startDate: null,
      endDate: null,
      startTime: null,
      endTime: null,
      place: '',
      carId: null,
      car: '',
      reservation: null,
      contactName: '',
      contactPhone: '',
      notes: '',
      trip: null,
      needsConfirmation: false,
      doneAt: null,
      version: 0,
    });
    expect((await test.as(people.otherDriver).get('/api/jobs')).json<Job[]>()[0]).toEqual(job);
  });

  it('changes the given fields and keeps the others', async () => {
    const { id } = await addJob();
    await accept(people.verifiedDriver, id);
    const renamed = (await put(people.admin, id, { title: 'Station run', pay: '£95' })).json<Job>();
    expect(renamed).toMatchObject({
      title: 'Station run',
      description: run.description,
      pay: '£95',
      taken: true,
    });
    expect(renamed.acceptedByName).toBe('Test verifiedDriver');
    const freed = (await put(people.admin, id, { taken: false })).json<Job>();
    expect(freed).toMatchObject({ taken: false, acceptedBy: null, acceptedByName: '', acceptedByEmail: '' });
    const closed = (await put(people.admin, id, { taken: true })).json<Job>();
    expect(closed).toMatchObject({ taken: true, acceptedBy: null, acceptedByName: '' });
    expect(expectProblem(await accept(people.otherDriver, id), 409).detail).toBe(
      'This job is already taken.',
    );
  });

  it('mails the driver each change of the terms, and asks to confirm a lower pay', async () => {
    const driver = await test.signUp('verifiedDriver');
    const { id } = await addJob({ ...run, place: 'Soho' });
    await accept(driver, id);
    expect((await put(people.admin, id, { pay: '£95' })).json()).toMatchObject({ needsConfirmation: false });
    const lowered = (await put(people.admin, id, { pay: '£50' })).json<Job>();
    expect(lowered).toMatchObject({ needsConfirmation: true, taken: true, acceptedBy: driver.id });
    const deps = { db: test.db, now: () => test.clock.now, mailer: mailbox(test.mails), log: test.app.log };
    await sendDueJobMails(deps);
    const sent = test.mails.filter(
      ({ to, key }) => to.address === driver.email && key.startsWith('mail:job-'),
    );
    expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('A job of yours has changed'));
    expect(sent[1]!.text).toContain('Pay now: £50');
    const steps = (await test.as(people.admin).get(`/api/jobs/${id}/history`)).json<JobStep[]>();
    expect(steps.slice(2)).toMatchObject([{ changed: ['pay'] }, { changed: ['pay'], by: 'admin' }]);
  });

  it('deletes a job once, and mails the driver who has accepted it', async () => {
    const driver = await test.signUp('verifiedDriver');
    const { id } = await addJob();
    await accept(driver, id);
    expect((await test.as(people.admin).delete(`/api/jobs/${id}`)).statusCode).toBe(204);
    expectProblem(await test.as(people.admin).delete(`/api/jobs/${id}`), 404);
    expect(expectProblem(await accept(people.verifiedDriver, id), 404).detail).toBe(
      'This job does not exist any more.',
    );
    const deps = { db: test.db, now: () => test.clock.now, mailer: mailbox(test.mails), log: test.app.log };
    await sendDueJobMails(deps);
    const sent = test.mails.filter(({ to }) => to.address === driver.email);
    expect(sent.map(({ subject }) => subject)).toContain('A job is no longer yours');
  });

  it.each([
    [{}, ['Job Title is required.', 'Job Description is required.', 'Job Pay is required.']],
    [{ ...run, title: '  ' }, ['Job Title is required.']],
    [{ ...run, title: 'x'.repeat(201) }, ['Job Title can have at most 200 characters.']],
    [{ ...run, description: 'x'.repeat(4001) }, ['Job Description can have at most 4000 characters.']],
    [{ ...run, pay: '9'.repeat(101) }, ['Job Pay can have at most 100 characters.']],
    [{ ...run, pay: '' }, ['Job Pay is required.']],
  ])('refuses %#', async (body, messages) => {
    const refusal = expectProblem(await test.as(people.admin).post('/api/jobs', body), 400);
    expect(refusal.errors?.map(({ message }) => message).sort()).toEqual([...messages].sort());
  });

  it('stores the longest text, and every text unchanged', async () => {
    const texts = [
      '<img src=x onerror=alert(1)>',
      "'; DROP TABLE jobs; --",
      '${7*7} {{7*7}} %s %00 \\u0000',
      'é 🚗 عربة',
    ];
    for (const text of texts)
      expect(await addJob({ title: text, description: text, pay: text })).toMatchObject({
        title: text,
        description: text,
        pay: text,
      });
    const longest = { title: 'é'.repeat(200), description: '🚗'.repeat(2000), pay: '9'.repeat(100) };
    expect(await addJob(longest)).toMatchObject(longest);
  });
});

it('returns the board by page, sorted and searched, with the total count', async () => {
  const marks = ['Crane', 'Albatross', 'Bittern'];
  for (const title of marks) await addJob({ ...run, title: `${title} Zq` });
  const page = await test.as(people.verifiedDriver).get('/api/jobs?q=zq&sort=title&page=0&pageSize=2');
  expect(page.headers['x-total-count']).toBe('3');
  expect(page.json<Job[]>().map(({ title }) => title)).toEqual(['Albatross Zq', 'Bittern Zq']);
  expectProblem(await test.as(people.verifiedDriver).get('/api/jobs?sort=accepted_by'), 400);
});

describe('every column of the board', () => {
  // Each column orders the three rows differently, so that a wrong column fails the test.
  const rows = [
    { title: 'Aldgate Xj', description: 'Third text.', pay: '£20' },
    { title: 'barbican Xj', description: 'first text.', pay: '£30' },
    { title: 'Camden Xj', description: 'Second text.', pay: '£10' },
  ];
  beforeAll(async () => {
    for (const [index, row] of rows.entries()) {
      const { id } = await addJob(row);
      const createdAt = new Date(Date.UTC(2026, 5, 1 + index));
      await test.db.query('UPDATE jobs SET created_at = $1 WHERE id = $2', [createdAt, id]);
      if (row.pay === '£10') await accept(people.verifiedDriver, id);
    }
  });
  const found = async (query: string) =>
    (await test.as(people.admin).get(`/api/jobs?${query}`)).json<Job[]>();
  const titles = async (query: string) =>
    (await found(`q=xj&${query}`)).map(({ title }) => title[0]!.toUpperCase()).join('');

  it('filters by state, driver and days', async () => {
    await addJob({ ...run, title: 'Dalston Xk', startDate: '2027-06-10', endDate: '2027-06-11' });
    const dated = async (query: string) => (await found(`q=xk&${query}`)).length;
    expect({
      withoutDriver: await titles('driver=none&sort=title'),
      ofDriver: await titles(`driver=${people.verifiedDriver.id}`),
      accepted: await titles('state=accepted'),
      inRange: await dated('from=2027-06-11&to=2027-06-12'),
      before: await dated('to=2027-06-09'),
      after: await dated('from=2027-06-12'),
    }).toEqual({ withoutDriver: 'AB', ofDriver: 'C', accepted: 'C', inRange: 1, before: 0, after: 0 });
  });

  it.each([
    ['title', 'ABC', 'CBA'],
    ['description', 'BCA', 'ACB'],
    ['pay', 'CAB', 'BAC'],
    // Rows with the same value keep the order of the board, newest first.
    ['taken', 'BAC', 'CBA'],
    ['createdAt', 'ABC', 'CBA'],
    // Jobs without a driver come last in both directions.
    ['acceptedByName', 'CBA', 'CBA'],
  ])('sorts by %s', async (column, upwards, downwards) => {
    expect(await titles(`sort=${column}`)).toBe(upwards);
    expect(await titles(`sort=-${column}`)).toBe(downwards);
  });

  it('finds a job by its title, description, pay and driver', async () => {
    const [camden] = await found('q=camden+xj');
    const one = async (q: string) => (await found(`q=${encodeURIComponent(q)}`)).map(({ title }) => title);
    expect(await one('dgate x')).toEqual(['Aldgate Xj']);
    expect(await one('IRST TEXT')).toEqual(['barbican Xj']);
    expect(await one('£10')).toEqual(['Camden Xj']);
    expect(camden!.acceptedByName).not.toBe('');
    expect(await one(camden!.acceptedByName)).toContain('Camden Xj');
  });
});

it('records a changed end and a changed car in the audit log', async () => {
  const carId = randomUUID();
  await test.db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Bentley', 'Azure', 2009, 'An open car.', 10000, 'Chauffeur')`,
    [carId],
  );
  const { id } = await addJob({ ...run, startDate: '2031-06-02', endDate: '2031-06-03' });
  expect(
    (await put(people.admin, id, { startDate: '2031-06-02', endDate: '2031-06-04', carId })).statusCode,
  ).toBe(200);
  const rows = await test.db.query(
    "SELECT before, after FROM audit_log WHERE action = 'job.changed' AND object_id = $1",
    [id],
  );
  expect(rows).toEqual([
    {
      before: { end_date: '2031-06-03', car_id: null },
      after: { end_date: '2031-06-04', car_id: carId },
    },
  ]);
});
