// Tests the restrictions of a demo admin, and the effects of DEMO_LOGIN=off (OWASP ASVS 5, 6.3.2).
import type { LightMyRequestResponse } from 'fastify';
import type { AuthAnswer, User } from '#domain/people/contract/identity.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { endDemo } from './demo.ts';

let test: TestApp;
let realAdmin: TestUser;
/** The demo admin's token. */
let demo: string;

beforeAll(async () => {
  test = await createTestApp();
  realAdmin = await test.signUp('admin');
});
beforeEach(async () => {
  demo = (await test.as().post('/api/demo-login')).json<AuthAnswer>().token;
});
afterAll(() => test.close());

const call = (
  token: string,
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<LightMyRequestResponse> =>
  test.app.inject({
    method,
    url: `/api/users/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });

/** A customer to whom the demo admin has given the role of an admin. */
async function promoted(): Promise<TestUser> {
  const user = await test.signUp();
  expect((await call(demo, 'PUT', user.id, { isAdmin: true })).statusCode).toBe(200);
  return user;
}
const isAdmin = async (user: TestUser) =>
  (await test.as(realAdmin).get(`/api/users/${user.id}`)).json<{ isAdmin: boolean }>().isAdmin;

describe('a demo admin', () => {
  it.each<[string, 'PUT' | 'DELETE', object | undefined]>([
    ['take the role of', 'PUT', { isAdmin: false }],
    ['edit', 'PUT', { first_name: 'Mallory' }],
    ['delete', 'DELETE', undefined],
  ])('cannot %s an admin whose role a demo account has not granted', async (_what, method, payload) => {
    const attackers = [demo, (await promoted()).token];
    for (const token of attackers) {
      expect(expectProblem(await call(token, method, realAdmin.id, payload), 403).code).toBe('demo_account');
    }
    expect(await isAdmin(realAdmin)).toBe(true);
  });

  it('cannot change any email, and can edit, promote, demote and delete customers', async () => {
    const user = await test.signUp();
    const refused = await call(demo, 'PUT', user.id, { email: 'mallory@example.com' });
    expect(expectProblem(refused, 403).code).toBe('demo_account');
    expect((await call(demo, 'PUT', user.id, { email: user.email, first_name: 'Ada' })).statusCode).toBe(200);
    for (const role of [true, false]) {
      expect((await call(demo, 'PUT', user.id, { isAdmin: role })).json()).toMatchObject({ isAdmin: role });
    }
    expect((await call(demo, 'DELETE', user.id)).statusCode).toBe(204);
  });

  it('cannot change the password of the shared account', async () => {
    const { userId } = (await test.as().post('/api/demo-login')).json<AuthAnswer>();
    const change = { currentPassword: 'any', password: 'a new long password' };
    expect(expectProblem(await call(demo, 'PUT', `${userId}/password`, change), 403).code).toBe(
      'demo_account',
    );
  });
});

it('keeps another email that an admin enters for a user pending until the user confirms it', async () => {
  const user = await test.signUp();
  const taken = await test.as(realAdmin).put(`/api/users/${user.id}`, { email: realAdmin.email });
  expect(expectProblem(taken, 409).code).toBe('email_taken');
  const email = `new.${user.email}`;
  const answer = await test.as(realAdmin).put(`/api/users/${user.id}`, { email });
  expect(answer.json()).toMatchObject({ email: user.email, pendingEmail: email, emailVerified: true });
});

describe('the end of the demo', () => {
  it('ends demo sessions and the roles that a demo admin granted, also by a chain of promotions', async () => {
    const first = await promoted();
    const second = await test.signUp();
    expect((await test.as(first).put(`/api/users/${second.id}`, { isAdmin: true })).statusCode).toBe(200);
    const driver = await test.signUp('driver');
    expect((await call(demo, 'PUT', `${driver.id}/verifyDriver`)).statusCode).toBe(200);
    const confirmed = await promoted();
    expect((await test.as(realAdmin).put(`/api/users/${confirmed.id}`, { isAdmin: true })).statusCode).toBe(
      200,
    );
    await test.as(realAdmin).put(`/api/users/${second.id}`, { first_name: 'Edited' });

    await endDemo(test.db);
    expect((await call(demo, 'GET', realAdmin.id)).statusCode).toBe(401);
    expect(await Promise.all([first, second, confirmed, realAdmin].map(isAdmin))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const answer = await test.as(realAdmin).get(`/api/users/${driver.id}`);
    expect(answer.json()).toMatchObject({ isDriver: true, isVerifiedDriver: false });
  });

  it('ends calendar links and the role of the demo admin, which the next demo login gives back', async () => {
    const { userId } = (await test.as().post('/api/demo-login')).json<AuthAnswer>();
    const headers = { authorization: `Bearer ${demo}` };
    const link = await test.as().post('/api/calendars', { kind: 'reservations' }, { headers });
    const path = new URL(link.json<{ url: string }>().url).pathname;
    expect((await test.as().get(path)).statusCode).toBe(200);
    await endDemo(test.db);
    expect((await test.as().get(path)).statusCode).toBe(404);
    const demoAdmin = async () => (await test.as(realAdmin).get(`/api/users/${userId}`)).json<User>();
    expect((await demoAdmin()).staffRole).toBeNull();
    const again = (await test.as().post('/api/demo-login')).json<AuthAnswer>();
    expect(again).toMatchObject({ userId, staffRole: 'owner' });
  });

  it('refuses the password of a demo account', async () => {
    const person = await test.signUp();
    await test.db.query('UPDATE users SET is_demo = true WHERE id = $1', [person.id]);
    const credentials = { email: person.email, password: person.password };
    expect((await test.as().post('/api/auth', credentials)).statusCode).toBe(200);
    const off = await createTestApp({ db: test.db, env: { DEMO_LOGIN: 'off' } });
    expect(expectProblem(await off.as().post('/api/auth', credentials), 401).code).toBe('wrong_credentials');
    expect((await off.as().post('/api/demo-login')).statusCode).toBe(404);
    await off.close();
  });
});
