// Tests the change of a password: its requirements, and the sessions that it ends.
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';

const PASSWORD = 'a new long password';

let test: TestApp;
const eventBus = createEventBus();
const endedSessions: string[] = [];
beforeAll(async () => {
  test = await createTestApp({ eventBus });
  eventBus.on('sessionEnded', ({ sessionId }) => endedSessions.push(sessionId));
});
beforeEach(() => endedSessions.splice(0));
afterAll(() => test.close());

const signInAgain = async ({ email, password, ...user }: TestUser): Promise<TestUser> => {
  const answer = await test.as().post('/api/auth', { email, password });
  const [cookie] = answer.cookies;
  return { ...user, email, password, cookie: `${cookie?.name}=${cookie?.value}` };
};
const isSignedIn = async (who: TestUser) =>
  (await test.as(who).get('/api/auth/session')).json<{ session: unknown }>().session !== null;
const change = (who: TestUser, body: object) => test.as(who).put(`/api/users/${who.id}/password`, body);

describe('PUT /api/users/{id}/password', () => {
  it('keeps the session of the call and ends all others with their sockets', async () => {
    const user = await test.signUp();
    const elsewhere = await signInAgain(user);
    const other = await test.signUp();
    const answer = await change(user, { currentPassword: user.password, password: PASSWORD });
    expect(answer.statusCode).toBe(204);
    expect(await isSignedIn(user)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    expect(endedSessions).toEqual([expect.any(String)]);
  });

  it('changes nothing and ends no session when the current password is wrong', async () => {
    const user = await test.signUp();
    const elsewhere = await signInAgain(user);
    const answer = await change(user, { currentPassword: 'not the password', password: PASSWORD });
    expect(expectProblem(answer, 403)).toMatchObject({
      code: 'wrong_password',
      errors: [{ field: 'currentPassword', message: 'This is not your current password.' }],
    });
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect((await test.as().post('/api/auth', user)).statusCode).toBe(200);
    expect(endedSessions).toEqual([]);
  });

  it('throttles wrong current passwords of a session, apart from failed sign-ins', async () => {
    const user = await test.signUp();
    const wrong = { currentPassword: 'not the password', password: PASSWORD };
    for (let count = 0; count < 5; count += 1) expectProblem(await change(user, wrong), 403);
    const right = { currentPassword: user.password, password: PASSWORD };
    expect(expectProblem(await change(user, right), 429).code).toBe('sign_in_throttled');
    expect((await test.as().post('/api/auth', user)).statusCode).toBe(200);
  });

  it('refuses a password derived from the own email', async () => {
    const user = await test.signUp();
    const [local = ''] = user.email.split('@');
    const answer = await change(user, { currentPassword: user.password, password: local });
    expect(expectProblem(answer, 422).errors).toMatchObject([{ field: 'password' }]);
  });

  it('is not possible with the profile call, which ignores a password', async () => {
    const user = await test.signUp();
    const answer = await test.as(user).put(`/api/users/${user.id}`, { password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect((await test.as().post('/api/auth', user)).statusCode).toBe(200);
  });
});
