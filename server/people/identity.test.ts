// Tests registration, profiles and user administration through the API.
import type { User } from '#domain/people/contract/identity.ts';
import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';

let test: TestApp;
let customer: TestUser;
let other: TestUser;
let driver: TestUser;
let admin: TestUser;
let secondAdmin: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  customer = await test.signUp();
  other = await test.signUp();
  driver = await test.signUp('driver');
  admin = await test.signUp('admin');
  secondAdmin = await test.signUp('admin');
});
afterAll(() => test.close());

const person = (email: string) => ({
  first_name: 'Ada',
  last_name: 'Byron',
  email,
  phonenumber: '020 7946 0001',
  password: 'long enough',
});
const MISSING = '7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11';

describe('POST /api/users', () => {
  it('ignores a role, id, hash or date in the body, and stores the password as an argon2id hash', async () => {
    const extra = {
      isAdmin: true,
      isVerifiedDriver: true,
      is_admin: true,
      is_verified_driver: true,
      is_demo: true,
      id: MISSING,
      _id: MISSING,
      password_hash: 'x',
      deleted_at: '2020-01-01',
      created_at: '2020-01-01',
      role: 'admin',
    };
    const answer = await test.as().post('/api/users', { ...person('greedy@example.com'), ...extra });
    expect(answer.json()).toMatchObject({ isAdmin: false, isVerifiedDriver: false, isDriver: false });
    expect(answer.json<{ id: string }>().id).not.toBe(MISSING);
    const [row] = await test.db.query(
      'SELECT is_admin, is_demo, is_verified_driver, password_hash FROM users WHERE email = $1',
      ['greedy@example.com'],
    );
    const roles = { is_admin: false, is_demo: false, is_verified_driver: false };
    expect(row).toEqual({ ...roles, password_hash: expect.stringMatching(/^\$argon2id\$/) });
  });

  it('registers one of two concurrent requests with the same email', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => test.as().post('/api/users', person('race@example.com'))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('POST /api/demo-login', () => {
  it('creates one demo admin and signs in as it, also for two concurrent first calls', async () => {
    const answers = await Promise.all([test.as().post('/api/demo-login'), test.as().post('/api/demo-login')]);
    const ids = answers.map((answer) => answer.json<{ userId: string }>().userId);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(ids[0]).toBe(ids[1]);
    expect(answers[0]?.json()).toMatchObject({ isAdmin: true, isDriver: false, token: expect.any(String) });
    const again = await test
      .as()
      .post('/api/demo-login', undefined, { headers: { 'content-type': 'application/json' } });
    expect(again.json()).toMatchObject({ userId: ids[0] });
  });

  it('answers 404 when the demo login is disabled', async () => {
    const off = await createTestApp({ db: test.db, env: { DEMO_LOGIN: 'off' } });
    const answer = await off.as().post('/api/demo-login');
    expect(expectProblem(answer, 404).code).toBe('demo_off');
    await off.close();
  });
});

describe('GET /api/users', () => {
  it('returns all users without hashes to admins', async () => {
    const answer = await test.as(admin).get('/api/users');
    const list = answer.json<Record<string, unknown>[]>();
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([customer.id, driver.id, admin.id]));
    expect(answer.headers['x-total-count']).toBe(String(list.length));
    expect(answer.body).not.toMatch(/argon2|password|hash/);
  });

  it('returns only the names of the admins to other users', async () => {
    const list = (await test.as(customer).get('/api/users')).json<Record<string, unknown>[]>();
    expect(list).toContainEqual({ id: admin.id, _id: admin.id, name: 'Test admin', isAdmin: true });
    for (const entry of list) expect(Object.keys(entry).sort()).toEqual(['_id', 'id', 'isAdmin', 'name']);
    expect(list.map(({ id }) => id)).not.toContain(customer.id);
  });

  it('finds people without accents, apostrophes, order of words or the spelling of a phone number', async () => {
    const people = {
      José: ['José', 'García', '07700 900 123'],
      Łukasz: ['Łukasz', 'O’Brien', '+44 (0)7700 900456 ext. 12'],
      Иван: ['Иван', 'Strauß Ørsted', '+33612345678'],
      小龙: ['小龙', '李', '+852 2345 6789'],
      'علی\u200cرضا': ['علی\u200cرضا', '', ''],
    } as const;
    for (const [first_name, last_name, phonenumber] of Object.values(people)) {
      const email = `${randomUUID()}@example.com`;
      const password = 'lange-strassen-74';
      const body = { first_name, last_name, phonenumber, email, password };
      expect((await test.as().post('/api/users', body)).statusCode).toBe(201);
    }
    const queries = {
      José: ['Garcia', 'garcía', 'Garcia, Jose', 'jose  garcia', '07700900123', '+44 7700 900123', '900 123'],
      Łukasz: ['lukasz', "O'Brien", 'obrien', 'O’BRIEN Łukasz', '07700 900456', '+44 (0)7700 900456'],
      Иван: ['иван', 'strauss', 'orsted ИВАН', '0033 6 12 34 56 78'],
      小龙: ['李小龙', '李 小龙', '小龙'],
      'علی\u200cرضا': ['علیرضا', 'علی\u200cرضا', 'علیرضا\u200e'],
    };
    const found: Record<string, unknown> = {};
    for (const q of Object.values(queries).flat()) {
      const list = await test.as(admin).get(`/api/users?q=${encodeURIComponent(q)}`);
      found[q] = list.json<{ first_name: string }[]>().map((user) => user.first_name);
    }
    const expected = Object.entries(queries).flatMap(([name, all]) => all.map((q) => [q, [name]]));
    expect(found).toEqual(Object.fromEntries(expected));
  });
});

describe('GET and PUT /api/users/{id}', () => {
  it('shows a user to that user and to admins, and answers 404 to others', async () => {
    expect((await test.as(customer).get(`/api/users/${customer.id}`)).json()).toMatchObject({
      email: customer.email,
    });
    expect((await test.as(admin).get(`/api/users/${customer.id}`)).statusCode).toBe(200);
    const hidden = expectProblem(await test.as(other).get(`/api/users/${customer.id}`), 404);
    const missing = expectProblem(await test.as(other).get(`/api/users/${MISSING}`), 404);
    // Each answer contains the id of its own request.
    expect(hidden).toEqual({ ...missing, instance: hidden.instance });
    expectProblem(await test.as(other).put(`/api/users/${customer.id}`, { first_name: 'Mine' }), 404);
  });

  it('changes all or some of the four profile fields of the caller', async () => {
    const user = await test.signUp();
    const changes = {
      first_name: ' Grace ',
      last_name: 'Hopper',
      email: 'Grace@Example.com',
      phonenumber: '1',
    };
    const answer = await test.as(user).put(`/api/users/${user.id}`, changes);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      name: 'Grace Hopper',
      email: user.email,
      pendingEmail: 'grace@example.com',
      phonenumber: '1',
    });
    const partly = await test.as(user).put(`/api/users/${user.id}`, { phonenumber: '' });
    expect(partly.json()).toMatchObject({ name: 'Grace Hopper', phonenumber: '' });
    expect((await test.as(user).put(`/api/users/${user.id}`, {})).statusCode).toBe(200);
    const oneName = await test.as(user).put(`/api/users/${user.id}`, { last_name: ' ' });
    expect(oneName.json()).toMatchObject({ name: 'Grace', last_name: '' });
  });

  it('accepts the whole user object with another role from an admin', async () => {
    const whole = (await test.as(admin).get(`/api/users/${other.id}`)).json<User>();
    const raised = await test.as(admin).put(`/api/users/${other.id}`, { ...whole, isAdmin: true });
    const { version } = raised.json<User>();
    expect(raised.json()).toMatchObject({ ...whole, isAdmin: true, staffRole: 'manager', version });
    expect((await test.as(other).get('/api/users')).json<object[]>().length).toBeGreaterThan(3);

    await test.as(admin).put(`/api/users/${other.id}`, { ...whole, isAdmin: false, version });
    const next = await test.as(other).get(`/api/users/${customer.id}`);
    expectProblem(next, 404);
  });
});

