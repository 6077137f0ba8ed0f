// Tests registration, profiles and user administration through the API.
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';

let test: TestApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signUp('admin');
});
afterAll(() => test.close());

const person = (email: string) => ({
  first_name: 'Ada',
  last_name: 'Byron',
  email,
  phonenumber: '020 7946 0001',
  password: 'long enough',
});

describe('POST /api/users', () => {
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
});

describe('GET /api/users', () => {
  it('finds people without accents, apostrophes, order of words or the spelling of a phone number', async () => {
    const people = {
      José: ['José', 'García', '07700 900 123'],
      Łukasz: ['Łukasz', 'O’Brien', '+44 (0)7700 900456 ext. 12'],
      Иван: ['Иван', 'Strauß Ørsted', '+33612345678'],
      小龙: ['小龙', '李', '+852 2345 6789'],
      'علی\u200cرضا': ['علی\u200cرضا', '', ''],
    } as const;
    for (const [index, [first_name, last_name, phonenumber]] of Object.values(people).entries()) {
      // The search also reads addresses, so they contain no digits that a query has.
      const email = `${'person'.repeat(index + 1)}@example.com`;
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
});
