// Tests the limits of registrations for one address, and that sign-in works while they apply.
import { randomUUID } from 'node:crypto';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deleteEndedCounters } from '#server/platform/db/rateLimiter.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { HOUR } from '#domain/time/durations.ts';

const person = () => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: `${randomUUID()}@example.com`,
  phonenumber: '020 7946 0000',
  password: 'correct horse battery',
});

const register = (test: TestApp, remoteAddress: string, headers = {}) =>
  test.as().post('/api/users', person(), { remoteAddress, headers });

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let test: TestApp;
  // The library that counts registrations reads the time from Date.
  const date = { now: 0 };
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    test = await createTestApp({ db, env: { MAX_REGISTRATIONS_PER_ADDRESS: '3' } });
    date.now = test.clock.now;
  });
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => date.now);
  });
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  it('accepts the allowed registrations of an address within an hour', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect((await register(test, '203.0.113.1')).statusCode).toBe(201);
    }
    date.now += 10 * 60_000;
    const refused = await register(test, '203.0.113.1');
    expect(expectProblem(refused, 429).code).toBe('too_many_registrations');
    expect(refused.headers['retry-after']).toBe(String(50 * 60));
    expect((await register(test, '203.0.113.2')).statusCode).toBe(201);
    date.now += 50 * 60_000;
    expect((await register(test, '203.0.113.1')).statusCode).toBe(201);
  });

  it('counts them for all servers', async () => {
    const other = await createTestApp({ db, env: { MAX_REGISTRATIONS_PER_ADDRESS: '3' } });
    const answers = await Promise.all(
      [test, other, test, other, test].map((server) => register(server, '203.0.113.3')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 429, 429]);
    await other.close();
  });

  it('does not count the loopback address, unless a proxy forwards the call', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await register(test, '127.0.0.1')).statusCode).toBe(201);
    }
    const forwarded = { 'x-forwarded-for': '192.0.2.1' };
    for (let count = 0; count < 3; count += 1) {
      expect((await register(test, '127.0.0.1', forwarded)).statusCode).toBe(201);
    }
    expectProblem(await register(test, '127.0.0.1', forwarded), 429);
  });

  it('deletes the counters whose hour has ended, and no others', async () => {
    await db.query('DELETE FROM rate_limits');
    await register(test, '203.0.113.4');
    date.now += 1;
    await register(test, '203.0.113.5');
    const keys = async () =>
      (await db.query<{ key: string }>('SELECT key FROM rate_limits')).map(({ key }) => key);
    await deleteEndedCounters(db, date.now + HOUR - 2);
    expect(await keys()).toHaveLength(2);
    await deleteEndedCounters(db, date.now + HOUR - 1);
    expect(await keys()).toEqual(['registration:203.0.113.5']);
  });
});

it('signs in while the queue of registrations is full', async () => {
  const passwords: Passwords = {
    withHasher: createPasswords({ settings: { memoryCost: 64, timeCost: 1, parallelism: 1 } }).withHasher,
    withRegistrationHasher: () => Promise.reject(new HttpProblem(503, 'Please try again.')),
  };
  const test = await createTestApp({ passwords });
  const { email, password } = await test.signUp();
  expectProblem(await register(test, '127.0.0.1'), 503);
  expect((await test.as().post('/api/auth', { email, password })).statusCode).toBe(200);
  await test.close();
});