describe('DELETE /api/users/{id}', () => {
  it('deletes the personal data and the sessions, and frees the email', async () => {
    const user = await test.signUp('driver');
    expect((await test.as(admin).delete(`/api/users/${user.id}`)).statusCode).toBe(204);

    const [row] = await test.db.query('SELECT * FROM users WHERE id = $1', [user.id]);
    expect(row).toMatchObject({ first_name: 'Deleted', email: null, phonenumber: '', password_hash: null });
    expectProblem(await test.as(user).get(`/api/users/${user.id}`), 401);
    expectProblem(await test.as().post('/api/auth', { email: user.email, password: user.password }), 401);
    expectProblem(await test.as(admin).get(`/api/users/${user.id}`), 404);
    expectProblem(await test.as(admin).delete(`/api/users/${user.id}`), 404);
    const list = (await test.as(admin).get('/api/users')).json<{ id: string }[]>();
    expect(list.map(({ id }) => id)).not.toContain(user.id);
    expect((await test.as().post('/api/users', person(user.email))).statusCode).toBe(201);
  });

  it('keeps at least one admin when two admins delete and demote each other concurrently', async () => {
    await test.db.query('UPDATE users SET staff_role = NULL WHERE id NOT IN ($1, $2)', [
      admin.id,
      secondAdmin.id,
    ]);
    await Promise.all([
      test.as(admin).delete(`/api/users/${secondAdmin.id}`),
      test.as(secondAdmin).put(`/api/users/${admin.id}`, { isAdmin: false }),
    ]);
    const admins = await test.db.query('SELECT id FROM users WHERE is_admin');
    expect(admins).toHaveLength(1);
  });
});
