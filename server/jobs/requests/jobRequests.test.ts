// Tests requests for drivers through the API: both spellings of the path; any visitor may send one, admins read and
// delete them.
import type { JobRequest } from '#domain/jobs/contract/jobRequests.ts';
import { expectProblem } from '#server/testing/problems.ts';
import {
  adminsOnly,
  callsOf,
  documentedCalls,
  everybody,
  expectMatrix,
  signUpPeople,
  type MatrixRow,
  type People,
} from '#server/testing/roleMatrix.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';

const SPELLINGS = ['/api/requestedDriverJobs', '/api/requested-driver-jobs'];
const wedding = {
  driversNeeded: 2,
  budget: 450.5,
  daysRequired: 3,
  contactNumber: '020 7946 0000',
  description: 'A wedding in Bath.',
};

const job = { title: 'Wedding', description: 'Drive the couple.', pay: '£450', drivers: 1 };

let test: TestApp;
let people: People;
beforeAll(async () => {
  test = await createTestApp();
  people = await signUpPeople(test);
});
afterAll(() => test.close());

let visitors = 0;
/** Sends as a guest from an address that has sent no request yet. */
const post = (body: object, url = SPELLINGS[0]!) =>
  test.as().post(url, body, { remoteAddress: `198.51.100.${(visitors += 1)}` });
async function addRequest(): Promise<JobRequest> {
  const answer = await post(wedding);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<JobRequest>();
}

describe('access', () => {
  const rows = SPELLINGS.flatMap((url): MatrixRow[] => [
    { method: 'GET', url, expected: adminsOnly(200) },
    { method: 'POST', url, body: wedding, expected: everybody(201) },
    { method: 'POST', url, body: {}, expected: everybody(400) },
    { method: 'POST', url: `${url}/{missing}/jobs`, body: job, expected: adminsOnly(404) },
    { method: 'POST', url: `${url}/{id}/jobs`, body: job, expected: adminsOnly(201) },
    { method: 'DELETE', url: `${url}/{missing}`, expected: adminsOnly(404) },
    { method: 'DELETE', url: `${url}/{id}`, expected: adminsOnly(204) },
  ]);

  it('answers each call of each actor with the status of the table', () =>
    expectMatrix(test, people, rows, async ({ url }) =>
      url.includes('{id}') ? (await addRequest()).id : '',
    ));

  it('covers every call', () => {
    expect(callsOf(rows).sort()).toEqual(documentedCalls(test, 'requested driver jobs').sort());
  });
});

it.each(SPELLINGS)('%s stores a request and lists it first', async (url) => {
  const answer = await post({ ...wedding, driversNeeded: '2', budget: '450.50', daysRequired: '3' }, url);
  expect(answer.statusCode).toBe(201);
  const kept = answer.json<JobRequest>();
  expect(kept).toEqual({
    ...wedding,
    name: '',
    email: '',
    date: null,
    place: '',
    id: kept.id,
    _id: kept.id,
    createdAt: expect.stringMatching(/Z$/),
  });
  for (const list of SPELLINGS) {
    expect((await test.as(people.admin).get(list)).json<JobRequest[]>()[0]).toEqual(kept);
  }
  expect((await test.as(people.admin).delete(`${url}/${kept.id}`)).statusCode).toBe(204);
  expectProblem(await test.as(people.admin).delete(`${url}/${kept.id}`), 404);
});

it.each([
  [{ driversNeeded: '' }, 'driversNeeded'],
  [{ driversNeeded: 0 }, 'driversNeeded'],
  [{ driversNeeded: 1.5 }, 'driversNeeded'],
  [{ driversNeeded: 101 }, 'driversNeeded'],
  [{ daysRequired: 366 }, 'daysRequired'],
  [{ daysRequired: null }, 'daysRequired'],
  [{ budget: -1 }, 'budget'],
  [{ budget: 1.999 }, 'budget'],
  [{ budget: 1_000_000.01 }, 'budget'],
  [{ budget: '' }, 'budget'],
  [{ budget: 'plenty' }, 'budget'],
  [{ contactNumber: ' ' }, 'contactNumber'],
  [{ contactNumber: '0'.repeat(41) }, 'contactNumber'],
  [{ description: '' }, 'description'],
  [{ description: 'x'.repeat(4001) }, 'description'],
])('refuses %j with an error at its field', async (change, field) => {
  const refusal = expectProblem(await post({ ...wedding, ...change }), 400);
  expect(refusal.errors?.map((error) => error.field)).toEqual([field]);
});

