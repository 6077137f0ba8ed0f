// Tests that repeated failed sign-ins are throttled, and successful sign-ins are not.
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { deleteOldFailures } from './throttle.ts';

const MINUTE = 60_000;

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await test.db.query('DELETE FROM sign_in_failures');
  user = await test.signUp();
});
afterAll(() => test.close());

const signIn = (email: string, password: string, remoteAddress = '203.0.113.1') =>
  test.as().post('/api/auth', { email, password }, { remoteAddress });
const fail = (email: string, address?: string) => signIn(email, 'a wrong password', address);

/** Inserts failures directly, so that the test computes no hash for each. */
const addFailures = (count: number, account: string, address: string) =>
  test.db.query(
    'INSERT INTO sign_in_failures (account, address, failed_at) SELECT $1, $2, $3 FROM generate_series(1, $4)',
    [account, address, new Date(test.clock.now), count],
  );

it('refuses after 10 failures of one account from one address, also the right password', async () => {
  for (let tries = 0; tries < 10; tries += 1) expectProblem(await fail(user.email), 401);
  const refused = await signIn(user.email, user.password);
  expect(expectProblem(refused, 429).code).toBe('sign_in_throttled');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);

  expect((await signIn(user.email, user.password, '203.0.113.2')).statusCode).toBe(200);
  test.clock.now += 15 * MINUTE;
  expect((await signIn(user.email, user.password)).statusCode).toBe(200);
});

it('does the same for an unknown account', async () => {
  for (let tries = 0; tries < 10; tries += 1) expectProblem(await fail('nobody@example.com'), 401);
  expectProblem(await fail('nobody@example.com'), 429);
});

it('counts concurrent attempts one after another', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => fail(user.email)));
  const evaluated = answers.filter(({ statusCode }) => statusCode === 401);
  // Three hashing slots: at most two attempts beyond the limit run when it is reached.
  expect(evaluated.length).toBeGreaterThanOrEqual(10);
  expect(evaluated.length).toBeLessThanOrEqual(12);
});

it('refuses after 50 failures of one account in an hour from any address', async () => {
  for (let address = 0; address < 10; address += 1) await addFailures(5, user.email, `198.51.100.${address}`);
  expectProblem(await fail(user.email, '203.0.113.7'), 429);
  test.clock.now += 59 * MINUTE;
  // Deletes the failures that no limit counts any more, and no others.
  await deleteOldFailures(test.db, test.clock.now);
  expectProblem(await fail(user.email, '203.0.113.7'), 429);
  test.clock.now += MINUTE;
  expectProblem(await fail(user.email, '203.0.113.7'), 401);
  test.clock.now += 60 * MINUTE;
  await deleteOldFailures(test.db, test.clock.now);
  expect(await test.db.query('SELECT 1 FROM sign_in_failures')).toEqual([]);
});

it('refuses after 100 failures from one address for any account', async () => {
  for (let account = 0; account < 20; account += 1)
    await addFailures(5, `a${account}@example.com`, '203.0.113.8');
  expectProblem(await fail('fresh@example.com', '203.0.113.8'), 429);
  expectProblem(await fail('fresh@example.com', '203.0.113.9'), 401);
  test.clock.now += 15 * MINUTE - 1;
  expectProblem(await fail('fresh@example.com', '203.0.113.8'), 429);
  test.clock.now += 1;
  expectProblem(await fail('fresh@example.com', '203.0.113.8'), 401);
});

it('counts an IPv6 /64 network as one address', async () => {
  await addFailures(100, 'a@example.com', '2001:db8:1:2::');
  expectProblem(await fail('fresh@example.com', '2001:db8:1:2:aaaa::1'), 429);
  expectProblem(await fail('fresh@example.com', '2001:db8:1:3::1'), 401);
});

it('clears the failures of an account from an address when it signs in there', async () => {
  for (let tries = 0; tries < 9; tries += 1) await fail(user.email);
  expect((await signIn(user.email, user.password)).statusCode).toBe(200);
  for (let tries = 0; tries < 9; tries += 1) expectProblem(await fail(user.email), 401);
  expect((await signIn(user.email, user.password)).statusCode).toBe(200);
});

it('keeps the failures of an account from other addresses when it signs in', async () => {
  await addFailures(49, user.email, '198.51.100.1');
  await fail(user.email, '203.0.113.1');
  expect((await signIn(user.email, user.password, '203.0.113.2')).statusCode).toBe(429);
  await test.db.query('DELETE FROM sign_in_failures WHERE address = $1', ['203.0.113.1']);
  expect((await signIn(user.email, user.password, '203.0.113.2')).statusCode).toBe(200);
  const kept = 'SELECT count(*)::int AS failures FROM sign_in_failures WHERE account = $1 AND address = $2';
  expect(await test.db.query(kept, [user.email, '198.51.100.1'])).toEqual([{ failures: 49 }]);
});

it('does not limit successful sign-ins', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(user.email, user.password)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await test.db.query('SELECT 1 FROM sign_in_failures')).toEqual([]);
});

it('ignores X-Forwarded-For without a proxy', async () => {
  await addFailures(100, 'a@example.com', '203.0.113.8');
  const spoofed = await test.as().post(
    '/api/auth',
    { email: user.email, password: 'wrong password' },
    {
      remoteAddress: '203.0.113.8',
      headers: { 'x-forwarded-for': '192.0.2.77', forwarded: 'for=192.0.2.77' },
    },
  );
  expectProblem(spoofed, 429);
});

it('trusts exactly the configured number of proxies', async () => {
  const behindProxy = await createTestApp({ db: test.db, env: { TRUST_PROXY: '1' } });
  await addFailures(100, 'a@example.com', '192.0.2.1');
  const from = (forwarded: string) =>
    behindProxy
      .as()
      .post(
        '/api/auth',
        { email: user.email, password: 'wrong password' },
        { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } },
      );
  expectProblem(await from('192.0.2.1'), 429);
  expectProblem(await from('192.0.2.99, 192.0.2.1'), 429);
  expectProblem(await from('192.0.2.1, 192.0.2.99'), 401);
  await behindProxy.close();
});
