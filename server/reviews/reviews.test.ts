// Tests reviews through the API: any visitor may read and write them within a limit, and they are stored unchanged.
import type { Review } from '#domain/reviews/contract/reviews.ts';
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

const praise = { name: 'Ada', content: 'A silent car and a punctual driver.' };

let test: TestApp;
let people: People;
beforeAll(async () => {
  test = await createTestApp();
  people = await signUpPeople(test);
});
afterAll(() => test.close());

let visitors = 0;
const post = (body: object) =>
  test.as().post('/api/reviews', body, { remoteAddress: `198.51.100.${(visitors += 1)}` });
const list = async () => (await test.as().get('/api/reviews')).json<Review[]>();

describe('access', () => {
  const rows: MatrixRow[] = [
    { method: 'GET', url: '/api/reviews', expected: everybody(200) },
    { method: 'POST', url: '/api/reviews', body: praise, expected: everybody(201) },
    { method: 'POST', url: '/api/reviews', body: {}, expected: everybody(400) },
    { method: 'GET', url: '/api/reviews/reservations', expected: { ...everybody(200), guest: 401 } },
    { method: 'GET', url: '/api/admin/reviews', expected: adminsOnly(200) },
    {
      method: 'PUT',
      url: '/api/admin/reviews/{missing}',
      body: { status: 'hidden' },
      expected: adminsOnly(404),
    },
  ];

  it('answers each call of each actor with the status of the table', () => expectMatrix(test, people, rows));

  it('covers every call', () => {
    expect(callsOf(rows).sort()).toEqual(documentedCalls(test, 'reviews').sort());
  });
});

it('returns the stored review, and lists the newest first', async () => {
  const first = (await post(praise)).json<{ review: Review }>().review;
  expect(first).toEqual({ ...praise, id: first.id, _id: first.id, createdAt: expect.stringMatching(/Z$/) });
  const second = (await post({ ...praise, name: 'Grace', isAdmin: true })).json<{ review: Review }>().review;
  expect((await list()).slice(0, 2)).toEqual([second, first]);
  expect(second).not.toHaveProperty('isAdmin');
});

it('lists the 200 newest reviews', async () => {
  await test.db.query(
    `INSERT INTO reviews (id, name, content, created_at)
     SELECT gen_random_uuid(), 'Ada', 'Good.', '2020-01-01' FROM generate_series(1, 201)`,
  );
  expect(await list()).toHaveLength(200);
});

it.each([
  [{}, 'Name is required. Review is required.'],
  [{ ...praise, name: ' ' }, 'Name is required.'],
  [{ ...praise, content: '' }, 'Review is required.'],
  [{ ...praise, name: 'x'.repeat(81) }, 'Name can have at most 80 characters.'],
  [{ ...praise, content: 'x'.repeat(2001) }, 'Review can have at most 2000 characters.'],
  [{ ...praise, content: 5 }, 'Review is required.'],
  [{ ...praise, content: '\u0007Bell' }, 'Review cannot contain control characters.'],
  [{ ...praise, name: 'Ada\nLovelace' }, 'Name cannot contain line breaks.'],
])('refuses %#', async (body, detail) => {
  expect(expectProblem(await post(body), 400).detail).toBe(detail);
});

it.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "Robert'); DROP TABLE reviews; --",
  '${7*7} {{constructor}} %s \\n \\x00',
  'line one\nline two\ttabbed',
  '&lt;b&gt; stays &amp; is not decoded',
  'من اليمين إلى اليسار 🚗 é',
])('stores %j unchanged', async (content) => {
  const name = content.slice(0, 40).replace(/[\n\t]/g, ' ');
  const { review } = (await post({ name, content })).json<{ review: Review }>();
  expect(review).toMatchObject({ name: name.trim(), content });
  expect((await list())[0]).toEqual(review);
});

it('accepts the longest name and review', async () => {
  const longest = { name: 'é'.repeat(80), content: 'x'.repeat(2000) };
  expect((await post(longest)).json()).toMatchObject({ review: longest });
});

it('limits an address and sends Retry-After', async () => {
  const send = () => test.as().post('/api/reviews', praise, { remoteAddress: '203.0.113.78' });
  for (let count = 0; count < 20; count += 1) expect((await send()).statusCode).toBe(201);
  const refused = await send();
  expect(expectProblem(refused, 429).code).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect((await test.as().get('/api/reviews', { remoteAddress: '203.0.113.78' })).statusCode).toBe(200);
});