it('stores the text unchanged', async () => {
  const description = `<script>alert(1)</script> '; DROP TABLE users; -- ${'é'.repeat(3900)}`;
  expect((await post({ ...wedding, description })).json()).toMatchObject({ description });
});

it('counts both spellings in one limit of an address and sends Retry-After', async () => {
  const remoteAddress = '203.0.113.77';
  const send = (url: string) => test.as().post(url, wedding, { remoteAddress });
  for (let count = 0; count < 30; count += 1) {
    expect((await send(SPELLINGS[count % 2]!)).statusCode).toBe(201);
  }
  for (const url of SPELLINGS) {
    const refused = await send(url);
    expect(expectProblem(refused, 429).code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  }
  expect((await post(wedding)).statusCode).toBe(201);
});

it('returns one page, sorted by value', async () => {
  const page = await test.as(people.admin).get(`${SPELLINGS[1]}?page=0&pageSize=1&sort=-budget&q=bath`);
  expect(page.json<JobRequest[]>()).toHaveLength(1);
  expect(Number(page.headers['x-total-count'])).toBeGreaterThan(1);
});

it('finds a request by its number, description, name, email and place', async () => {
  const asked = { contactNumber: '020 9999', description: 'Velvet seats.', name: 'Zelda Quill' };
  const { id } = (
    await post({ ...wedding, ...asked, email: 'zelda@quill.example', place: 'Kew' })
  ).json<JobRequest>();
  const found = async (q: string) =>
    (await test.as(people.admin).get(`${SPELLINGS[1]}?q=${encodeURIComponent(q)}`))
      .json<JobRequest[]>()
      .map((each) => each.id);
  for (const q of ['020 9999', 'VELVET', 'zelda q', '@quill', 'kew'])
    expect([q, await found(q)]).toEqual([q, [id]]);
});

describe('every column of the list', () => {
  beforeAll(async () => {
    const asked = [
      {
        driversNeeded: 1,
        budget: 30,
        daysRequired: 2,
        contactNumber: '020 7946 0001',
        description: 'first of Xj',
      },
      {
        driversNeeded: 2,
        budget: 20,
        daysRequired: 3,
        contactNumber: '020 7946 0003',
        description: 'Third of Xj',
      },
      {
        driversNeeded: 3,
        budget: 10,
        daysRequired: 1,
        contactNumber: '020 7946 0002',
        description: 'Second of Xj',
      },
    ];
    for (const [index, request] of asked.entries()) {
      const { id } = (await post(request)).json<JobRequest>();
      const createdAt = new Date(Date.UTC(2026, 5, 3 - index));
      await test.db.query('UPDATE requested_driver_jobs SET created_at = $1 WHERE id = $2', [createdAt, id]);
    }
  });
  const found = async (query: string) =>
    (await test.as(people.admin).get(`${SPELLINGS[0]}?${query}`))
      .json<JobRequest[]>()
      .map(({ driversNeeded }) => driversNeeded);

  it.each([
    ['driversNeeded', [1, 2, 3]],
    ['budget', [3, 2, 1]],
    ['daysRequired', [3, 1, 2]],
    ['contactNumber', [1, 3, 2]],
    ['description', [1, 3, 2]],
    ['createdAt', [3, 2, 1]],
  ])('sorts by %s', async (column, upwards) => {
    expect(await found(`q=xj&sort=${column}`)).toEqual(upwards);
    expect(await found(`q=xj&sort=-${column}`)).toEqual([...upwards].reverse());
  });

  it('finds a request by its number and its description', async () => {
    expect(await found('q=7946+0003')).toEqual([2]);
    expect(await found('q=SECOND+OF')).toEqual([3]);
  });
});
